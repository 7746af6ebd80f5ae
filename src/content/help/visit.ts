import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'tabpanel' }, { role: 'link' }] };
