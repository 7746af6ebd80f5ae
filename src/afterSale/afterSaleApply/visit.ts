import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { needsHistory: true, sees: [{ role: 'main' }, { text: /¥/ }] };
