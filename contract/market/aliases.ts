import * as v from 'valibot';
import { get } from '../kit/call.ts';
import { f, object, same } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import * as calls from './calls.ts';

export const readAttributeNames = get({
  name: 'readAttributeNames',
  path: '/api/web/good/attr/info',
  summary: '属性选项的名称，按编号（同系列客户端的写法）',
  aliasOf: calls.readTemplate,
  input: object({ gameId: f('gameId', id) }),
  output: same(() => v.record(v.string(), v.string())),
});
