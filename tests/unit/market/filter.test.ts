import { describe, expect, it } from 'vitest';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import { template } from '../../../src/market/goodList/fixtures.ts';
import {
  parseBoxes,
  choose,
  clearFilters,
  NO_FILTER,
  parseRange,
  readFilter,
  toggleBox,
  toggleOption,
  toQuery,
  withLevel,
  withRange,
  writeFilter,
  yuanText,
  type Box,
  type Filter,
} from '../../../src/market/goodList/filter.ts';
import { href } from '../../../src/app/routes.ts';

const full: Filter = {
  id: 'wzry',
  keyWord: '百星 & 典藏',
  priceStart: '99.5',
  priceEnd: '3000',
  sortRank: 'priceasc',
  systemId: 's1',
  carrierId: 'c1',
  groupId: 'g1',
  serverId: 'v1',
  accountType: '2',
  isGuarantee: '1',
  isOnSpecialOffer: '1',
  attributes: { f1: 'o1,o2', f20: '10~200' },
};

describe('filters in the address', () => {
  it('round-trip', () => {
    const address = href('goodList', writeFilter(full));
    expect(readFilter(address.slice(address.indexOf('?')))).toEqual(full);
  });

  it('cut the keyword to 60 characters without splitting an emoji', () => {
    const words = `${'百'.repeat(59)}😀`;
    expect(readFilter(`?keyWord=${encodeURIComponent(words)}`).keyWord).toBe('百'.repeat(59));
  });

  it('are empty without a filter', () => {
    expect(href('goodList', writeFilter(NO_FILTER))).toEqual('/index/goodList');
    expect(readFilter('')).toEqual(NO_FILTER);
  });

  it('take no name of a game from a link', () => {
    expect(readFilter('?id=wzry&name=官方微信abc123')).toEqual({ ...NO_FILTER, id: 'wzry' });
  });

  it('drop invalid values', () => {
    expect(
      readFilter(
        'id=wzry&priceStart=viel&priceEnd=-3&sortRank=random&accountType=9&isOnSpecialOffer=yes&systemId=%27or%201&f21=x&f2=&f3=o',
      ),
    ).toEqual({ ...NO_FILTER, id: 'wzry', attributes: { f3: 'o' } });
  });

  it('drop regions and attributes without a game', () => {
    expect(readFilter('keyWord=x&systemId=s1&f1=o1&priceStart=5')).toEqual({
      ...NO_FILTER,
      keyWord: 'x',
      priceStart: '5',
    });
  });
});

describe('the query of the call', () => {
  it('has prices in fen and names in words', () => {
    expect(toQuery(full)).toEqual({
      gameId: 'wzry',
      keyword: '百星 & 典藏',
      minPrice: 9950,
      maxPrice: 300_000,
      sort: 'priceasc',
      systemId: 's1',
      carrierId: 'c1',
      groupId: 'g1',
      serverId: 'v1',
      stockKind: 'consigned',
      protection: 'paid',
      isSpecialOffer: true,
      attributes: { f1: 'o1,o2', f20: '10~200' },
    });
    expect(toQuery(NO_FILTER)).toEqual({ sort: 'timedesc' });
  });

  it('has each protection by its code', () => {
    const protections = ['1', '2', '3', '4'].map(
      (code) => toQuery(readFilter(`isGuarantee=${code}`)).protection,
    );
    expect(protections).toEqual(['paid', 'free', 'none', undefined]);
  });

  it('swaps a reversed price range', () => {
    const filter = readFilter('priceStart=500&priceEnd=20');
    expect([filter.priceStart, filter.priceEnd]).toEqual(['20', '500']);
    expect(toQuery(filter)).toEqual({ sort: 'timedesc', minPrice: 2000, maxPrice: 50_000 });
  });
});

describe('changing filters', () => {
  it('clears the regions below a changed one', () => {
    const { systemId, carrierId, groupId, serverId } = choose(full, 'carrierId', 'c2');
    expect([systemId, carrierId, groupId, serverId]).toEqual(['s1', 'c2', '', '']);
  });

  it('adds and removes an option', () => {
    expect(toggleOption(full, 'f1', 'o3').attributes).toEqual({ f1: 'o1,o2,o3', f20: '10~200' });
    expect(toggleOption(toggleOption(full, 'f1', 'o1'), 'f1', 'o2').attributes).toEqual({ f20: '10~200' });
  });

  it('sets an option, a minimum sub-option, or clears it', () => {
    const heroes = template.find(({ key }) => key === 'f4') as AttributeWithOptions;
    const [diaochan, hanxin] = heroes.options as [Box['option'], Box['option']];
    const asked = (filter: Filter) => filter.attributes.f4;
    const both = toggleBox(toggleBox(NO_FILTER, heroes, diaochan), heroes, hanxin);
    expect(asked(both)).toBe('f4-1,f4-2');
    const higher = withLevel(both, 'f4', diaochan, 'f4-1-2');
    expect(asked(higher)).toBe('f4-2,f4-1-2,f4-1-3');
    expect(parseBoxes(higher, heroes)).toEqual([
      { option: diaochan, subs: diaochan.children.slice(1) },
      { option: hanxin, subs: [] },
    ]);
    expect(asked(withLevel(higher, 'f4', diaochan, 'f4-1-1'))).toBe('f4-2,f4-1');
    expect(asked(withLevel(higher, 'f4', diaochan, ''))).toBe('f4-2,f4-1');
    expect(asked(toggleBox(higher, heroes, diaochan))).toBe('f4-2');
    expect(asked(toggleBox(toggleBox(higher, heroes, diaochan), heroes, hanxin))).toBeUndefined();
  });

  it('keeps half a range and drops an empty one', () => {
    expect([
      parseRange(full, 'f20'),
      parseRange(withRange(full, 'f20', '', '9'), 'f20'),
      parseRange(full, 'f2'),
    ]).toEqual([
      ['10', '200'],
      ['', '9'],
      ['', ''],
    ]);
    expect(withRange(full, 'f20', '', ' ').attributes).toEqual({ f1: 'o1,o2' });
    expect(parseRange(withRange(full, 'f20', '-5', '1e9'), 'f20')).toEqual(['-5', '1e9']);
  });

  it('clears all but the game, the words, the order and the special offers', () => {
    expect(clearFilters(full)).toEqual({
      ...NO_FILTER,
      id: 'wzry',
      keyWord: '百星 & 典藏',
      sortRank: 'priceasc',
      isOnSpecialOffer: '1',
    });
  });

  it('normalises a typed amount', () => {
    expect(['¥1,200', ' 99.50 ', '1e3', '', '12.345'].map(yuanText)).toEqual(['1200', '99.5', '', '', '']);
  });
});
