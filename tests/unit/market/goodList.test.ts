import { describe, expect, it } from 'vitest';
import {
  hasArea,
  hasPrice,
  NO_FILTER,
  normalizeFilter,
  toggle,
  togglePrice,
} from '../../../src/market/goodList/filter.ts';
import { countWords } from '../../../src/market/goodList/rows.ts';
import { nextSort, SORT_BUTTONS, sortLabel } from '../../../src/market/goodList/sorting.ts';
import { topListings, parseTopPrice } from '../../../src/market/home/topListings.ts';

describe('the product list', () => {
  it('has a count in words', () => {
    expect(countWords(true, '王者荣耀', undefined)).toBe('正在找');
    expect(countWords(false, '王者荣耀', { total: 12 })).toBe('王者荣耀 共 12 件在售');
    expect(countWords(false, '', { total: 0 })).toBe('共 0 件在售');
    expect(countWords(false, '', { total: 1021, isCapped: true })).toBe('共 1000+ 件在售');
    expect(countWords(false, '', { total: 21, isCapped: true })).toBe('共 21+ 件在售');
    expect(countWords(false, '王者荣耀', undefined)).toBe('');
  });
});

describe('the order of the product list', () => {
  const [newest, price] = SORT_BUTTONS;

  it('toggles ascending and descending price', () => {
    expect(nextSort(price.sorts, 'timedesc')).toBe('priceasc');
    expect(nextSort(price.sorts, 'priceasc')).toBe('pricedesc');
    expect(nextSort(price.sorts, 'pricedesc')).toBe('priceasc');
    expect(nextSort(newest.sorts, 'timedesc')).toBe('timedesc');
  });

  it('is labelled with its direction', () => {
    expect(sortLabel(price.label, price.sorts, 'timedesc')).toBe('按价格排序');
    expect(sortLabel(price.label, price.sorts, 'priceasc')).toBe('按价格排序，从低到高');
    expect(sortLabel(price.label, price.sorts, 'pricedesc')).toBe('按价格排序，从高到低');
    expect(sortLabel(newest.label, newest.sorts, 'timedesc')).toBe('按最新排序');
  });
});

describe('the filter sheet', () => {
  it('toggles a preset price range', () => {
    const on = togglePrice(NO_FILTER, '200', '500');
    expect(on).toEqual({ ...NO_FILTER, priceStart: '200', priceEnd: '500' });
    expect(hasPrice(on, '200', '500')).toBe(true);
    expect(hasPrice(on, '', '500')).toBe(false);
    expect(togglePrice(on, '200', '500')).toEqual(NO_FILTER);
    expect(togglePrice(on, '6000', '')).toEqual({ ...NO_FILTER, priceStart: '6000' });
  });

  it('toggles one of two choices', () => {
    const on = toggle(NO_FILTER, 'isGuarantee', '2');
    expect(on).toEqual({ ...NO_FILTER, isGuarantee: '2' });
    expect(toggle(on, 'isGuarantee', '1')).toEqual({ ...NO_FILTER, isGuarantee: '1' });
    expect(toggle(on, 'isGuarantee', '2')).toEqual(NO_FILTER);
  });

  it('returns prices as the address has them', () => {
    expect(normalizeFilter({ ...NO_FILTER, priceStart: '¥1,200', priceEnd: '' })).toEqual({
      ...NO_FILTER,
      priceStart: '1200',
    });
  });

  it('swaps a reversed range', () => {
    const swapped = {
      ...NO_FILTER,
      priceStart: '500',
      priceEnd: '20',
      attributes: { f2: '300~5', f3: '7~' },
    };
    expect(normalizeFilter(swapped)).toEqual({
      ...NO_FILTER,
      priceStart: '20',
      priceEnd: '500',
      attributes: { f2: '5~300', f3: '7~' },
    });
  });

  it('returns nothing while a field is not a number', () => {
    const typed = [{ priceStart: '-5' }, { priceEnd: '1e9' }, { attributes: { f2: '-5~' } }];
    expect(typed.map((part) => normalizeFilter({ ...NO_FILTER, ...part }))).toEqual([null, null, null]);
  });

  it('takes a text with ~ as it is, and no such number', () => {
    const typed = { ...NO_FILTER, attributes: { f2: '5~9', f7: '昵称~小号' } };
    expect([normalizeFilter(typed, ['f7']), normalizeFilter(typed, ['f2'])]).toEqual([typed, null]);
  });

  it('knows whether a region is set', () => {
    expect(hasArea(NO_FILTER)).toBe(false);
    expect(hasArea({ ...NO_FILTER, id: 'wzry', serverId: 'v-1' })).toBe(true);
  });
});

describe('the top accounts', () => {
  it('start at the dictionary’s price, or at 6 000 yuan', () => {
    expect(['8000', '7999.6', '0', '-1', 'x', undefined].map(parseTopPrice)).toEqual([
      800_000, 800_000, 600_000, 600_000, 600_000, 600_000,
    ]);
  });

  it('are sorted by price, for all games or one', () => {
    expect(topListings(800_000, undefined)).toEqual({
      minPrice: 800_000,
      sort: 'pricedesc',
      pageNum: 1,
      pageSize: 8,
    });
    expect(topListings(800_000, 'wzry').gameId).toBe('wzry');
  });
});
