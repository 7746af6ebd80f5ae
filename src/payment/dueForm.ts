import { postForm } from './postForm.ts';

/** Where the provider's form is kept while goZFB opens (domain §1.2). */
export const FORM_KEY = 'aliPayForm';

/** Session storage, or a test's own. */
export type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Session storage; where it is refused (private windows), memory. */
const memory = new Map<string, string>();
const sessionForms: FormStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem(key, value) {
    memory.set(key, value);
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      // Memory has it.
    }
  },
  removeItem(key) {
    memory.delete(key);
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Memory had it.
    }
  },
};

/** The provider's form that is due: put aside until the page that posts it has opened. */
export interface DueForm {
  keep(form: string): void;
  /** Posts it, once; nothing when there is none. */
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
