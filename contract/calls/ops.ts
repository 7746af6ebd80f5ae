import { get, post } from '../call.ts';
import { f, integer, object, opt, text } from '../codec.ts';
import { byId } from '../entities/common.ts';
import { staffListingEvent, staffOrderEvent } from '../entities/ops.ts';
import { orderDetail } from '../entities/order.ts';
import { yuan } from '../money.ts';

export const advanceOrder = post({
  name: 'advanceOrder',
  path: '/api/ops/saleOrder/{id}/advance',
  summary: '客服推进订单',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ event: f('event', staffOrderEvent), remark: opt('remark', text(500)) }),
  output: orderDetail,
});
export const advanceListing = post({
  name: 'advanceListing',
  path: '/api/ops/goods/{id}/advance',
  summary: '客服审核与标记商品',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ event: f('event', staffListingEvent), remark: opt('remark', text(500)) }),
});
export const checkLedger = get({
  name: 'checkLedger',
  path: '/api/ops/ledger/check',
  summary: '核对账本：总和与不平的分录数，应都是零',
  addition: true,
  audience: 'staff',
  output: object({
    entries: f('entries', integer()),
    sum: f('sum', yuan(-99_999_999_999)),
    unbalanced: f('unbalanced', integer()),
  }),
});
