import { describe, expect, it } from 'vitest';
import { filterGames, listInitials } from '../../../src/market/games/games.ts';
import { games } from '../../../src/market/home/fixtures.ts';

const names = (wanted: Partial<Parameters<typeof filterGames>[1]>) =>
  filterGames(games, { kind: 'all', name: '', initial: '', ...wanted }).map(({ id }) => id);

describe('choosing among games', () => {
  it('combines kind, letter and part of the name', () => {
    expect([
      names({ kind: 'pc', initial: 'Y' }),
      names({ initial: 'Y' }),
      names({ name: ' cf ' }),
      names({ name: '王', kind: 'pc' }),
    ]).toEqual([['lol', 'yjwj'], ['yuanshen', 'lol', 'yjwj'], ['cfm'], []]);
  });

  it('finds a name without its punctuation', () => {
    expect(
      ['崩坏:星穹铁道', '崩坏：星穹铁道', '崩坏星穹铁道', '崩坏 星穹铁道', '：'].map((name) =>
        names({ name }),
      ),
    ).toEqual([['xqtd'], ['xqtd'], ['xqtd'], ['xqtd'], []]);
  });

  it('offers only letters with games', () => {
    expect(listInitials(games, 'pc')).toEqual(['D', 'J', 'M', 'N', 'S', 'Y']);
    expect(listInitials([], 'all')).toEqual([]);
  });
});
