import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'button', name: /获取验证码/ }] };
