import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ text: /你已登录|获取验证码/ }] };
