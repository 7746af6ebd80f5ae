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

describe('keeping the product list', () => {
  it('is not there before it was asked for', () => {
    expect([walk(home), walk(detail), walk(home, detail)]).toEqual([NOT_MOUNTED, NOT_MOUNTED, NOT_MOUNTED]);
  });

  it('hides behind the detail and comes back the same', () => {
    expect(walk(list(), detail)).toEqual({ mode: 'hidden', visit: 1, search: 'id=wzry' });
    expect(walk(list(), detail, list())).toEqual({ mode: 'shown', visit: 1, search: 'id=wzry' });
  });

  it('stays hidden while going from one detail to the next', () => {
    expect(walk(list(), detail, { ...detail, search: 'id=10' })).toEqual({
      mode: 'hidden',
      visit: 1,
      search: 'id=wzry',
    });
  });

  it('is dropped when leaving to anywhere else, also by way of the detail', () => {
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

  it('follows its own filters without starting anew', () => {
    expect(walk(list(), list('id=wzry&sortRank=priceasc'))).toEqual({
      mode: 'shown',
      visit: 1,
      search: 'id=wzry&sortRank=priceasc',
    });
  });

  it('starts anew when it is reached from the detail with other filters', () => {
    expect(walk(list(), detail, list('id=ys'))).toEqual({ mode: 'shown', visit: 2, search: 'id=ys' });
  });

  it('gives the same object when nothing changes, so that drawing it comes to rest', () => {
    const shown = walk(list());
    const hidden = nextKeepAlive(shown, detail);
    expect([nextKeepAlive(shown, list()) === shown, nextKeepAlive(hidden, detail) === hidden]).toEqual([
      true,
      true,
    ]);
  });
});
