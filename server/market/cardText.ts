import type { Codec } from '../../contract/kit/codec.ts';
import { gameType } from '../../contract/market/game.ts';
import { listingStatus, protectionOffer, stockKind } from '../../contract/market/listing.ts';
import { VIEWS } from './card.ts';

/** SQL of a column's code on the wire, as the contract has it. */
function codeOf<T extends string>(column: string, { encode }: Codec<T>, names: readonly T[]): string {
  return `case ${column} ${names.map((name) => `when '${name}' then '${Number(encode(name))}'`).join(' ')} else 'null' end`;
}

/** SQL of a text in JSON. */
const textOf = (column: string) => `to_json(${column})::text`;

/** SQL of an amount of fen as yuan. */
const yuanOf = (column: string) => `trim_scale(${column} / 100.0)::text`;

/** SQL of a moment in the wire's spelling (+08:00, whole seconds). */
const momentOf = (column: string) =>
  textOf(`to_char((${column} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`);

/** SQL of each field in JSON. None may be null: nothing would be left of the card. */
const FIELDS = {
  id: textOf('l.id'),
  no: textOf('l.no'),
  gameId: textOf('l.game_id'),
  gameName: textOf('g.name'),
  gameType: codeOf('g.type', gameType, ['mobile', 'pc']),
  title: textOf('l.title'),
  des: textOf('l.description'),
  qufu: textOf('l.region'),
  newPrice: yuanOf('l.price'),
  price: yuanOf('l.price'),
  titleImg: textOf('l.picture'),
  accountType: codeOf('l.stock_kind', stockKind, ['own', 'consigned']),
  isOnSpecialOffer: 'l.is_special_offer::int::text',
  isGuarantee: codeOf('l.protection', protectionOffer, ['paid', 'free']),
  saleState: codeOf('l.status', listingStatus, [
    'onSale',
    'held',
    'sold',
    'underReview',
    'takenDown',
    'problem',
    'takenBack',
    'rejected',
  ]),
  browseNum: `(${VIEWS})::text`,
  recoveryTime: momentOf('l.listed_at'),
  highLights: `(case when jsonb_array_length(l.highlights) <= 6 then l.highlights
    else jsonb_path_query_array(l.highlights, '$[0 to 5]') end)::text`,
};

/**
 * A listing as lists show it, in JSON as it crosses the wire, for `listings l join games g`: made by the database, because to read
 * the rows and write them again costs the server more than all the rest, and put together as text, which costs the database half of
 * what its own functions for JSON do. A test holds it to the codec (`listingCard`).
 */
export const CARD_TEXT = `('{' || ${Object.entries(FIELDS)
  .map(([name, sql]) => `'"${name}":' || ${sql}`)
  .join(
    ` || ',' || `,
  )} || case when l.former_price is null then '' else ',"originalPrice":' || ${yuanOf('l.former_price')} end || '}')`;
