import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { query: () => '?gameId=wzry', sees: [{ text: '王者荣耀' }] };
