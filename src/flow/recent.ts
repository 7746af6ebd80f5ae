import { get, update } from 'idb-keyval';

/** A game looked at lately: enough to draw it without asking. */
export interface RecentGame {
  id: string;
  name: string;
  icon: string;
}

/** What this browser remembers of the person; survives login, logout and expiry. Newest first. */
export interface Remembered {
  games: readonly RecentGame[];
  searches: readonly string[];
  /** The reminder before the first purchase is no longer wanted. */
  isReminderOff: boolean;
}

export const RECENT_GAMES = 8;
export const RECENT_SEARCHES = 10;

export const NOTHING: Remembered = { games: [], searches: [], isReminderOff: false };

/** The game goes to the front and stands there once; the oldest beyond eight is forgotten. */
export function withGame(state: Remembered, game: RecentGame): Remembered {
  const { id, name, icon } = game;
  const others = state.games.filter((one) => one.id !== id);
  return { ...state, games: [{ id, name, icon }, ...others].slice(0, RECENT_GAMES) };
}

/** The words go to the front and stand there once; blank words are not noted. */
export function withSearch(state: Remembered, words: string): Remembered {
  const said = words.trim();
  if (said === '') return state;
  return {
    ...state,
    searches: [said, ...state.searches.filter((one) => one !== said)].slice(0, RECENT_SEARCHES),
  };
}

const isGame = (value: unknown): value is RecentGame =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'icon'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** What was kept, as far as it can be read: a damaged part is treated as absent. */
export function readRemembered(kept: unknown): Remembered {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const { games, searches, isReminderOff } = kept as Record<string, unknown>;
  return {
    games: Array.isArray(games) ? games.filter(isGame).slice(0, RECENT_GAMES) : [],
    searches: Array.isArray(searches)
      ? searches.filter((one) => typeof one === 'string').slice(0, RECENT_SEARCHES)
      : [],
    isReminderOff: isReminderOff === true,
  };
}

/** Where the memory is kept. `change` reads, changes and writes in one step, so that two tabs lose nothing. */
export interface RecentStore {
  read(): Promise<unknown>;
  change(step: (kept: unknown) => Remembered): Promise<void>;
}

const KEY = 'recent';

/** Resolves when the browser has drawn the page and has nothing better to do; where it cannot tell, soon. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });

/** IndexedDB, which is not wiped when the session expires (design §4). Opening it takes a slow phone a while. */
export const indexedDbStore: RecentStore = {
  read: () => whenIdle().then(() => get(KEY)),
  change: (step) => update(KEY, step),
};

/**
 * The memory of recent games, searches and the purchase reminder (domain §1.2). Reads what was kept once at the start;
 * every note shows at once and is written behind. Where nothing can be kept (private windows) it lasts as long as the page.
 */
export function createRecent(store: RecentStore = indexedDbStore) {
  let state = NOTHING;
  let isRead = false;
  const early: ((state: Remembered) => Remembered)[] = [];
  const listeners = new Set<() => void>();

  const show = (next: Remembered) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const change = (step: (state: Remembered) => Remembered) => {
    if (!isRead) early.push(step);
    show(step(state));
    store.change((kept) => step(readRemembered(kept))).catch(() => undefined);
  };

  /** Resolves when what was kept has been read. */
  const ready = store
    .read()
    .catch(() => undefined)
    .then((kept) => {
      isRead = true;
      show(early.reduce((before, step) => step(before), readRemembered(kept)));
    });

  return {
    ready,
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    noteGame: (game: RecentGame) => change((before) => withGame(before, game)),
    noteSearch: (words: string) => change((before) => withSearch(before, words)),
    clearGames: () => change((before) => ({ ...before, games: [] })),
    clearSearches: () => change((before) => ({ ...before, searches: [] })),
    switchReminder: (isOn: boolean) => change((before) => ({ ...before, isReminderOff: !isOn })),
  };
}
