import type { Visit } from '../../shared/visit.ts';

/** Opened without a seller's id. */
export const visit: Visit = { sees: [{ text: '没有找到这位卖家' }] };
