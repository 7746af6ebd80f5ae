import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  needsHistory: true,
  query: ({ afterSaleId }) => `?id=${afterSaleId}`,
  sees: [{ role: 'main' }, { text: '钱在哪里' }],
};
