import { truncate } from '../../../contract/kit/truncate.ts';
import type { AttributeKey, AttributeWithOptions } from '../../../contract/market/game.ts';
import type { AttributeValues, ListingQuery, ListingSort } from '../../../contract/market/listing.ts';

/** Filters of the product list by their URL parameter. Prices are decimal yuan as typed; '' means no filter. */
export interface Filter {
  id: string;
  keyWord: string;
  priceStart: string;
  priceEnd: string;
  sortRank: ListingSort;
  systemId: string;
  carrierId: string;
  groupId: string;
  serverId: string;
  accountType: '' | '1' | '2';
  isGuarantee: '' | '1' | '2' | '3';
  /** 特价捡漏区: special offers only. */
  isOnSpecialOffer: '' | '1';
  /** By column f1…f20: ids of options or sub-options joined by commas, or `min~max`. */
  attributes: AttributeValues;
}

export const SORTS = [
  'timedesc',
  'priceasc',
  'pricedesc',
  'timeasc',
] as const satisfies readonly ListingSort[];
export const COLUMNS = Array.from({ length: 20 }, (_, index) => `f${index + 1}` as AttributeKey);

/** URL parameters of the area cascade, from system to server. */
export const CASCADE = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
export type CascadeKey = (typeof CASCADE)[number];

const IDS = ['id', ...CASCADE] as const;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const YUAN = /^\d{1,9}(\.\d{0,2})?$/;
const PLAIN = [
  'id',
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

/** Normalises typed yuan for the URL; '' if invalid. Accepts `¥`, commas and blanks. */
export function yuanText(typed: string): string {
  const plain = typed.replace(/[¥￥,，\s]/g, '');
  return YUAN.test(plain) ? String(Number(plain)) : '';
}

/** Parses the filters from a query string. Ignores invalid values and swaps reversed ranges. */
export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search);
  const read = (key: string, max = 60) => truncate((query.get(key) ?? '').trim(), max);
  const filter: Filter = { ...NO_FILTER, attributes: {} };
  for (const key of IDS) filter[key] = ID.test(read(key, 65)) ? read(key) : '';
  filter.keyWord = read('keyWord');
  filter.priceStart = yuanText(read('priceStart'));
  filter.priceEnd = yuanText(read('priceEnd'));
  filter.sortRank = SORTS.find((sort) => sort === read('sortRank')) ?? 'timedesc';
  filter.accountType = (['1', '2'] as const).find((code) => code === read('accountType')) ?? '';
  filter.isGuarantee = (['1', '2', '3'] as const).find((code) => code === read('isGuarantee')) ?? '';
  filter.isOnSpecialOffer = read('isOnSpecialOffer') === '1' ? '1' : '';
  // Columns and areas are defined by the game's template.
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

/** Builds the query for `href()`, without defaults. */
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

/** Whether any filter besides game and sorting is set. */
export const isFiltered = (filter: Filter): boolean =>
  Object.keys(writeFilter(filter)).some((key) => !['id', 'sortRank'].includes(key));

const PROTECTION = { 1: 'paid', 2: 'free', 3: 'none' } as const;

const fen = (yuan: string) => Math.round(Number(yuan) * 100);

/** Converts the filters to the call's input, in fen. */
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
    ...(filter.isGuarantee !== '' && { protection: PROTECTION[filter.isGuarantee] }),
    ...(filter.isOnSpecialOffer !== '' && { isSpecialOffer: true }),
    ...(Object.keys(filter.attributes).length > 0 && { attributes: filter.attributes }),
  };
}

/** Sets one level of the cascade ('' clears it) and clears the levels below. */
export function choose(filter: Filter, key: CascadeKey, id: string): Filter {
  const after = CASCADE.slice(CASCADE.indexOf(key) + 1);
  return { ...filter, ...Object.fromEntries(after.map((one) => [one, ''])), [key]: id };
}

export const chosenIds = (filter: Filter, column: AttributeKey): string[] =>
  (filter.attributes[column] ?? '').split(',').filter((one) => one !== '');

/** Sets the value of a column; '' removes it. */
export function withAttribute(filter: Filter, column: AttributeKey, value: string): Filter {
  const { [column]: _, ...others } = filter.attributes;
  return { ...filter, attributes: value === '' ? others : { ...others, [column]: value } };
}

export function toggleOption(filter: Filter, column: AttributeKey, id: string): Filter {
  const before = chosenIds(filter, column);
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  return withAttribute(filter, column, after.join(','));
}

