import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'textbox', name: '提现金额（元）' }] };
