import { hasTexts, isObject, isText } from './guards.ts';
import { indexedDb, updateStored } from './indexedDb.ts';

export interface RecentGame {
  id: string;
  name: string;
  icon: string;
}

/** What this browser remembers across login, logout and expiry. Newest first. */
export interface RecentState {
  games: readonly RecentGame[];
  searches: readonly string[];
  /** The reminder before a purchase is switched off. */
  isReminderOff: boolean;
}

export const RECENT_GAMES = 8;
export const RECENT_SEARCHES = 10;

export const NO_RECENT: RecentState = { games: [], searches: [], isReminderOff: false };

/** Moves the game to the front. At most eight are remembered. */
export function withGame(state: RecentState, game: RecentGame): RecentState {
  const { id, name, icon } = game;
  const others = state.games.filter((one) => one.id !== id);
  return { ...state, games: [{ id, name, icon }, ...others].slice(0, RECENT_GAMES) };
}

/** Moves the words to the front. Blank words are ignored. */
export function withSearch(state: RecentState, words: string): RecentState {
  const said = words.trim();
  if (said === '') return state;
  return {
    ...state,
    searches: [said, ...state.searches.filter((one) => one !== said)].slice(0, RECENT_SEARCHES),
  };
}

const isGame = (value: unknown): value is RecentGame => hasTexts(value, 'id', 'name', 'icon');

/** Parses the stored value. An invalid part counts as absent. */
export function readRemembered(kept: unknown): RecentState {
  if (!isObject(kept)) return NO_RECENT;
  const { games, searches, isReminderOff } = kept;
  return {
    games: Array.isArray(games) ? games.filter(isGame).slice(0, RECENT_GAMES) : [],
    searches: Array.isArray(searches) ? searches.filter(isText).slice(0, RECENT_SEARCHES) : [],
    isReminderOff: isReminderOff === true,
  };
}

/** The storage. `change` reads and writes in one transaction, so that two tabs do not overwrite each other. */
export interface RecentStore {
  read(): Promise<unknown>;
  change(step: (kept: unknown) => RecentState): Promise<void>;
}

const KEY = 'recent';

/** Resolves when the browser is idle, within one second. Without `requestIdleCallback`, resolves in the next task. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });

/**
 * In IndexedDB, which survives the end of a session. Reading waits until the browser is idle, because opening IndexedDB
 * takes a slow phone a while.
 */
export const indexedDbStore: RecentStore = {
  read: () => whenIdle().then(() => indexedDb.get(KEY)),
  change: (step) => updateStored(KEY, step),
};

/**
 * Recent games, recent searches and the purchase reminder. The stored value is read once at the start. Changes show at
 * once and are written asynchronously. Without storage (private windows) they last as long as the page.
 */
export function createRecent(store: RecentStore = indexedDbStore) {
  let state = NO_RECENT;
  let isRead = false;
  const early: ((state: RecentState) => RecentState)[] = [];
  const listeners = new Set<() => void>();

  const show = (next: RecentState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const change = (step: (state: RecentState) => RecentState) => {
    if (!isRead) early.push(step);
    show(step(state));
    store.change((kept) => step(readRemembered(kept))).catch(() => undefined);
  };

  /** Resolves when the stored value has been read. */
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
      return () => void listeners.delete(listener);
    },
    noteGame: (game: RecentGame) => change((before) => withGame(before, game)),
    noteSearch: (words: string) => change((before) => withSearch(before, words)),
    clearGames: () => change((before) => ({ ...before, games: [] })),
    clearSearches: () => change((before) => ({ ...before, searches: [] })),
    switchReminder: (isOn: boolean) => change((before) => ({ ...before, isReminderOff: !isOn })),
  };
}
