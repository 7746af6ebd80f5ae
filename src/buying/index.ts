export { OrderCardSkeleton } from './myProducts/OrderCard.tsx';
export { countsQuery, liveOrderQuery, orderQuery, ordersQuery } from './reads.ts';
