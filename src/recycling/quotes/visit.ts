import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { query: () => '?id=none', sees: [{ text: '没有找到' }] };
