import { QUOTE_CLOCKS, quoteLifecycle } from './quote.ts';
import { BEGINS, reviewOf } from './review.ts';

export default reviewOf(quoteLifecycle, {
  title: '商户报价',
  happyPath: ['open', 'accepted', 'done'],
  clocks: QUOTE_CLOCKS,
  names: {
    states: {
      open: '等卖家决定',
      accepted: '已接受',
      rejected: '没有成交',
      done: '已完成',
      withdrawn: '已失效',
    },
    events: {
      'quote.accept': '卖家接受',
      'quote.reject': '卖家不接受，或接受了别家',
      'quote.withdraw': '商户收回',
      'quote.expire': '报价时间到了',
      'trade.complete': '回收成交',
      'trade.fail': '回收没成',
    },
  },
  sentBy: {
    merchantAct: [BEGINS, 'quote.withdraw'],
    deal: ['quote.accept', 'quote.reject'],
  },
});
