import {
  createContext,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

/** State of a history entry. The page's own entry has depth 0, and each layer pushes one more with the same page id. */
interface Mark {
  page: string;
  depth: number;
  /** The page was the first entry of the tab. */
  isFirst: boolean;
}

interface Layer {
  isStep: boolean;
  onBack: () => void;
  id: string;
}

type BackStackWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'setTimeout'>;

/** Makes Back close what is open over a page before it leaves the page. */
interface BackStack {
  /** Starts handling Back. Call once per window, before the router starts. */
  start(): void;
  /**
   * Registers an open layer. Back calls `onBack` of the topmost layer.
   *
   * @param isStep a step of a form, always below sheets and dialogs
   * @param id returned by {@link BackStack.topLayer}
   * @returns a function to call when the layer closes
   */
  open(onBack: () => void, isStep?: boolean, id?: string): () => void;
  /** Covers the page until the next layer opens, without handling Back. Returns a function that uncovers it. */
  cover(): () => void;
  /** The id of the topmost sheet, dialog or viewer, '' for a cover; undefined while nothing is open over the page. */
  topLayer(): string | undefined;
  /** Notifies the listener when a layer opens or closes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Whether `history.back()` closes a layer or leads to another page of this tab. */
  canGoBack(): boolean;
}

/**
 * Each layer has a history entry with the page's URL. A layer closed by other means leaves its entry for the next layer; Back
 * skips unused entries. Removing it with `history.back()` would race with a navigation that follows.
 */
export function createBackStack(target: BackStackWindow): BackStack {
  const { history, location } = target;
  const layers: Layer[] = [];
  /** Number of layers below each cover. */
  const covers = new Map<symbol, number>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let isStarted = false;
  let mark: Mark | undefined;
  let address = '';

  const readMark = () => (history.state as { layers?: Mark } | null)?.layers;
  // The router patches the methods of `history`.
  const native = Object.getPrototypeOf(history) as History;
  const write = (method: 'pushState' | 'replaceState', next: Mark) => {
    mark = next;
    native[method].call(history, { ...(history.state as object | null), layers: next }, '');
  };

  /** Pushes entries until each layer has one. */
  function pushEntries() {
    if (!isStarted || layers.length === 0) return;
    if (!mark) {
      const page = Math.random().toString(36);
      write('replaceState', { page, depth: 0, isFirst: history.length === 1 });
    }
    while (mark && mark.depth < layers.length) write('pushState', { ...mark, depth: mark.depth + 1 });
  }

  function enterPage() {
    mark = readMark();
    address = location.href;
    // After the layers of the previous page were removed.
    target.setTimeout(pushEntries);
  }

  function onPop(event: Event) {
    const before = mark;
    const now = readMark();
    if (!before || now?.page !== before.page) {
      enterPage();
      return;
    }
    mark = now;
    event.stopImmediatePropagation();
    // The URL may have been replaced while a layer was open.
    if (location.href !== address) native.replaceState.call(history, history.state, '', address);
    // Forward does not open a layer again.
    if (now.depth >= before.depth) return;
    const top = layers.at(-1);
    if (!top) {
      history.go(-1 - now.depth);
      return;
    }
    top.onBack();
    target.setTimeout(() => {
      const missing = mark ? layers.length - mark.depth : 0;
      // Browsers skip entries that are pushed without a user gesture.
      if (missing > 0) history.go(missing);
    });
  }

  return {
    start() {
      isStarted = true;
      target.addEventListener('popstate', onPop, { capture: true });
      // The router dispatches these two.
      target.addEventListener('pushState', enterPage);
      target.addEventListener('replaceState', () => {
        if (mark && !readMark()) write('replaceState', mark);
        address = location.href;
      });
      enterPage();
    },
    open(onBack, isStep = false, id = '') {
      const layer = { isStep, onBack, id };
      const at = isStep ? layers.findIndex((one) => !one.isStep) : -1;
      layers.splice(at < 0 ? layers.length : at, 0, layer);
      pushEntries();
      notify();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        notify();
      };
    },
    cover() {
      const cover = Symbol('cover');
      covers.set(cover, layers.length);
      notify();
      return () => {
        covers.delete(cover);
        notify();
      };
    },
    topLayer: () =>
      [...covers.values()].includes(layers.length) ? '' : layers.findLast((layer) => !layer.isStep)?.id,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    canGoBack: () => layers.length > 0 || (mark ? !mark.isFirst : history.length > 1),
  };
}

let stack: BackStack | undefined;

/** The back stack of this page. */
export const backStack = (): BackStack => (stack ??= createBackStack(window));

/** Id of the layer that contains the component; undefined in the page itself. */
export const LayerContext = createContext<string | undefined>(undefined);

/**
 * Makes Back call `onBack` while the layer is open.
 *
 * @returns the layer's id, to be provided as {@link LayerContext}
 */
export function useBackLayer(isOpen: boolean, onBack: () => void): string {
  const back = useEffectEvent(onBack);
  const id = useId();
  useLayoutEffect(() => (isOpen ? backStack().open(() => back(), false, id) : undefined), [isOpen, id]);
  return id;
}

const subscribe = (listener: () => void) => backStack().subscribe(listener);

/** Covers the page while the chunk of a layer is loading. */
export function useCover(isExpected: boolean): void {
  useLayoutEffect(() => (isExpected ? backStack().cover() : undefined), [isExpected]);
}

/** Whether a layer covers the component, so that it must not react to presses. */
export function useIsCovered(): boolean {
  const own = useContext(LayerContext);
  return useSyncExternalStore(
    subscribe,
    () => {
      const top = backStack().topLayer();
      return top !== undefined && top !== own;
    },
    () => false,
  );
}

/**
 * Makes Back return to the previous step of a form.
 *
 * @param count number of steps before Back leaves the page
 */
export function useBackSteps(count: number, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useLayoutEffect(() => {
    const closings = Array.from({ length: count }, () => backStack().open(() => back(), true));
    return () => {
      for (const close of closings) close();
    };
  }, [count]);
}
