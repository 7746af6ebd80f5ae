import { order } from '../../../machines/buying/ordering/fixtures.ts';
import { fixtures, NOW } from '../../../machines/payment/payment/fixtures.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { Summary } from '../../../src/buying/ordering/Summary.tsx';
import { ClockContext } from '../../../src/shared/clock.ts';
import { PaymentView } from '../../../src/payment/payment/PaymentView.tsx';
import { PaymentContext } from '../../../src/payment/payment/props.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';

const now = () => Date.parse(NOW);
const ports = { postForm: () => undefined };

/** One payment, at the cashier of an order. */
export const flow = defineFlow({
  walks: paymentWalks,
  names: {
    states: {
      choosing: '选支付方式',
      opening: '正在打开付款',
      handedOver: '已交给支付渠道',
      'handedOver.redirecting': '去支付宝页面',
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
      'handOver.repeat': '再打开一次支付宝',
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
      settleOpening: '核对付款有没有打开',
      settleClosing: '核对最后一刻有没有付',
    },
    starts: ['第一次付', '付到一半回来', '从收银台回来，没付成', '没付就离开收银台'],
  },

  inner: [inquiry],
  fixtures,
  route: '/index/pay?orderId=order-1',
  View: ({ actor }) => (
    <ClockContext value={now}>
      <PaymentContext value={ports}>
        <PaymentView payment={actor} about={<Summary subject={order} />} />
      </PaymentContext>
    </ClockContext>
  ),
});
