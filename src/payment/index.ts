/** The parts of payment that other domains may import. */
export { api as paymentApi } from './calls.ts';
export { arrivalOf } from './arrivalOf.ts';
export { createPendingForm, type PendingForm } from './dueForm.ts';
export { PayeeLine } from './PayeeLine.tsx';
export { browserPrefersScan, type CashierDeps, type PaymentDeps, providePayment } from './payment/flow.ts';
export { PaymentView } from './payment/PaymentView.tsx';
export { PaymentContext, type PaymentPorts, type PaymentProps } from './payment/props.ts';
export { payWayOf } from './payWay.ts';
export { postForm } from './postForm.ts';
export { useArrival } from './useArrival.ts';
