/** What other domains may use of the market. */
export {
  CARD,
  cardOf,
  isPublic,
  PLACE,
  placeOf,
  readTemplate,
  type CardRow,
  type PlaceRow,
} from './catalogue.ts';
export { coveragesOf } from './coverages.ts';
export { shownAttributes } from './shownAttributes.ts';
