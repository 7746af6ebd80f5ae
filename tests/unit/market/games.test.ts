import { describe, expect, it } from 'vitest';
import { fitting, initialsOf } from '../../../src/market/games/games.ts';
import { games } from '../../../src/market/home/fixtures.ts';

const names = (wanted: Partial<Parameters<typeof fitting>[1]>) =>
  fitting(games, { kind: 'all', name: '', initial: '', ...wanted }).map(({ id }) => id);

describe('choosing among games', () => {
  it('takes kind, letter and part of the name together', () => {
    expect([
      names({ kind: 'pc', initial: 'Y' }),
      names({ initial: 'Y' }),
      names({ name: ' cf ' }),
      names({ name: '王', kind: 'pc' }),
    ]).toEqual([['lol', 'yjwj'], ['yuanshen', 'lol', 'yjwj'], ['cfm'], []]);
  });

  it('offers only letters that lead somewhere', () => {
    expect(initialsOf(games, 'pc')).toEqual(['D', 'J', 'M', 'N', 'S', 'Y']);
    expect(initialsOf([], 'all')).toEqual([]);
  });
});
