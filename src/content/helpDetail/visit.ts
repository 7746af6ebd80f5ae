import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  query: ({ article }) => `?id=${article('cjwt')}`,
  isTitledBySubject: true,
  sees: [{ role: 'button', name: '解决了' }],
};
