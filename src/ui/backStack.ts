import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * A history entry of a page with layers. The page's own entry has depth 0; one more is pushed for each layer over it. All
 * entries of one page share its id.
 */
interface Mark {
  page: string;
  depth: number;
  /** The page was the first entry of the tab: there is nothing to go back to. */
  isFirst: boolean;
}

interface Layer {
  isStep: boolean;
  onBack: () => void;
}

/** What the back stack needs of a window. */
export type BackStackWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'setTimeout'>;

/** Makes Back close what is open over a page before it leaves the page. */
export interface BackStack {
  /** Takes over Back. Until then layers are only counted. Once per window, before the router. */
  start(): void;
  /**
   * Opens a layer. Back calls `onBack` of the topmost one, which closes it; a layer that stays open gets the next Back too.
   *
   * @param isStep a step of a form: always below sheets and dialogs
   * @returns what takes the layer away once it is closed
   */
  open(onBack: () => void, isStep?: boolean): () => void;
  /** Whether `history.back()` shows something else: closes a layer, or leads to another page of this tab. */
  canGoBack(): boolean;
}

/**
 * Each layer takes a history entry of the same address. One that is closed by other means than Back keeps its entry: the next
 * layer takes it, and a Back that finds no layer skips it. Removing it at once would take `history.back()`, which is
 * asynchronous and breaks a navigation that follows the closing.
 */
export function createBackStack(target: BackStackWindow): BackStack {
  const { history, location } = target;
  const layers: Layer[] = [];
  let isStarted = false;
  let mark: Mark | undefined;
  let address = '';

  const readMark = () => (history.state as { layers?: Mark } | null)?.layers;
  // Not by the history's own methods: the router listens to those.
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
    // By then the layers of the page that was left are gone.
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
    // The address may have been replaced while a layer was open.
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
      // Not by a push: browsers skip entries that a page pushes without a press.
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
    open(onBack, isStep = false) {
      const layer = { isStep, onBack };
      const at = isStep ? layers.findIndex((one) => !one.isStep) : -1;
      layers.splice(at < 0 ? layers.length : at, 0, layer);
      pushEntries();
      return () => void layers.splice(layers.indexOf(layer), 1);
    },
    canGoBack: () => layers.length > 0 || (mark ? !mark.isFirst : history.length > 1),
  };
}

let stack: BackStack | undefined;

/** The back stack of this page. */
export const backStack = (): BackStack => (stack ??= createBackStack(window));

/** Back closes a layer over the page while it is open. Where `onBack` does not close it, it stays. */
export function useBackLayer(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? backStack().open(() => back()) : undefined), [isOpen]);
}

/**
 * Back goes one step back in a form of steps.
 *
 * @param count how many steps back there are before Back leaves the page
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
