import { beginning } from '../../../contract/kit/cut.ts';
import type { AttributeKey, AttributeWithOptions } from '../../../contract/market/game.ts';
import type { AttributeValues, ListingQuery, ListingSort } from '../../../contract/market/listing.ts';

/**
 * The filters of the product list under the names they have in the address (domain §2.2): all of them live there, so that a
 * list can be reloaded, shared and gone back to. Prices are decimal yuan as typed; empty text is no filter.
 */
export interface Filter {
  id: string;
  name: string;
  keyWord: string;
  priceStart: string;
  priceEnd: string;
  sortRank: ListingSort;
  systemId: string;
  carrierId: string;
  groupId: string;
  serverId: string;
  accountType: '' | '1' | '2';
  isGuarantee: '' | '1' | '2';
  /** 特价捡漏区: special offers alone. */
  isOnSpecialOffer: '' | '1';
  /** By column f1…f20: ids of options, or of sub-options, joined by commas, or `min~max`. */
  attributes: AttributeValues;
}

export const SORTS = [
  'timedesc',
  'priceasc',
  'pricedesc',
  'timeasc',
] as const satisfies readonly ListingSort[];
export const COLUMNS = Array.from({ length: 20 }, (_, index) => `f${index + 1}` as AttributeKey);

/** System → operator → area → server under their names in the address: each narrows down the one before it. */
export const CASCADE = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
export type CascadeKey = (typeof CASCADE)[number];

const IDS = ['id', ...CASCADE] as const;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const YUAN = /^\d{1,9}(\.\d{0,2})?$/;
const PLAIN = [
  'id',
  'name',
  'keyWord',
  'priceStart',
  'priceEnd',
  ...CASCADE,
  'accountType',
  'isGuarantee',
  'isOnSpecialOffer',
] as const;

export const NO_FILTER: Filter = {
  id: '',
  name: '',
  keyWord: '',
  priceStart: '',
  priceEnd: '',
  sortRank: 'timedesc',
  systemId: '',
  carrierId: '',
  groupId: '',
  serverId: '',
  accountType: '',
  isGuarantee: '',
  isOnSpecialOffer: '',
  attributes: {},
};

/** Yuan as typed (`¥`, commas and blanks are forgiven) → what stands in the address; '' for what is no sum. */
export function yuanText(typed: string): string {
  const plain = typed.replace(/[¥￥,，\s]/g, '');
  return YUAN.test(plain) ? String(Number(plain)) : '';
}

/** The query of an address → the filters. Never throws: invalid values are left out, swapped ends of a range are swapped back. */
export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search);
  const read = (key: string, max = 60) => beginning((query.get(key) ?? '').trim(), max);
  const filter: Filter = { ...NO_FILTER, attributes: {} };
  for (const key of IDS) filter[key] = ID.test(read(key, 65)) ? read(key) : '';
  filter.name = read('name');
  filter.keyWord = read('keyWord');
  filter.priceStart = yuanText(read('priceStart'));
  filter.priceEnd = yuanText(read('priceEnd'));
  filter.sortRank = SORTS.find((sort) => sort === read('sortRank')) ?? 'timedesc';
  for (const key of ['accountType', 'isGuarantee'] as const) {
    const code = read(key);
    filter[key] = code === '1' || code === '2' ? code : '';
  }
  filter.isOnSpecialOffer = read('isOnSpecialOffer') === '1' ? '1' : '';
  // Columns and areas mean nothing without the game whose template names them.
  if (filter.id === '') {
    for (const key of CASCADE) filter[key] = '';
    return ordered(filter);
  }
  for (const column of COLUMNS) {
    const value = read(column, 2000);
    if (value !== '') filter.attributes[column] = value;
  }
  return ordered(filter);
}

/** The filters → the address's query for `href()`. Only what differs from no filter stands in it. */
export function writeFilter(filter: Filter): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {};
  for (const key of PLAIN) if (filter[key] !== '') query[key] = filter[key];
  if (filter.sortRank !== 'timedesc') query.sortRank = filter.sortRank;
  for (const column of COLUMNS) {
    const value = filter.attributes[column];
    if (value !== undefined && value !== '') query[column] = value;
  }
  return query;
}

