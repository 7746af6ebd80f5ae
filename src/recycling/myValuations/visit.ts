import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ text: '还没有估过价' }] };
