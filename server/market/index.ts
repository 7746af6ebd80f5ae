export {
  CARD,
  cardOf,
  IS_PUBLIC,
  isPublic,
  PLACE,
  placeOf,
  textsOfGame,
  type CardRow,
  type PlaceRow,
} from './card.ts';
export { coveragesOf } from './coverages.ts';
export { shownAttributes, shownWithin } from './shownAttributes.ts';
export { readTemplate } from './template.ts';
export { readSellerStanding } from './sellerLevel.ts';
