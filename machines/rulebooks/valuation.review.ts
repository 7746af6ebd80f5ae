import { VALUATION_CLOCKS, valuationLifecycle } from './valuation.ts';
import { BEGINS, reviewOf } from './review.ts';

export default reviewOf(valuationLifecycle, {
  title: '估价和竞价单',
  happyPath: ['open', 'accepted', 'completed'],
  clocks: VALUATION_CLOCKS,
  names: {
    states: {
      open: '报价中',
      accepted: '已接受报价',
      completed: '已完成',
      cancelled: '已取消',
      refused: '没有通过',
    },
    events: {
      'quote.offer': '商户报价',
      'quote.accept': '卖家接受报价',
      'valuation.cancel': '卖家取消',
      'valuation.expire': '收报价的时间到了',
      'valuation.refuse': '估价师不收',
      'trade.complete': '回收成交',
      'trade.fail': '回收没成',
    },
  },
  sentBy: {
    valuationForm: [BEGINS],
    deal: ['quote.accept', 'valuation.cancel'],
    merchantAct: ['quote.offer'],
  },
});
