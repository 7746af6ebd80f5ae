import type { OrderDetail } from '../../contract/buying/order.ts';
import { money } from '../ui/index.ts';

/** Sentences about excess payments of an order, which are being refunded or were. Empty if there are none. */
export function surplusTexts({ payments }: Pick<OrderDetail, 'payments'>): string[] {
  const sum = (wanted: string) =>
    payments.reduce(
      (all, { isSurplus, state, amount }) => all + (isSurplus && state === wanted ? amount : 0),
      0,
    );
  const [held, returned] = [sum('paid'), sum('refunded')];
  return [
    ...(held > 0 ? [`收到多余的付款 ${money(held)}，正在原路退回。`] : []),
    ...(returned > 0 ? [`收到的多余付款 ${money(returned)} 已原路退回。`] : []),
  ];
}

/** Sentences about what the buyer paid for an order that was closed before it was paid in full. */
export function closedOrderTexts(order: Pick<OrderDetail, 'payments'>): string[] {
  const texts = surplusTexts(order);
  return texts.length > 0 ? texts : ['没有扣款。'];
}
