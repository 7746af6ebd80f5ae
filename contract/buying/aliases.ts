import { get, page, post } from '../kit/call.ts';
import { f, object, opt, text } from '../kit/codec.ts';
import { withAliases } from '../kit/formats.ts';
import { byId, id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { protectionTier } from '../market/index.ts';
import { handOver, payRequest } from '../payment/index.ts';
import * as calls from './calls.ts';
import * as o from './order.ts';

/** Repeats the order's id as `orderId`, which other clients read. */
const orderDetail = withAliases(o.orderDetail, { id: 'orderId' });

export const createOrder = post({
  name: 'createOrder',
  path: '/api/account/order/rec/createOrder',
  summary: '下单（同系列客户端的写法）',
  aliasOf: calls.placeOrder,
  audience: 'member',
  idempotent: true,
  input: object({
    listingId: f('accountid', id),
    price: f('goodsAmount', yuan()),
    tier: f('guaranteeType', protectionTier),
    protectionFee: f('guaranteeAmount', yuan()),
    total: f('salePrice', yuan()),
  }),
  output: orderDetail,
  refusals: { ownUnpaidOrder: '待支付', sold: '已出售', heldByAnother: '被下单' },
});
export const queryRecOrder = post({
  name: 'queryRecOrder',
  path: '/api/account/order/rec/queryOrder',
  summary: '查询付款结果（同系列客户端的写法）',
  aliasOf: calls.queryOrder,
  audience: 'member',
  input: o.standingQuery,
  output: o.orderStanding,
});
export const readOrderStatus = get({
  name: 'readOrderStatus',
  path: '/api/account/order/rec/orderStatus',
  summary: '付款是否到账，orderState 2 为已付（同系列客户端的写法）',
  aliasOf: calls.queryOrder,
  audience: 'member',
  input: object({ id: f('id', id) }),
  output: withAliases(o.orderStanding, { orderState: 'payState' }),
});
export const listMyOrders = get({
  name: 'listMyOrders',
  path: '/api/need/myOrder',
  summary: '我买到的（同系列客户端的写法）',
  aliasOf: calls.listOrders,
  audience: 'member',
  input: o.orderQuery,
  output: page(withAliases(o.orderRow, { id: 'orderId' })),
  carrier: 'rows',
});
export const readOrderByPayment = get({
  name: 'readOrderByPayment',
  path: '/api/need/myOrder/byCenterNo',
  summary: '按付款单号看订单详情（同系列客户端的写法）',
  aliasOf: calls.readOrder,
  audience: 'member',
  input: object({ id: f('centerNo', id) }),
  output: orderDetail,
});
export const readMyOrder = get({
  name: 'readMyOrder',
  path: '/api/need/myOrder/{id}',
  summary: '订单详情（同系列客户端的写法）',
  aliasOf: calls.readOrder,
  audience: 'member',
  params: byId,
  output: orderDetail,
});
export const cancelMyOrder = post({
  name: 'cancelMyOrder',
  path: '/api/need/myOrder/cancel',
  summary: '取消待支付的订单（同系列客户端的写法）',
  aliasOf: calls.cancelOrder,
  audience: 'member',
  idempotent: true,
  undoes: true,
  input: object({ id: f('id', id), remark: opt('remake', text(200)) }),
  output: orderDetail,
});
export const payOrderTwo = post({
  name: 'payOrderTwo',
  path: '/api/pay/record/paymentTwo',
  summary: '付款（同系列客户端的写法）；付款后回到本站',
  aliasOf: calls.payOrder,
  audience: 'member',
  idempotent: true,
  input: object({ id: f('id', id), ...payRequest.fields }),
  output: handOver,
});
