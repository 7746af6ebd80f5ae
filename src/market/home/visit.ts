import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'main' }, { role: 'link', name: /王者荣耀/ }] };
