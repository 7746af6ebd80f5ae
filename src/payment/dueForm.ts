import { postForm } from './postForm.ts';

/** Storage of the provider's form while goZFB opens. */
export const FORM_KEY = 'aliPayForm';

export type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Session storage, or memory where it is not available (private windows). */
const memory = new Map<string, string>();
const sessionForms: FormStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem(key, value) {
    memory.set(key, value);
    try {
      window.sessionStorage.setItem(key, value);
    } catch {}
  },
  removeItem(key) {
    memory.delete(key);
    try {
      window.sessionStorage.removeItem(key);
    } catch {}
  },
};

/** Keeps the provider's form until goZFB has opened and posts it. */
export interface DueForm {
  keep(form: string): void;
  /** Posts the form once, if there is one. */
  post(): void;
  forget(): void;
}

export const createDueForm = ({
  forms = sessionForms,
  post = postForm,
}: { forms?: FormStorage | undefined; post?: ((form: string) => void) | undefined } = {}): DueForm => ({
  keep: (form) => forms.setItem(FORM_KEY, form),
  post() {
    const form = forms.getItem(FORM_KEY);
    if (form === null) return;
    forms.removeItem(FORM_KEY);
    post(form);
  },
  forget: () => forms.removeItem(FORM_KEY),
});
