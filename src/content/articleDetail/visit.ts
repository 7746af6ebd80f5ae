import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  query: () => '?id=1004',
  isTitledBySubject: true,
  sees: [{ role: 'main' }, { text: /包赔/ }],
};
