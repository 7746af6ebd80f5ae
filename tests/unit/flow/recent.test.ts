import { describe, expect, it } from 'vitest';
import {
  createRecent,
  indexedDbStore,
  NO_RECENT,
  readRemembered,
  withGame,
  withSearch,
  type RecentState,
  type RecentStore,
} from '../../../src/flow/recent.ts';

const game = (id: string) => ({ id, name: `游戏 ${id}`, icon: `/img/${id}.webp` });

/** A store in memory whose first read the test resolves. */
function memoryStore(kept: unknown): RecentStore & { kept: () => unknown; answer: () => void } {
  let held = kept;
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    read: () => asked.then(() => kept),
    change: (step) => {
      held = step(held);
      return Promise.resolve();
    },
    kept: () => held,
    answer: () => answer(),
  };
}

describe('recent games and searches', () => {
  it('list a game once, newest first, at most eight', () => {
    const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].reduce(
      (state, id) => withGame(state, game(id)),
      NO_RECENT,
    );
    expect(withGame(nine, game('5')).games.map(({ id }) => id)).toEqual([
      '5',
      '9',
      '8',
      '7',
      '6',
      '4',
      '3',
      '2',
    ]);
  });

  it('list searches trimmed and without repetitions', () => {
    const state = ['  ', '百星', '五虎将', ' 百星 '].reduce(withSearch, NO_RECENT);
    expect(state.searches).toEqual(['百星', '五虎将']);
  });

  it('ignore corrupt entries', () => {
    expect(
      [undefined, 'x', { games: [game('1'), { id: 2 }], searches: ['a', 3], isReminderOff: 'yes' }].map(
        readRemembered,
      ),
    ).toEqual([NO_RECENT, NO_RECENT, { games: [game('1')], searches: ['a'], isReminderOff: false }]);
  });
});

describe('the store of recent data', () => {
  it('loads stored entries without losing those added before', async () => {
    const kept: RecentState = { games: [game('1')], searches: [], isReminderOff: true };
    const store = memoryStore(kept);
    const recent = createRecent(store);
    const seen: string[][] = [];
    recent.subscribe(() => seen.push(recent.snapshot().games.map(({ id }) => id)));
    recent.noteGame(game('2'));
    store.answer();
    await recent.ready;
    expect(seen).toEqual([['2'], ['2', '1']]);
    expect(store.kept()).toEqual({ ...kept, games: [game('2'), game('1')] });
  });

  it('merges with what another tab has stored', async () => {
    const store = memoryStore(undefined);
    const recent = createRecent(store);
    store.answer();
    await recent.ready;
    await store.change((held) => withSearch(readRemembered(held), '另一页'));
    recent.noteSearch('这一页');
    expect(store.kept()).toEqual({ ...NO_RECENT, searches: ['这一页', '另一页'] });
  });

  it('lasts as long as the page without storage', async () => {
    const recent = createRecent({
      read: () => Promise.reject(new Error('no storage')),
      change: () => Promise.reject(new Error('no storage')),
    });
    await recent.ready;
    recent.noteSearch('百星');
    recent.switchReminder(false);
    expect(recent.snapshot()).toEqual({ games: [], searches: ['百星'], isReminderOff: true });
  });

  it('lasts as long as the page in a browser without IndexedDB', async () => {
    expect(globalThis.indexedDB).toBeUndefined();
    const recent = createRecent(indexedDbStore);
    await recent.ready;
    recent.noteGame(game('1'));
    recent.noteSearch('百星');
    recent.switchReminder(false);
    expect(recent.snapshot()).toEqual({ games: [game('1')], searches: ['百星'], isReminderOff: true });
  });

  it('can be cleared in parts, and the reminder can be switched on again', async () => {
    const kept = { games: [game('1')], searches: ['百星'], isReminderOff: true };
    const store = memoryStore(kept);
    const recent = createRecent(store);
    store.answer();
    await recent.ready;
    recent.clearGames();
    expect([recent.snapshot(), store.kept()]).toEqual([
      { ...kept, games: [] },
      { ...kept, games: [] },
    ]);
    recent.clearSearches();
    recent.switchReminder(true);
    expect([recent.snapshot(), store.kept()]).toEqual([NO_RECENT, NO_RECENT]);
  });
});