/** Whether it asks for more than a game, in some order. */
export const isFiltered = (filter: Filter): boolean =>
  Object.keys(writeFilter(filter)).some((key) => !['id', 'name', 'sortRank'].includes(key));

const fen = (yuan: string) => Math.round(Number(yuan) * 100);

/** The filters → what the call is asked; sums in fen. */
export function toQuery(filter: Filter): Omit<ListingQuery, 'pageNum' | 'pageSize'> {
  const { priceStart: minPrice, priceEnd: maxPrice } = filter;
  const ids = Object.fromEntries(
    CASCADE.filter((key) => filter[key] !== '').map((key) => [key, filter[key]]),
  );
  return {
    ...(filter.id !== '' && { gameId: filter.id }),
    ...(filter.keyWord !== '' && { keyword: filter.keyWord }),
    ...(minPrice !== '' && { minPrice: fen(minPrice) }),
    ...(maxPrice !== '' && { maxPrice: fen(maxPrice) }),
    sort: filter.sortRank,
    ...ids,
    ...(filter.accountType !== '' && { stockKind: filter.accountType === '1' ? 'own' : 'consigned' }),
    ...(filter.isGuarantee !== '' && { protection: filter.isGuarantee === '1' ? 'paid' : 'free' }),
    ...(filter.isOnSpecialOffer !== '' && { isSpecialOffer: true }),
    ...(Object.keys(filter.attributes).length > 0 && { attributes: filter.attributes }),
  };
}

/** Chooses (or with '' clears) one step of the cascade; the steps after it are cleared. */
export function choose(filter: Filter, key: CascadeKey, id: string): Filter {
  const after = CASCADE.slice(CASCADE.indexOf(key) + 1);
  return { ...filter, ...Object.fromEntries(after.map((one) => [one, ''])), [key]: id };
}

/** Option ids of a column. */
export const chosen = (filter: Filter, column: AttributeKey): string[] =>
  (filter.attributes[column] ?? '').split(',').filter((one) => one !== '');

/** Puts a value into a column; '' takes the column out. */
export function withAttribute(filter: Filter, column: AttributeKey, value: string): Filter {
  const { [column]: _, ...others } = filter.attributes;
  return { ...filter, attributes: value === '' ? others : { ...others, [column]: value } };
}

/** Adds an option to a column or takes it out. */
export function toggleOption(filter: Filter, column: AttributeKey, id: string): Filter {
  const before = chosen(filter, column);
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  return withAttribute(filter, column, after.join(','));
}

/** One option of a boxradio column that is filtered by: with any sub-option of it when `subs` is empty, else with one of them. */
export interface Box {
  option: AttributeWithOptions['options'][number];
  subs: AttributeWithOptions['options'][number]['children'];
}

/** The options of a boxradio column that are filtered by, in the template's order; what the template does not have is left out. */
export function boxesOf(filter: Filter, { key, options }: AttributeWithOptions): Box[] {
  const ids = chosen(filter, key);
  return options.flatMap((option) => {
    const subs = option.children.filter(({ id }) => ids.includes(id));
    return subs.length > 0 || ids.includes(option.id) ? [{ option, subs }] : [];
  });
}

/** Puts an option of a boxradio column into the filter, or takes it out with its sub-options. */
export function toggleBox(filter: Filter, field: AttributeWithOptions, option: Box['option']): Filter {
  const isOn = boxesOf(filter, field).some((box) => box.option.id === option.id);
  const others = withoutBox(filter, field.key, option);
  return withAttribute(filter, field.key, (isOn ? others : [...others, option.id]).join(','));
}

