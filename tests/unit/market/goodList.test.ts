import { describe, expect, it } from 'vitest';
import { listing } from '../../../src/market/goodList/fixtures.ts';
import {
  hasArea,
  hasPrice,
  NO_FILTER,
  settled,
  toggle,
  togglePrice,
} from '../../../src/market/goodList/filter.ts';
import { countWords, withoutRepeats } from '../../../src/market/goodList/rows.ts';
import { nextSort, SORT_BUTTONS, sortLabel } from '../../../src/market/goodList/sorting.ts';
import { topListings, topPriceOf } from '../../../src/market/home/topListings.ts';

describe('the rows of the product list', () => {
  it('show a listing that was sent twice once, where it stood first', () => {
    const [a, b, c] = [listing(1), listing(2), listing(3)];
    expect(withoutRepeats([a, b, { ...a, title: 'again' }, c])).toEqual([a, b, c]);
  });

  it('are counted in words', () => {
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

  it('goes from cheap to dear and back', () => {
    expect(nextSort(price.sorts, 'timedesc')).toBe('priceasc');
    expect(nextSort(price.sorts, 'priceasc')).toBe('pricedesc');
    expect(nextSort(price.sorts, 'pricedesc')).toBe('priceasc');
    expect(nextSort(newest.sorts, 'timedesc')).toBe('timedesc');
  });

  it('is said with its direction while it is on', () => {
    expect(sortLabel(price.label, price.sorts, 'timedesc')).toBe('按价格排序');
    expect(sortLabel(price.label, price.sorts, 'priceasc')).toBe('按价格排序，从低到高');
    expect(sortLabel(price.label, price.sorts, 'pricedesc')).toBe('按价格排序，从高到低');
    expect(sortLabel(newest.label, newest.sorts, 'timedesc')).toBe('按最新排序');
  });
});

describe('the filter sheet', () => {
  it('takes a usual price range and lets it go again', () => {
    const on = togglePrice(NO_FILTER, '200', '500');
    expect(on).toEqual({ ...NO_FILTER, priceStart: '200', priceEnd: '500' });
    expect(hasPrice(on, '200', '500')).toBe(true);
    expect(hasPrice(on, '', '500')).toBe(false);
    expect(togglePrice(on, '200', '500')).toEqual(NO_FILTER);
    expect(togglePrice(on, '6000', '')).toEqual({ ...NO_FILTER, priceStart: '6000' });
  });

  it('takes one of two choices and lets it go again', () => {
    const on = toggle(NO_FILTER, 'isGuarantee', '2');
    expect(on).toEqual({ ...NO_FILTER, isGuarantee: '2' });
    expect(toggle(on, 'isGuarantee', '1')).toEqual({ ...NO_FILTER, isGuarantee: '1' });
    expect(toggle(on, 'isGuarantee', '2')).toEqual(NO_FILTER);
  });

  it('hands over prices as the address writes them', () => {
    expect(settled({ ...NO_FILTER, priceStart: '¥1,200', priceEnd: '' })).toEqual({
      ...NO_FILTER,
      priceStart: '1200',
    });
  });

  it('swaps the ends of a range that stand the wrong way round', () => {
    const swapped = {
      ...NO_FILTER,
      priceStart: '500',
      priceEnd: '20',
      attributes: { f2: '300~5', f3: '7~' },
    };
    expect(settled(swapped)).toEqual({
      ...NO_FILTER,
      priceStart: '20',
      priceEnd: '500',
      attributes: { f2: '5~300', f3: '7~' },
    });
  });

  it('hands nothing over while something is no number', () => {
    const typed = [{ priceStart: '-5' }, { priceEnd: '1e9' }, { attributes: { f2: '-5~' } }];
    expect(typed.map((part) => settled({ ...NO_FILTER, ...part }))).toEqual([null, null, null]);
  });

  it('knows whether an area is filtered by', () => {
    expect(hasArea(NO_FILTER)).toBe(false);
    expect(hasArea({ ...NO_FILTER, id: 'wzry', serverId: 'v-1' })).toBe(true);
  });
});

describe('the top accounts', () => {
  it('begin at the dictionary’s price, or at 6 000 yuan when it names none', () => {
    expect(['8000', '7999.6', '0', '-1', 'x', undefined].map(topPriceOf)).toEqual([
      800_000, 800_000, 600_000, 600_000, 600_000, 600_000,
    ]);
  });

  it('are the dearest first, of all games or of one', () => {
    expect(topListings(800_000, undefined)).toEqual({
      minPrice: 800_000,
      sort: 'pricedesc',
      pageNum: 1,
      pageSize: 8,
    });
    expect(topListings(800_000, 'wzry').gameId).toBe('wzry');
  });
});
