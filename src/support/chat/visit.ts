import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  needsHistory: true,
  query: ({ chatId }) => `?id=${chatId}`,
  sees: [{ role: 'log' }, { text: /邮箱/ }],
};
