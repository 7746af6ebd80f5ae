import { get } from '../kit/call.ts';
import { byId } from '../kit/common.ts';
import * as calls from './calls.ts';

export const readMyConsignment = get({
  name: 'readMyConsignment',
  path: '/api/need/myConsignment/{id}',
  summary: '我发布的商品全文（同系列客户端的写法）',
  aliasOf: calls.readOwnListing,
  audience: 'member',
  params: byId,
  output: calls.readOwnListing.output,
});
