import { RECYCLE_CLOCKS, recycleLifecycle } from './recycleOrder.ts';
import { BEGINS, reviewOf } from './review.ts';

export default reviewOf(recycleLifecycle, {
  title: '回收订单',
  happyPath: ['awaitingDeposit', 'trading', 'underReview', 'reviewed', 'completed'],
  clocks: RECYCLE_CLOCKS,
  names: {
    states: {
      awaitingDeposit: '待付押金',
      trading: '交易中',
      underReview: '待审核',
      reviewed: '已审核',
      completed: '交易成功',
      failed: '交易失败',
    },
    events: {
      'deposit.captured': '押金到账',
      'deposit.waive': '不收押金',
      'deposit.expire': '付押金的时间到了',
      'order.cancel': '卖家或客服取消',
      'order.leave': '平台超时，卖家或商户取消',
      'payment.captured': '商户的款到账',
      'payment.expire': '商户付款时间到了',
      'review.pass': '客服验号换绑通过',
      'review.fail': '客服验号不过',
      'seller.default': '卖家违约',
      'price.ask': '要求降价',
      'price.agree': '卖家同意降价',
      'price.refuse': '卖家不同意降价',
      'price.expire': '答复降价的时间到了',
      'credential.reveal': '商户看账号密码',
      'receipt.confirm': '商户确认收货',
      'order.complete': '客服确认成交',
      'receipt.expire': '商户验收时间到了',
    },
    guards: {
      asksDeposit: '要付押金',
      asksNoDeposit: '不用付押金',
      canReveal: '没在谈价；刚看过，或有短信验证码',
      canAskPrice: '没谈过价，也没看过账号',
      isPriceAsked: '正等卖家答复降价',
      isPriceSettled: '没在谈价',
      canLeave: '客服超过 48 小时没核对',
    },
  },
  sentBy: {
    deal: [BEGINS, 'order.cancel', 'order.leave', 'price.agree', 'price.refuse'],
    'deal/payment': ['deposit.captured'],
    'merchantAct/payment': ['payment.captured'],
    merchantAct: ['credential.reveal', 'receipt.confirm', 'price.ask', 'order.leave'],
  },
});
