import { fixturesOf } from '../../kit/submission/fixtures.ts';
import type { CodeAnswer, CodeFields } from './secondFactor.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const codeFields: CodeFields = {
  code: '482913',
  secret: SECRET,
  uri: `otpauth://totp/%E5%8F%B7%E6%98%93%E5%90%8E%E5%8F%B0:%E5%B0%8F%E6%98%93?secret=${SECRET}`,
};

export const recoveryCodes: CodeAnswer = {
  recoveryCodes: [
    '3f9a1c77e2',
    '08bd4e91a6',
    'c5527f30d8',
    '91e6a04b3c',
    '7d20f8e91b',
    'a41c6b58f0',
    '2e97d3045a',
    'f0863b1ce7',
    '5bd9e27a40',
    '6c31f5d08e',
  ],
};

export const secondFactorFixtures = fixturesOf(codeFields, { ...codeFields, code: '' }, recoveryCodes, {
  kind: 'invalid',
  message: '动态验证码不对，或已经用过，请输入最新的 6 位数字',
  errors: [{ path: 'code', message: '动态验证码不对，或已经用过，请输入最新的 6 位数字' }],
});
