import { get, post } from '../kit/call.ts';
import { f, object, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import { valuationFile } from './valuation.ts';

/** The valuation or bidding with a number, in any state. The look is written to the audit log. 404. */
export const findValuation = get({
  name: 'findValuation',
  path: '/api/ops/backlist/find',
  summary: '按编号查一次估价或竞价，不论进度；记入操作日志',
  addition: true,
  audience: 'staff',
  permission: 'recycling',
  input: object({ number: f('no', text(64, 1, '估价编号')) }),
  output: valuationFile,
});

/** Refuses a valuation with a reason. */
export const refuseValuation = post({
  name: 'refuseValuation',
  path: '/api/ops/backlist/{id}/refuse',
  summary: '客服拒绝估价，须写原因',
  addition: true,
  audience: 'staff',
  permission: 'recycling',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({ reason: f('rmsg', text(500, 1, '原因')) }),
});
