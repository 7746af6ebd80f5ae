import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordEarlyEvents } from '../../../src/app/boot/inline/earlyEvents.ts';
import { showLoadError, watchScripts } from '../../../src/app/boot/inline/loadError.ts';
import { explainOldBrowser } from '../../../src/app/boot/inline/oldBrowser.ts';
import { preloadPage } from '../../../src/app/boot/inline/preloadPage.ts';
import type { ChunkMap } from '../../../src/ui/load/chunkMap.ts';
import { clearReloads, installReload } from '../../../src/ui/load/reloadOnce.ts';

/**
 * Stands for an element inside `#root` and for the window at once: events dispatched on it reach the window's
 * listeners.
 */
class FakeWindow extends EventTarget {
  classes = new Set<string>();
  document = { documentElement: { classList: this.classes } };
  location = { origin: 'https://haoyi.example', reload: vi.fn<() => void>() };
  src = '';
  items = new Map<string, string>();
  sessionStorage = {
    getItem: (key: string) => this.items.get(key) ?? null,
    setItem: (key: string, value: string) => this.items.set(key, value),
    removeItem: (key: string) => this.items.delete(key),
  };
  matches: readonly string[] = ['button', '#root'];
  closest = (selector: string) => (this.matches.includes(selector) ? this : null);
  press(type = 'click'): Event {
    const event = new Event(type, { cancelable: true });
    this.dispatchEvent(event);
    return event;
  }
}

/** Stands for the window and for a script element that fails to load. */
class FakeScript extends FakeWindow {}

const open = (fake = new FakeWindow()) => ({ fake, page: fake as unknown as Window });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', FakeWindow);
  vi.stubGlobal('HTMLScriptElement', FakeScript);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('reloadOnce', () => {
  it('reloads twice in a row, then reports that it does not', () => {
    const { fake, page } = open();
    const answers = [0, 1, 2].map(() => {
      // After a reload the inline script runs again, with the same session storage.
      installReload(page);
      return page.reloadOnce?.();
    });
    expect([answers, fake.location.reload.mock.calls.length]).toEqual([[true, true, false], 2]);
  });

  it('reloads once for several calls while the page is unloading', () => {
    const { fake, page } = open();
    installReload(page);
    expect([page.reloadOnce?.(), page.reloadOnce?.()]).toEqual([true, true]);
    expect(fake.location.reload).toHaveBeenCalledOnce();
  });

  it('counts from zero after a page that works', () => {
    const { page } = open();
    for (let time = 0; time < 3; time += 1) {
      installReload(page);
      expect(page.reloadOnce?.()).toBe(true);
      clearReloads(page);
    }
  });

  it('never reloads without session storage, because that could loop', () => {
    const { fake, page } = open();
    fake.sessionStorage.getItem = () => {
      throw new Error('blocked');
    };
    installReload(page);
    expect([page.reloadOnce?.(), fake.location.reload.mock.calls.length]).toEqual([false, 0]);
  });
});

describe('recordEarlyEvents', () => {
  it('prevents the default of the last click or submit in the page, and records it', () => {
    const { fake, page } = open();
    recordEarlyEvents(page, () => undefined);
    expect(fake.press().defaultPrevented).toBe(true);
    expect(page.earlyEvents?.target).toBe(fake);
  });

  it('ignores links, and everything outside of #root', () => {
    const { fake, page } = open();
    recordEarlyEvents(page, () => undefined);
    fake.matches = ['button'];
    expect(fake.press('submit').defaultPrevented).toBe(false);
    fake.matches = ['#root'];
    expect(fake.press().defaultPrevented).toBe(false);
    expect(page.earlyEvents?.target).toBeNull();
  });

  it('records nothing more once stopped', () => {
    const { fake, page } = open();
    recordEarlyEvents(page, () => undefined);
    page.earlyEvents?.stop();
    expect(fake.press().defaultPrevented).toBe(false);
  });

  it('reports a click that has waited eight seconds', () => {
    const { fake, page } = open();
    const onWaitingLong = vi.fn<() => void>();
    recordEarlyEvents(page, onWaitingLong);
    vi.advanceTimersByTime(60_000);
    expect(onWaitingLong).not.toHaveBeenCalled();
    fake.press();
    vi.advanceTimersByTime(7999);
    expect(onWaitingLong).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onWaitingLong).toHaveBeenCalledOnce();
  });
});

