import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'main' }, { text: /平台/ }] };
