import { get, post } from '../kit/call.ts';
import { f, object } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import * as calls from './calls.ts';

export const readBacklistPayStatus = get({
  name: 'readBacklistPayStatus',
  path: '/api/account/backlist/backlistPayStatus',
  summary: '押金是否到账，payStatus 2 为已付（同系列客户端的写法）',
  aliasOf: calls.queryRecycleOrder,
  audience: 'member',
  input: object({ id: f('backlistId', id) }),
  output: calls.queryRecycleOrder.output,
});
export const auditCustomer = post({
  name: 'auditCustomer',
  path: '/api/customer/audit',
  summary: '申请成为商户（同系列客户端的写法）',
  aliasOf: calls.applyMerchant,
  audience: 'member',
  idempotent: true,
  input: calls.applyMerchant.input,
  output: calls.applyMerchant.output,
});
export const readLastAudit = get({
  name: 'readLastAudit',
  path: '/api/customer/audit/lastOne',
  summary: '我最近一次商户申请（同系列客户端的写法）',
  aliasOf: calls.readMerchantApplication,
  audience: 'member',
  output: calls.readMerchantApplication.output,
});
