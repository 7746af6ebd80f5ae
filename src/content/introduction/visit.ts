import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'article' }, { text: /代售|担保/ }] };
