import { useMemo } from 'react';
import { fixtures, orderPaid } from '../../../machines/buying/ordering/fixtures.ts';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { orderingWalks } from '../../../machines/buying/ordering/walks.ts';
import { NOW } from '../../../machines/payment/payment/fixtures.ts';
import { DialogsContext } from '../../shared/dialogs/port.ts';
import { OrderingContext } from './flow.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { OrderingView } from './Screen.tsx';
import { articles } from '../../market/home/fixtures.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as payment } from '../../payment/payment/review.tsx';
import { review as inquiry } from '../../shared/inquiry/review.tsx';

const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve('') };

/** Ordering at the time of its fixtures. Every confirmation is answered with yes. */
export function Ordering({ actor }: { actor: OrderingRef }) {
  const ports = useMemo(() => ({ orderings: singleActor(actor), postForm: () => undefined }), [actor]);
  return (
    <StoppedClock at={NOW}>
      <DialogsContext value={yes}>
        <OrderingContext value={ports}>
          <OrderingView actor={actor} />
        </OrderingContext>
      </DialogsContext>
    </StoppedClock>
  );
}

export const review = defineReview({
  title: '下单',
  pages: ['sureOrder', 'pay', 'alipay'],
  happyPath: ['resuming', 'loading', 'choosing', 'submitting', 'paying', 'finished'],
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
      isOwnOrderWanted: '接着自己的订单',
      isUnavailable: '商品不能买',
      hasOwnOrder: '自己下过单',
      isOffered: '有这种保障',
      canSubmit: '已同意须知，保障可选',
      isWithoutTerms: '没有同意须知',
      isUnknown: '不知道成没成',
      isAmountChanged: '金额变了',
      isRefusal: '平台说了不能下单的原因',
      isOwnUnpaid: '自己有未付款的订单',
      isAnswered: '平台已办好',
      canCancel: '还在待付款',
      isPaid: '钱已到',
    },
    ports: {
      readOrder: '读订单',
      loadListing: '读商品',
      placeOrder: '向平台下单',
      repeat: '再发一次同一个请求',
      payment: '付款流程',
      cancelOrder: '向平台取消订单',
      repeatCancel: '再取消一次',
    },
    starts: ['买一件商品', '接着付一笔订单', '付完款回来'],
  },
  shows: {
    resuming: ['heading 收银台', 'busy ', 'no button 重试'],
    loading: ['heading 确认订单', 'busy ', 'no button 重试'],
    failed: ['alert …没能打开…', 'button 重试', 'no text 填写的内容还在'],
    unavailable: ['heading 这个账号已经卖出', 'link 看同款账号'],
    choosing: ['heading 选择保障', 'button 提交订单', 'button 看交易须知'],
    submitting: ['heading 选择保障', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前不会重复下单'],
    refused: ['heading 这个账号刚刚卖出', 'text 没有下单，也没有扣款。'],
    paying: ['heading 支付方式', 'button 立即支付', 'button 取消订单'],
    cancelling: ['heading 正在取消订单'],
    uncertainCancel: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前请不要付款。'],
    expired: ['heading 付款时间已过，订单关闭', 'link 回到这个账号'],
    cancelled: ['heading 订单已取消', 'link 看看别的账号'],
    refunded: ['heading 订单已退款', 'link 查看订单', 'text 银行卡 1 到 3 个工作日'],
    finished: ['heading 付款已到平台', 'link 看接下来的步骤', 'no text 接下来由客服验号'],
  },
  inner: [payment, inquiry],
  fixtures,
  route: '/index/pay?orderId=order-1',
  answers: [reply('listArticles', ({ type }) => articles(type)), reply('readOrder', orderPaid)],
  View: Ordering,
});
