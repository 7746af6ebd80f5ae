import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ text: '先找 TA' }] };
