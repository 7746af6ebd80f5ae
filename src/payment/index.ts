/** What other domains may use of payment. */
export { createDueForm, type DueForm, type FormStorage } from './dueForm.ts';
export { providePayment } from './flow.ts';
export { PaymentView } from './payment/PaymentView.tsx';
export { PaymentContext, type PaymentPorts, type PaymentProps } from './payment/props.ts';
export { WaitActs } from './payment/WaitActs.tsx';
export { postForm } from './postForm.ts';
