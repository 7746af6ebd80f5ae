import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { needsHistory: true, sees: [{ text: /比收藏时低/ }] };