describe('a script of the entry', () => {
  const OURS = 'https://haoyi.example/assets/main.js';
  const FOREIGN = 'https://prices.example/compare.js';
  const watch = (element?: FakeWindow) => {
    const { fake, page } = open(element);
    installReload(page);
    recordEarlyEvents(page, () => undefined);
    watchScripts(page);
    return {
      fake,
      page,
      outcome: () => [fake.location.reload.mock.calls.length, fake.classes.has('load-failed')],
    };
  };
  const lose = (fake: FakeWindow, src = OURS) => {
    fake.src = src;
    fake.dispatchEvent(new Event('error'));
  };
  const raise = (fake: FakeWindow, error?: Error, filename = OURS) =>
    fake.dispatchEvent(Object.assign(new Event('error'), { error, filename }));

  it('that fails to load reloads the page, and shows the error when that did not help', () => {
    const { fake, page, outcome } = watch(new FakeScript());
    lose(fake);
    expect(outcome()).toEqual([1, false]);
    fake.items.set('reloads', '2');
    installReload(page);
    lose(fake);
    expect(outcome()).toEqual([1, true]);
  });

  it('that throws shows the error, unlike a late ResizeObserver event', () => {
    const { fake, outcome } = watch();
    raise(fake);
    expect(outcome()).toEqual([0, false]);
    raise(fake, new Error('old browser'));
    expect(outcome()).toEqual([0, true]);
  });

  it('is told apart from a script that an extension inserted, and from a picture', () => {
    const { fake: script, outcome } = watch(new FakeScript());
    lose(script, FOREIGN);
    expect(outcome()).toEqual([0, false]);
    const { fake, outcome: outcomeOfError } = watch();
    raise(fake, new Error('not ours'), FOREIGN);
    fake.dispatchEvent(new Event('error'));
    expect(outcomeOfError()).toEqual([0, false]);
  });

  it('that fails to load after hydration neither reloads nor shows the error', () => {
    const { fake, page, outcome } = watch(new FakeScript());
    delete page.earlyEvents;
    lose(fake);
    showLoadError(page);
    expect(outcome()).toEqual([0, false]);
  });
});

describe('a browser older than the supported ones', () => {
  const ADDRESS = 'https://haoyi.example/pages/detail/index?id=g100001';
  const TOO_OLD = `这个浏览器版本太旧，打不开号易。请更新系统，或换一个浏览器打开：${ADDRESS}`;
  /** The text and visibility of the error in a browser with these features. */
  const explain = ({ toSorted = false, has = true, modules = true, isStarted = true }) => {
    const error = { textContent: '页面没能打开。' };
    const classes = new Set<string>();
    explainOldBrowser({
      CSS: { supports: (condition: string) => condition === 'selector(:has(a))' && has },
      Array: { prototype: toSorted ? { toSorted: true } : {} },
      HTMLScriptElement: { prototype: modules ? { noModule: false } : {} },
      document: { querySelector: () => error, documentElement: { classList: classes } },
      location: { href: ADDRESS },
      ...(isStarted && { earlyEvents: {} }),
    } as unknown as Window & typeof globalThis);
    return [error.textContent, [...classes]];
  };

  it('names the cause and the address in the error that a script shows which throws', () => {
    expect([explain({ toSorted: true }), explain({ toSorted: true, has: false }), explain({})]).toEqual([
      ['页面没能打开。', []],
      [TOO_OLD, []],
      [TOO_OLD, []],
    ]);
  });

  it('shows the error at once where no script of the page can run', () => {
    expect([explain({ modules: false }), explain({ isStarted: false })]).toEqual([
      [TOO_OLD, ['load-failed']],
      [TOO_OLD, ['load-failed']],
    ]);
  });
});

describe('preloadPage', () => {
  const MAP: ChunkMap = {
    files: ['home.js', 'list.js', 'shared.js', 'calls.js'],
    needs: { 0: [0, 2], 1: [1, 2], 3: [3] },
    paths: { '/index/home': 0, '/index/goodList': 1 },
    calls: 3,
  };
  const preloads = (pathname: string, { isNamed = false } = {}) => {
    const links: { rel?: string; href?: string }[] = [];
    preloadPage(
      {
        querySelector: () => (isNamed ? {} : null),
        getElementById: () => ({ textContent: JSON.stringify(MAP) }),
        createElement: () => ({}),
        head: { append: (link: { href: string }) => links.push(link) },
      } as unknown as Document,
      pathname,
    );
    expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true);
    return links.map(({ href }) => href);
  };

  it('loads the files of the page, and the calls', () => {
    expect(preloads('/index/goodList/')).toEqual(['/list.js', '/shared.js', '/calls.js']);
    expect([preloads('/'), preloads('/index')]).toEqual([
      preloads('/index/home'),
      ['/home.js', '/shared.js', '/calls.js'],
    ]);
  });

  it('loads only the calls for an unknown path, and nothing where the server has named the files', () => {
    expect(preloads('/nowhere')).toEqual(['/calls.js']);
    expect(preloads('/index/home', { isNamed: true })).toEqual([]);
  });
});

describe('index.html', () => {
  const html = readFileSync(join(import.meta.dirname, '../../../src/index.html'), 'utf8');

  it('is not translated by browsers, because React throws when a text node was replaced', () => {
    expect(/<html[^>]*>/.exec(html)?.[0]).toBe('<html lang="zh-CN" translate="no">');
  });

  it('has the error of a failed load in a script, where search engines do not read it', () => {
    const body = html.slice(html.indexOf('<body>'));
    const scripts = body.match(/<script[\s\S]*?<\/script>/g) ?? [];
    const text = body.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, '');
    expect(text.trim().split(/\s*\n\s*/)).toEqual([
      '号易',
      '号易需要 JavaScript 才能运行。请在浏览器设置中打开后刷新。',
    ]);
    expect(scripts.filter((script) => script.includes('页面没能打开'))).toHaveLength(1);
  });
});
