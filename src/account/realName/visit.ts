import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'main' }, { text: /身份证|已完成实名认证/ }] };
