/** What other domains may use of the market. */
export { CARD, cardOf, iconOf, PLACE, placeOf, type CardRow, type PlaceRow } from './card.ts';
export { IS_PUBLIC, isPublic } from './detail.ts';
export { coveragesOf } from './coverages.ts';
export { shownAttributes, shownWithin } from './shownAttributes.ts';
export { readTemplate } from './template.ts';
