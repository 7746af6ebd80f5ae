/** What other domains may use of buying. */
export { OrderCardSkeleton } from './myProducts/OrderCard.tsx';
export type { PaymentProps } from './ordering/Paying.tsx';
export { Summary } from './ordering/Summary.tsx';
export { useOrdering } from './ordering/context.ts';
export { postForm } from './ordering/flow.ts';
export { countsQuery, liveOrderQuery, orderQuery, ordersQuery } from './reads.ts';
