export { OrderCardSkeleton } from './myProducts/OrderCard.tsx';
export { closedOrderTexts, surplusTexts } from './surplus.ts';
export { countsQuery, liveOrderQuery, orderQuery, ordersQuery } from './reads.ts';