/** A boxradio filter: an option with any sub-option if `subs` is empty, otherwise with one of them. */
export interface Box {
  option: AttributeWithOptions['options'][number];
  subs: AttributeWithOptions['options'][number]['children'];
}

/** Parses the boxradio filters of a column, in the template's order. Unknown ids are ignored. */
export function parseBoxes(filter: Filter, { key, options }: AttributeWithOptions): Box[] {
  const ids = chosenIds(filter, key);
  return options.flatMap((option) => {
    const subs = option.children.filter(({ id }) => ids.includes(id));
    return subs.length > 0 || ids.includes(option.id) ? [{ option, subs }] : [];
  });
}

export function toggleBox(filter: Filter, field: AttributeWithOptions, option: Box['option']): Filter {
  const isOn = parseBoxes(filter, field).some((box) => box.option.id === option.id);
  const others = withoutBox(filter, field.key, option);
  return withAttribute(filter, field.key, (isOn ? others : [...others, option.id]).join(','));
}

/** Filters an option by a minimum sub-option. The first, or '', means any. */
export function withLevel(filter: Filter, column: AttributeKey, option: Box['option'], from: string): Filter {
  const at = option.children.findIndex(({ id }) => id === from);
  const asked = at > 0 ? option.children.slice(at).map(({ id }) => id) : [option.id];
  return withAttribute(filter, column, [...withoutBox(filter, column, option), ...asked].join(','));
}

const withoutBox = (filter: Filter, column: AttributeKey, { id, children }: Box['option']): string[] =>
  chosenIds(filter, column).filter((one) => one !== id && !children.some((sub) => sub.id === one));

/** Parses `min~max` of a number column; either side may be ''. */
export function parseRange(filter: Filter, column: AttributeKey): [string, string] {
  const [min = '', max = ''] = (filter.attributes[column] ?? '').split('~');
  return [min.trim(), max.trim()];
}

/** Sets the typed range of a number column; two empty ends remove it. */
export function withRange(filter: Filter, column: AttributeKey, min: string, max: string): Filter {
  const [low = '', high = ''] = [min, max].map((one) => one.replaceAll('~', '').trim());
  return withAttribute(filter, column, low === '' && high === '' ? '' : `${low}~${high}`);
}

/** Sorts the ends of a range; either may be ''. */
const inOrder = (low: string, high: string): [string, string] =>
  low !== '' && high !== '' && Number(low) > Number(high) ? [high, low] : [low, high];

const isRange = (value: string) => /^\d{0,12}~\d{0,12}$/.test(value) && value !== '~';

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

export function togglePrice(filter: Filter, priceStart: string, priceEnd: string): Filter {
  const isOn = hasPrice(filter, priceStart, priceEnd);
  return { ...filter, priceStart: isOn ? '' : priceStart, priceEnd: isOn ? '' : priceEnd };
}

export const hasPrice = (filter: Filter, priceStart: string, priceEnd: string): boolean =>
  filter.priceStart === priceStart && filter.priceEnd === priceEnd;

export const toggle = <Key extends 'isGuarantee' | 'accountType'>(
  filter: Filter,
  key: Key,
  value: Filter[Key],
): Filter => ({ ...filter, [key]: filter[key] === value ? '' : value });

/**
 * Validates the draft of the sheet: normalises prices and sorts ranges. Null if a typed number is invalid.
 *
 * @param textColumns columns of typed text, which may contain `~`
 */
export function normalizeFilter(filter: Filter, textColumns: readonly string[] = []): Filter | null {
  const [priceStart, priceEnd] = [yuanText(filter.priceStart), yuanText(filter.priceEnd)];
  const isPriced = [
    [filter.priceStart, priceStart],
    [filter.priceEnd, priceEnd],
  ].every(([typed, yuan]) => typed === '' || yuan !== '');
  const areRanges = Object.entries(filter.attributes).every(
    ([column, value]) => textColumns.includes(column) || !value.includes('~') || isRange(value),
  );
  return isPriced && areRanges ? ordered({ ...filter, priceStart, priceEnd }) : null;
}

export const hasArea = (filter: Filter): boolean => CASCADE.some((key) => filter[key] !== '');

/** Clears all filters except game, search text, sorting and 特价捡漏区. */
export const clearFilters = ({ id, keyWord, sortRank, isOnSpecialOffer }: Filter): Filter => ({
  ...NO_FILTER,
  id,
  keyWord,
  sortRank,
  isOnSpecialOffer,
});