/** Asks for an option with this sub-option or a later one: a template counts them upwards. The first, or '', asks for any. */
export function withLevel(filter: Filter, column: AttributeKey, option: Box['option'], from: string): Filter {
  const at = option.children.findIndex(({ id }) => id === from);
  const asked = at > 0 ? option.children.slice(at).map(({ id }) => id) : [option.id];
  return withAttribute(filter, column, [...withoutBox(filter, column, option), ...asked].join(','));
}

const withoutBox = (filter: Filter, column: AttributeKey, { id, children }: Box['option']): string[] =>
  chosen(filter, column).filter((one) => one !== id && !children.some((sub) => sub.id === one));

/** `min~max` of a number column; either side may be ''. */
export function rangeOf(filter: Filter, column: AttributeKey): [string, string] {
  const [min = '', max = ''] = (filter.attributes[column] ?? '').split('~');
  return [min.trim(), max.trim()];
}

/** Sets a number column's range as typed; blanks on both sides take it out. */
export function withRange(filter: Filter, column: AttributeKey, min: string, max: string): Filter {
  const [low = '', high = ''] = [min, max].map((one) => one.replaceAll('~', '').trim());
  return withAttribute(filter, column, low === '' && high === '' ? '' : `${low}~${high}`);
}

/** Two ends of a range, the lower one first; either may be ''. */
const inOrder = (low: string, high: string): [string, string] =>
  low !== '' && high !== '' && Number(low) > Number(high) ? [high, low] : [low, high];

const isRange = (value: string) => /^\d{0,12}~\d{0,12}$/.test(value) && value !== '~';

/** The filters with the ends of each range in their order. */
function ordered(filter: Filter): Filter {
  const [priceStart, priceEnd] = inOrder(filter.priceStart, filter.priceEnd);
  const attributes = Object.fromEntries(
    Object.entries(filter.attributes).map(([column, value]) => {
      const [low = '', high = ''] = value.split('~');
      return [column, isRange(value) ? inOrder(low, high).join('~') : value];
    }),
  );
  return { ...filter, priceStart, priceEnd, attributes };
}

/** Both ends of a price filter as they stand in the address; pressing the one that is on takes it out. */
export function togglePrice(filter: Filter, priceStart: string, priceEnd: string): Filter {
  const isOn = hasPrice(filter, priceStart, priceEnd);
  return { ...filter, priceStart: isOn ? '' : priceStart, priceEnd: isOn ? '' : priceEnd };
}

/** Whether exactly this price range is filtered by. */
export const hasPrice = (filter: Filter, priceStart: string, priceEnd: string): boolean =>
  filter.priceStart === priceStart && filter.priceEnd === priceEnd;

/** Sets a filter of one choice, or clears it when it is set already. */
export const toggle = <Key extends 'isGuarantee' | 'accountType'>(
  filter: Filter,
  key: Key,
  value: Filter[Key],
): Filter => ({ ...filter, [key]: filter[key] === value ? '' : value });

/**
 * The filters of the sheet once it is applied: prices as typed become plain yuan, the ends of a range stand in their order. Null
 * while something typed is no number.
 */
export function settled(filter: Filter): Filter | null {
  const [priceStart, priceEnd] = [yuanText(filter.priceStart), yuanText(filter.priceEnd)];
  const isPriced = [
    [filter.priceStart, priceStart],
    [filter.priceEnd, priceEnd],
  ].every(([typed, yuan]) => typed === '' || yuan !== '');
  const areRanges = Object.values(filter.attributes).every((value) => !value.includes('~') || isRange(value));
  return isPriced && areRanges ? ordered({ ...filter, priceStart, priceEnd }) : null;
}

/** Whether a step of the game's areas is filtered by. */
export const hasArea = (filter: Filter): boolean => CASCADE.some((key) => filter[key] !== '');

/** All filters gone; the game, the words, the order and 特价捡漏区 stay: they are chosen beside the filters. */
export const cleared = ({ id, name, keyWord, sortRank, isOnSpecialOffer }: Filter): Filter => ({
  ...NO_FILTER,
  id,
  name,
  keyWord,
  sortRank,
  isOnSpecialOffer,
});
