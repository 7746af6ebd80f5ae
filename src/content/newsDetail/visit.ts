import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  query: ({ article }) => `?id=${article('xwgg')}`,
  isTitledBySubject: true,
  sees: [{ role: 'article' }, { text: /\d{4}/ }],
};
