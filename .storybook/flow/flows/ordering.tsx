import { useMemo } from 'react';
import { fixtures } from '../../../machines/buying/ordering/fixtures.ts';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { orderingWalks } from '../../../machines/buying/ordering/walks.ts';
import { NOW } from '../../../machines/payment/payment/fixtures.ts';
import { DialogsContext } from '../../../src/shared/dialogs/port.ts';
import { OrderingContext } from '../../../src/buying/ordering/flow.ts';
import { ClockContext } from '../../../src/shared/clock.ts';
import { one } from '../../one.ts';
import { OrderingView } from '../../../src/buying/ordering/Screen.tsx';
import { articles } from '../../../src/market/home/fixtures.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as payment } from './payment.tsx';
import { flow as inquiry } from './inquiry.tsx';

const now = () => Date.parse(NOW);
const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve('') };

/** Ordering at the time of its fixtures; every question is answered with yes. */
export function Ordering({ actor }: { actor: OrderingRef }) {
  const ports = useMemo(() => ({ orderings: one(actor), postForm: () => undefined }), [actor]);
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <OrderingContext value={ports}>
          <OrderingView actor={actor} />
        </OrderingContext>
      </DialogsContext>
    </ClockContext>
  );
}

/** sureOrder → pay → goZFB → finish. */
export const flow = defineFlow({
  walks: orderingWalks,
  names: {
    states: {
      resuming: '接着处理订单',
      loading: '加载商品',
      failed: '没能打开',
      unavailable: '现在不能买',
      choosing: '选保障，确认订单',
      submitting: '正在提交订单',
      refused: '没有下单成功',
      uncertain: '下单结果未知',
      paying: '付款中',
      cancelling: '正在取消',
      uncertainCancel: '取消结果未知',
      expired: '付款超时，订单关闭',
      cancelled: '订单已取消',
      refunded: '订单已退款',
      finished: '付款已到平台',
    },
    events: {
      'order.retry': '重试',
      'order.open': '看已有的订单',
      'order.reload': '重新加载商品',
      'tier.choose': '选一种保障',
      'terms.accept': '同意交易须知',
      'terms.withdraw': '不同意交易须知',
      'order.submit': '提交订单',
      'order.cancel': '取消订单',
    },
    guards: {
      isNew: '还没有订单',
      hasReturnedPaid: '从付款回来，钱已到',
      isPayable: '还可以付款',
      isTimedOut: '因超时关闭',
      isCancelled: '已被取消',
      isRefunded: '已退款',
      isUnderWay: '交易已开始',
      isPending: '上次提交没有回音',
      isUnavailable: '商品不能买',
      hasOwnOrder: '自己下过单',
      isOffered: '有这种保障',
      canSubmit: '已同意须知，保障可选',
      isUnknown: '不知道成没成',
      isAmountChanged: '金额变了',
      isRefusal: '平台说了不能下单的原因',
      isOwnUnpaid: '自己有未付款的订单',
      isPlaced: '平台查到了订单',
      hasRefusal: '之前被拒过',
      hasUnavailability: '之前就不能买',
      canCancel: '还在待付款',
      isPaid: '钱已到',
    },
    ports: {
      readOrder: '读订单',
      loadListing: '读商品',
      placeOrder: '向平台下单',
      findOrder: '核对有没有下单',
      payment: '付款流程',
      cancelOrder: '向平台取消订单',
      settleCancel: '核对有没有取消',
    },
    starts: ['买一件商品', '接着付一笔订单', '付完款回来'],
  },

  inner: [payment, inquiry],
  fixtures,
  route: '/index/pay?orderId=order-1',
  answers: [reply('listArticles', ({ type }) => articles(type))],
  View: Ordering,
});
