/** What other domains may use of payment. */
export { arrivalOf } from './arrivalOf.ts';
export { createDueForm, type DueForm, type FormStorage } from './dueForm.ts';
export { type PaymentDeps, providePayment } from './flow.ts';
export { PaymentView } from './payment/PaymentView.tsx';
export { PaymentContext, type PaymentPorts, type PaymentProps } from './payment/props.ts';
export { postForm } from './postForm.ts';
