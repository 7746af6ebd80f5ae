import { get, put } from '../kit/call.ts';
import { object, opt } from '../kit/codec.ts';
import * as calls from './calls.ts';
import { phoneChange } from './signIn.ts';

export const readProfileNew = get({
  name: 'readProfileNew',
  path: '/api/system/user/profile/new',
  summary: '个人资料（同系列客户端的写法）',
  aliasOf: calls.readProfile,
  audience: 'member',
  output: calls.readProfile.output,
});

/** {@link calls.changePhone} for clients that send only the code to the new phone. They are told to use the site. */
export const putPhone = put({
  name: 'putPhone',
  path: '/api/system/user/editPhone',
  summary: '更换手机号（同系列客户端的写法）：没有旧手机号的验证码时拒绝',
  aliasOf: calls.changePhone,
  audience: 'member',
  input: object({
    ...phoneChange.fields,
    oldCode: opt('oldDxyzm', phoneChange.fields.oldCode.codec),
    oldKey: opt('oldYzmRankey', phoneChange.fields.oldKey.codec),
  }),
  output: calls.changePhone.output,
});
