import { describe, expect, it } from 'vitest';
import {
  NOT_MOUNTED,
  nextKeepAlive,
  type KeepAliveState,
  type Location,
} from '../../../src/app/keepAlive.ts';

const list = (search = 'id=wzry'): Location => ({ route: 'goodList', search });
const detail: Location = { route: 'goodDetail', search: 'id=9' };
const home: Location = { route: 'home', search: '' };
const walk = (...places: Location[]): KeepAliveState => places.reduce(nextKeepAlive, NOT_MOUNTED);

describe('the kept-alive product list', () => {
  it('is not mounted before it was opened', () => {
    expect([walk(home), walk(detail), walk(home, detail)]).toEqual([NOT_MOUNTED, NOT_MOUNTED, NOT_MOUNTED]);
  });

  it('is hidden behind a detail page and shown unchanged again', () => {
    expect(walk(list(), detail)).toEqual({ mode: 'hidden', visit: 1, search: 'id=wzry' });
    expect(walk(list(), detail, list())).toEqual({ mode: 'shown', visit: 1, search: 'id=wzry' });
  });

  it('stays hidden while going from one detail page to the next', () => {
    expect(walk(list(), detail, { ...detail, search: 'id=10' })).toEqual({
      mode: 'hidden',
      visit: 1,
      search: 'id=wzry',
    });
  });

  it('is unmounted on any other page, also when that is opened from a detail page', () => {
    expect([
      walk(list(), home),
      walk(list(), detail, home),
      walk(list(), { route: undefined, search: '' }),
    ]).toEqual([
      { mode: 'absent', visit: 1 },
      { mode: 'absent', visit: 1 },
      { mode: 'absent', visit: 1 },
    ]);
    expect(walk(list(), home, list())).toEqual({ mode: 'shown', visit: 2, search: 'id=wzry' });
    expect(walk(list(), detail, home, detail, list())).toEqual({
      mode: 'shown',
      visit: 2,
      search: 'id=wzry',
    });
  });

  it('stays mounted when its filters change', () => {
    expect(walk(list(), list('id=wzry&sortRank=priceasc'))).toEqual({
      mode: 'shown',
      visit: 1,
      search: 'id=wzry&sortRank=priceasc',
    });
  });

  it('is mounted anew when opened from a detail page with other filters', () => {
    expect(walk(list(), detail, list('id=ys'))).toEqual({ mode: 'shown', visit: 2, search: 'id=ys' });
  });

  it('has the same state object while nothing changes, so that rendering settles', () => {
    const shown = walk(list());
    const hidden = nextKeepAlive(shown, detail);
    expect([nextKeepAlive(shown, list()) === shown, nextKeepAlive(hidden, detail) === hidden]).toEqual([
      true,
      true,
    ]);
  });
});
