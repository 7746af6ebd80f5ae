import { postForm } from './postForm.ts';

/** Holds the provider's form until goZFB has opened and posts it. A reload drops it, so no form of another order is posted. */
export interface PendingForm {
  keep(form: string): void;
  /** Posts the form and removes it. Does nothing without a form. */
  post(): void;
  forget(): void;
}

export function createPendingForm(post: (form: string) => void = postForm): PendingForm {
  let due: string | null = null;
  return {
    keep(form) {
      due = form;
    },
    post() {
      if (due === null) return;
      const form = due;
      due = null;
      post(form);
    },
    forget() {
      due = null;
    },
  };
}
