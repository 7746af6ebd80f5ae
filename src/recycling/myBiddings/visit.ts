import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ text: '没有在收报价的账号' }] };
