/** What other domains may use of the market. */
export { CARD, cardOf, isPublic, readTemplate, type CardRow } from './catalogue.ts';
export { coveragesOf } from './coverages.ts';
export { shownAttributes } from './shownAttributes.ts';
