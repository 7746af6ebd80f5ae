import type { CodeFields } from './secondFactor.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const codeFields: CodeFields = {
  code: '482913',
  secret: SECRET,
  uri: `otpauth://totp/%E5%8F%B7%E6%98%93%E5%90%8E%E5%8F%B0:%E5%B0%8F%E6%98%93?secret=${SECRET}`,
};
