import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackStack } from '../../../src/ui/backStack.ts';

/** A fake History whose traversals are asynchronous. */
class FakeHistory {
  entries: { state: unknown; url: string }[];
  at: number;
  tab: FakeTab;
  constructor(tab: FakeTab, before: readonly string[], url: string) {
    this.tab = tab;
    this.entries = [...before, url].map((one) => ({ state: null, url: one }));
    this.at = before.length;
  }
  get length() {
    return this.entries.length;
  }
  get here() {
    return this.entries[this.at] ?? { state: null, url: '' };
  }
  get state() {
    return this.here.state;
  }
  pushState(state: unknown, _: string, url = this.here.url) {
    this.at += 1;
    this.entries.splice(this.at, Infinity, { state: structuredClone(state), url });
  }
  replaceState(state: unknown, _: string, url = this.here.url) {
    this.entries[this.at] = { state: structuredClone(state), url };
  }
  go(by: number) {
    setTimeout(() => {
      if (this.entries[this.at + by] === undefined) return;
      this.at += by;
      this.tab.dispatchEvent(new Event('popstate'));
    }, 10);
  }
}

/** A window with a router like wouter. */
class FakeTab extends EventTarget {
  history: FakeHistory;
  shown: string;
  /** Number of navigations that the router noticed. */
  moves = 0;
  constructor(before: readonly string[], url: string) {
    super();
    this.history = new FakeHistory(this, before, url);
    this.shown = url;
  }
  get location() {
    const { history } = this;
    return {
      get href() {
        return history.here.url;
      },
    };
  }
  setTimeout(act: () => void) {
    return setTimeout(act);
  }
  route() {
    for (const move of ['popstate', 'pushState', 'replaceState'])
      this.addEventListener(move, () => {
        this.moves += 1;
        this.shown = this.location.href;
      });
  }
  navigate(url: string, { replace = false } = {}) {
    const method = replace ? 'replaceState' : 'pushState';
    this.history[method](null, '', url);
    this.dispatchEvent(new Event(method));
  }
}

function openTab(url = '/form', before: readonly string[] = ['/home']) {
  const tab = new FakeTab(before, url);
  const stack = createBackStack(tab as unknown as Parameters<typeof createBackStack>[0]);
  stack.start();
  tab.route();
  const open: string[] = [];
  const opened = {
    tab,
    stack,
    open,
    /**
     * Opens a layer that Back closes unless `refuses` returns true.
     * @returns a function that closes it
     */
    openLayer(name: string, { isStep = false, refuses = (): boolean => false } = {}) {
      open.push(name);
      const leave = stack.open(() => {
        if (!refuses()) close();
      }, isStep);
      const close = () => {
        open.splice(open.indexOf(name), 1);
        leave();
      };
      return close;
    },
    /** Moves by `by` history entries. Returns the page and the layers that are open then. */
    go(by: number) {
      tab.history.go(by);
      vi.runAllTimers();
      return { shown: tab.shown, open: [...open] };
    },
    back: () => opened.go(-1),
  };
  return opened;
}
const FORM = { shown: '/form', open: [] };
const HOME = { shown: '/home', open: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Back', () => {
  it('closes the layer without telling the router, then leaves the page', () => {
    const { tab, openLayer, back } = openTab();
    openLayer('sheet');
    expect(tab.location.href).toBe('/form');
    expect([back(), tab.moves, back()]).toEqual([FORM, 0, HOME]);
  });

  it('closes nested layers one by one, topmost first', () => {
    const { openLayer, back } = openTab();
    openLayer('sheet');
    openLayer('dialog');
    expect([back(), back(), back()]).toEqual([{ shown: '/form', open: ['sheet'] }, FORM, HOME]);
  });

  it('closes one layer when several entries are skipped', () => {
    const { go, openLayer, back } = openTab();
    openLayer('sheet');
    openLayer('dialog');
    expect([go(-2), back()]).toEqual([{ shown: '/form', open: ['sheet'] }, FORM]);
  });

  it('leaves the page after a layer was closed by its button', () => {
    const { openLayer, back } = openTab();
    openLayer('sheet')();
    expect(back()).toEqual(HOME);
  });

  it('uses one entry for consecutive layers', () => {
    const { tab, openLayer } = openTab();
    openLayer('first')();
    openLayer('second')();
    openLayer('third');
    expect(tab.history.entries.map(({ url }) => url)).toEqual(['/home', '/form', '/form']);
  });

  it('closes the lower layer after the upper was closed by its button', () => {
    const { openLayer, back } = openTab();
    openLayer('sheet');
    openLayer('dialog')();
    expect([back(), back()]).toEqual([FORM, HOME]);
  });

  it('keeps a locked layer until it is unlocked', () => {
    let isBusy = true;
    const { openLayer, back } = openTab();
    openLayer('dialog', { refuses: () => isBusy });
    back();
    expect(back()).toEqual({ shown: '/form', open: ['dialog'] });
    isBusy = false;
    expect([back(), back()]).toEqual([FORM, HOME]);
  });

  it('goes through form steps below open layers', () => {
    const { openLayer, back } = openTab();
    openLayer('first step', { isStep: true });
    openLayer('dialog');
    openLayer('second step', { isStep: true });
    expect([back(), back(), back(), back()]).toEqual([
      { shown: '/form', open: ['first step', 'second step'] },
      { shown: '/form', open: ['first step'] },
      FORM,
      HOME,
    ]);
  });

  it('returns to the page a layer linked from', () => {
    const { tab, openLayer, back } = openTab();
    const close = openLayer('sheet');
    tab.navigate('/article');
    close();
    expect([back(), back()]).toEqual([FORM, HOME]);
  });

  it('closes a dialog that stayed open over the next page', () => {
    const { tab, openLayer, back } = openTab();
    openLayer('session expired');
    tab.navigate('/article');
    vi.runAllTimers();
    expect([back(), back()]).toEqual([{ shown: '/article', open: [] }, FORM]);
  });

  it('keeps an address replaced while a layer was open', () => {
    const { tab, openLayer, go, back } = openTab('/list');
    openLayer('filter');
    tab.navigate('/list?price=100', { replace: true });
    const replaced = { shown: '/list?price=100', open: [] };
    expect([back(), tab.location.href, back(), go(1)]).toEqual([replaced, '/list?price=100', HOME, replaced]);
  });

  it('does not show a replaced page again', () => {
    const { tab, openLayer, back } = openTab('/login');
    openLayer('terms')();
    tab.navigate('/order', { replace: true });
    tab.navigate('/pay');
    expect([back(), back()]).toEqual([{ shown: '/order', open: [] }, HOME]);
  });

  it('leaves the page after a reload with an open layer', () => {
    const { tab, openLayer, back } = openTab();
    openLayer('sheet');
    const reloaded = new FakeTab([], '/form');
    reloaded.history = tab.history;
    reloaded.history.tab = reloaded;
    const after = createBackStack(reloaded as unknown as Parameters<typeof createBackStack>[0]);
    after.start();
    reloaded.route();
    back();
    expect(reloaded.shown).toBe('/home');
  });
});

