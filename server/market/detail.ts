import type { ListingDetail } from '../../contract/market/listing.ts';
import { depositOf, RULES } from '../../contract/kit/rules.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { withoutFileNames } from '../pictures/addresses.ts';
import { cardOf, iconOf, placeOf, type CardRow, type PlaceRow } from './card.ts';
import { coveragesOf } from './coverages.ts';
import { shownIn, type NamedAttribute } from './shownAttributes.ts';

/** SQL: the further columns of a listing's page, for `listings l join users u`. */
export const DETAIL = `l.seller_id, l.pictures, l.attributes, l.favourites, u.nick_name as seller_name, u.deals as seller_deals`;

export interface DetailRow extends CardRow, PlaceRow {
  sellerId: string;
  pictures: { url: string; name: string }[];
  attributes: Record<string, string | string[]>;
  favourites: number;
  sellerName: string;
  sellerDeals: number;
}

/** Builds the public detail of a listing. The template of its game names the attributes. */
export function detailOf(row: DetailRow, template: readonly NamedAttribute[]): ListingDetail {
  const shown = shownIn(template, row.attributes);
  const values = Object.fromEntries(
    shown.map(({ key }) => [key, [row.attributes[key] ?? []].flat().join(',')]),
  );
  return {
    ...cardOf(row),
    ...placeOf(row),
    icon: iconOf(row.gameId),
    pictures: withoutFileNames(row.pictures),
    attributes: shown.map(({ label, value }) => ({ label, value })),
    ...(shown.length > 0 && { values }),
    isFavourite: false,
    isOwn: false,
    favourites: row.favourites,
    sellerName: row.stockKind === 'own' ? '号易自营' : maskNickName(row.sellerName),
    sellerDeals: row.sellerDeals,
    coverages: coveragesOf(row.price, row.protection),
    serviceFee: RULES.serviceFee,
    ...omitEmpty({
      deposit: depositOf(row.price),
      realNameState: shown.find(({ meaning }) => meaning === REAL_NAME)?.value,
    }),
  };
}

/** The meaning (`fieldKey`) of the attribute for whether the account's real name can be changed. */
const REAL_NAME = 'sm';
