import { order } from '../../../machines/buying/ordering/fixtures.ts';
import { fixtures, NOW } from '../../../machines/payment/payment/fixtures.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { Summary } from '../../buying/ordering/Summary.tsx';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { PaymentView } from './PaymentView.tsx';
import { PaymentContext } from './props.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';

const ports = { postForm: () => undefined };

export const review = defineReview({
  title: '付款',
  pages: ['sureOrder', 'pay', 'alipay', 'valuationResult', 'quotes', 'merchant'],
  happyPath: ['choosing', 'opening', 'handedOver.redirecting', 'handedOver.waiting', 'checking', 'paid'],
  walks: paymentWalks,
  names: {
    states: {
      choosing: '选支付方式',
      opening: '正在打开付款',
      handedOver: '已交给支付渠道',
      'handedOver.redirecting': '去支付宝或微信付',
      'handedOver.scanning': '等扫码',
      'handedOver.waiting': '等付款结果',
      checking: '正在向支付渠道查询',
      failed: '付款没有成功',
      uncertain: '付款结果未知',
      closing: '时间到，核对最后一笔',
      paid: '付款已到账',
      ended: '不再收款',
    },
    events: {
      'method.choose': '选一种支付方式',
      'kind.choose': '选定金或全款',
      'pay.submit': '立即支付',
      'deadline.reached': '付款时间到',
      'standing.arrived': '收到付款进展',
      'standing.failed': '付款进展没查到',
      'payment.recheck': '我已支付，再查一次',
      'method.change': '换一种支付方式',
      'handOver.repeat': '再打开一次支付渠道',
      'payment.retry': '重新付款',
    },
    guards: {
      isPaid: '平台说钱已到',
      isEnded: '平台说不再收款',
      canOffer: '可以这样付',
      canPay: '金额已知',
      hasArrived: '刚从收银台回来',
      hasCode: '有付款二维码',
      hasOpenPayment: '已有一笔在付',
      canTake: '平台收这种付款',
      canScan: '可以扫码付',
      canRedirect: '可以跳转去付',
      isUnknown: '不知道打开没有',
      isConflict: '订单状态变了',
      isOpeningRefused: '平台说没有打开',
      isOpeningConflict: '再发后，订单状态变了',
      isRefused: '支付渠道说没有付成',
      hasForm: '有可以再打开的页面',
      hasFailedAtCashier: '在收银台没有付成',
      hasLeftCashier: '没付就离开了收银台',
      isPostponed: '付款时间延后了',
    },
    ports: {
      deadline: '等付款时间结束',
      openPayment: '向平台打开一笔付款',
      watchStanding: '定时查付款进展',
      queryStanding: '立即查支付渠道',
      repeat: '再发一次同一个请求',
      settleClosing: '核对最后一刻有没有付',
    },
    starts: ['第一次付', '付到一半回来', '从收银台回来，没付成', '没付就离开收银台'],
  },
  shows: {
    choosing: ['heading 支付方式', 'button 立即支付'],
    opening: ['heading 支付方式', 'busy 正在打开', 'disabled 正在打开'],
    'handedOver.redirecting': ['heading 正在打开支付宝', 'button 没有打开？再试一次', 'button 我已支付'],
    'handedOver.scanning': ['heading 用微信扫一扫付款', 'img 微信付款二维码', 'button 我已支付'],
    'handedOver.waiting': ['heading 正在等付款结果', 'button 我已支付', 'button 换一种方式'],
    checking: ['heading 正在向支付渠道查询', 'busy 正在查', 'disabled 换一种方式'],
    uncertain: ['heading 还没有核对到', 'button 现在再查'],
    closing: ['heading 付款时间到了', 'button 现在再查'],
    failed: ['heading …', 'button 重新付款', 'button 我已支付'],
    paid: ['heading 付款已到平台'],
    ended: ['heading 订单不再收款'],
  },
  inner: [inquiry],
  fixtures,
  route: '/index/pay?orderId=order-1',
  View: ({ actor }) => (
    <StoppedClock at={NOW}>
      <PaymentContext value={ports}>
        <PaymentView payment={actor} about={<Summary subject={order} />} />
      </PaymentContext>
    </StoppedClock>
  ),
});
