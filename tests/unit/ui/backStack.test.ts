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
  return {
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
    back() {
      tab.history.go(-1);
      vi.runAllTimers();
    },
    forward() {
      tab.history.go(1);
      vi.runAllTimers();
    },
    where: () => ({ shown: tab.shown, open: [...open] }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Back', () => {
  it('closes the layer without telling the router, then leaves the page', () => {
    const { tab, openLayer, back, where } = openTab();
    openLayer('sheet');
    expect(tab.location.href).toBe('/form');
    back();
    expect([where(), tab.moves]).toEqual([{ shown: '/form', open: [] }, 0]);
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('closes nested layers one by one, topmost first', () => {
    const { openLayer, back, where } = openTab();
    openLayer('sheet');
    openLayer('dialog');
    back();
    expect(where()).toEqual({ shown: '/form', open: ['sheet'] });
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('closes one layer when several entries are skipped', () => {
    const { tab, openLayer, back, where } = openTab();
    openLayer('sheet');
    openLayer('dialog');
    tab.history.go(-2);
    vi.runAllTimers();
    expect(where()).toEqual({ shown: '/form', open: ['sheet'] });
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
  });

  it('leaves the page after a layer was closed by its button', () => {
    const { openLayer, back, where } = openTab();
    openLayer('sheet')();
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('uses one entry for consecutive layers', () => {
    const { tab, openLayer } = openTab();
    openLayer('first')();
    openLayer('second')();
    openLayer('third');
    expect(tab.history.entries.map(({ url }) => url)).toEqual(['/home', '/form', '/form']);
  });

  it('closes the lower layer after the upper was closed by its button', () => {
    const { openLayer, back, where } = openTab();
    openLayer('sheet');
    openLayer('dialog')();
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('keeps a locked layer until it is unlocked', () => {
    let isBusy = true;
    const { openLayer, back, where } = openTab();
    openLayer('dialog', { refuses: () => isBusy });
    back();
    back();
    expect(where()).toEqual({ shown: '/form', open: ['dialog'] });
    isBusy = false;
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('goes through form steps below open layers', () => {
    const { openLayer, back, where } = openTab();
    openLayer('first step', { isStep: true });
    openLayer('dialog');
    openLayer('second step', { isStep: true });
    back();
    expect(where().open).toEqual(['first step', 'second step']);
    back();
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('returns to the page a layer linked from', () => {
    const { tab, openLayer, back, where } = openTab();
    const close = openLayer('sheet');
    tab.navigate('/article');
    close();
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('closes a dialog that stayed open over the next page', () => {
    const { tab, openLayer, back, where } = openTab();
    openLayer('session expired');
    tab.navigate('/article');
    vi.runAllTimers();
    back();
    expect(where()).toEqual({ shown: '/article', open: [] });
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
  });

  it('keeps an address replaced while a layer was open', () => {
    const { tab, openLayer, back, forward, where } = openTab('/list');
    openLayer('filter');
    tab.navigate('/list?price=100', { replace: true });
    back();
    expect([where(), tab.location.href]).toEqual([{ shown: '/list?price=100', open: [] }, '/list?price=100']);
    back();
    forward();
    expect(where()).toEqual({ shown: '/list?price=100', open: [] });
  });

  it('does not show a replaced page again', () => {
    const { tab, openLayer, back, where } = openTab('/login');
    openLayer('terms')();
    tab.navigate('/order', { replace: true });
    tab.navigate('/pay');
    back();
    expect(where()).toEqual({ shown: '/order', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
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
    const { openLayer, back, forward, where } = openTab();
    openLayer('sheet');
    back();
    forward();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
  });

  it('shows the page that Back left, and Back leaves it again', () => {
    const { openLayer, back, forward, where } = openTab();
    openLayer('sheet')();
    back();
    forward();
    expect(where()).toEqual({ shown: '/form', open: [] });
    back();
    expect(where()).toEqual({ shown: '/home', open: [] });
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
    const { tab, stack, back, where } = openTab('/form', []);
    tab.navigate('/article');
    expect(stack.canGoBack()).toBe(true);
    back();
    expect(where()).toEqual({ shown: '/form', open: [] });
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
