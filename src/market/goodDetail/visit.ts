import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  query: ({ listingId }) => `?id=${listingId}`,
  isTitledBySubject: true,
  sees: [{ role: 'button', name: '立即购买' }],
};
