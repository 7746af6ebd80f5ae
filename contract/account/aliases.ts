import { get } from '../kit/call.ts';
import * as calls from './calls.ts';

export const readProfileNew = get({
  name: 'readProfileNew',
  path: '/api/system/user/profile/new',
  summary: '个人资料（同系列客户端的写法）',
  aliasOf: calls.readProfile,
  audience: 'member',
  output: calls.readProfile.output,
});
