import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { needsHistory: true, sees: [{ role: 'article', name: /^售后 HYsh/ }] };