describe('Forward', () => {
  it('does nothing after Back closed a layer', () => {
    const { openLayer, go, back } = openTab();
    openLayer('sheet');
    back();
    expect([go(1), back()]).toEqual([FORM, HOME]);
  });

  it('shows the page that Back left, and Back leaves it again', () => {
    const { openLayer, go, back } = openTab();
    openLayer('sheet')();
    expect([back(), go(1), back()]).toEqual([HOME, FORM, HOME]);
  });
});

describe('the first page of a tab', () => {
  it('has nothing to go back to, whatever was open', () => {
    const { stack, openLayer, back } = openTab('/form', []);
    expect(stack.canGoBack()).toBe(false);
    const close = openLayer('sheet');
    expect(stack.canGoBack()).toBe(true);
    close();
    expect(stack.canGoBack()).toBe(false);
    openLayer('dialog');
    back();
    expect(stack.canGoBack()).toBe(false);
  });

  it('can be returned to', () => {
    const { tab, stack, back } = openTab('/form', []);
    tab.navigate('/article');
    expect(stack.canGoBack()).toBe(true);
    expect(back()).toEqual(FORM);
  });
});

it('leaves the history unchanged before the start', () => {
  const tab = new FakeTab(['/home'], '/form');
  createBackStack(tab as unknown as Parameters<typeof createBackStack>[0]).open(() => undefined);
  expect(tab.history.entries.map(({ url }) => url)).toEqual(['/home', '/form']);
});
describe('the topmost layer', () => {
  it('is the one that covers the page, but never a step of a form', () => {
    const { stack, openLayer } = openTab();
    openLayer('step 2', { isStep: true });
    const before = stack.topLayer();
    const close = stack.open(() => undefined, false, 'sheet');
    const inside = stack.topLayer();
    close();
    expect([before, inside, stack.topLayer()]).toEqual([undefined, 'sheet', undefined]);
  });

  it('is empty while a layer is loading, also over another layer', () => {
    const { stack } = openTab();
    stack.open(() => undefined, false, 'sheet');
    const listener = vi.fn();
    stack.subscribe(listener);
    const uncover = stack.cover();
    const waiting = stack.topLayer();
    const close = stack.open(() => undefined, false, 'dialog');
    const open = stack.topLayer();
    close();
    const closed = stack.topLayer();
    uncover();
    expect([waiting, open, closed, stack.topLayer()]).toEqual(['', 'dialog', '', 'sheet']);
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
