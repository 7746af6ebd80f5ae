import { createContext, useContext } from 'react';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';

/** Gives the running actor for an order's actions; the same one for the same order. */
export const OrderActionContext = createContext<(orderId: string) => OrderActionRef>(() => {
  throw new Error('OrderActionContext must be provided');
});

/** The actor of an order's actions. It lives outside React: leaving and coming back, or a second mount, changes nothing. */
export const useOrderAction = (orderId: string): OrderActionRef => useContext(OrderActionContext)(orderId);
