import { postForm } from './postForm.ts';

/** Key of the provider's form in session storage. */
export const FORM_KEY = 'aliPayForm';

export type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The form is read from memory. Session storage only gets a copy, and may be unavailable (private windows). */
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

/** Stores the provider's form until goZFB is open and posts it. */
export interface DueForm {
  keep(form: string): void;
  /** Posts the form and removes it. Does nothing without a form. */
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
