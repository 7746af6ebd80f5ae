import type { Codec } from '../../contract/kit/codec.ts';
import { gameType } from '../../contract/market/game.ts';
import { listingStatus, protectionOffer, stockKind } from '../../contract/market/listing.ts';

/** SQL of a column's code on the wire, as the contract has it. */
function codeOf<T extends string>(column: string, { encode }: Codec<T>, names: readonly T[]): string {
  return `case ${column} ${names.map((name) => `when '${name}' then ${Number(encode(name))}`).join(' ')} end`;
}

/** SQL of an amount of fen as yuan. */
const yuanOf = (column: string) => `trim_scale(${column} / 100.0)`;

/** SQL of a moment in the wire's spelling (+08:00, whole seconds). */
const momentOf = (column: string) =>
  `to_char((${column} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`;

const FIELDS = `'id', l.id, 'no', l.no, 'gameId', l.game_id, 'gameName', g.name,
  'gameType', ${codeOf('g.type', gameType, ['mobile', 'pc'])},
  'title', l.title, 'des', l.description, 'qufu', l.region, 'newPrice', ${yuanOf('l.price')}, 'price', ${yuanOf('l.price')},
  'titleImg', l.picture, 'accountType', ${codeOf('l.stock_kind', stockKind, ['own', 'consigned'])},
  'isOnSpecialOffer', l.is_special_offer::int, 'isGuarantee', ${codeOf('l.protection', protectionOffer, ['paid', 'free'])},
  'saleState', ${codeOf('l.status', listingStatus, ['onSale', 'held', 'sold', 'underReview', 'takenDown', 'problem', 'takenBack', 'rejected'])},
  'browseNum', l.views, 'recoveryTime', ${momentOf('l.listed_at')},
  'highLights', case when jsonb_array_length(l.highlights) <= 6 then l.highlights
    else jsonb_path_query_array(l.highlights, '$[0 to 5]') end`;

/**
 * A listing as lists show it, in JSON as it crosses the wire, for `listings l join games g`: made by the database, because to read
 * the rows and write them again costs the server more than all the rest. A test holds it to the codec (`listingCard`).
 */
export const CARD_TEXT = `(case when l.former_price is null then json_build_object(${FIELDS})
  else json_build_object(${FIELDS}, 'originalPrice', ${yuanOf('l.former_price')}) end)::text`;
