import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, reloadIfStale, retryUntilLoaded } from '../../../src/ui/load/chunkLoader.ts';

/** The server's replies by file. Other files load successfully. */
let replies: Record<string, () => Promise<Response>> = {};
let asked: string[] = [];
let reloadOnce = vi.fn<() => boolean>();

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const page = (script: string) => () => Promise.resolve(new Response(`<script src="${script}"></script>`));
/** Never settles until the signal aborts. */
const neverAnswers = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/**
 * Opens a page as the build writes it, with a script of a browser extension beside its own. `begun` are the files that
 * the HTML already loads.
 */
function open(files: readonly string[], begun: readonly string[] = []): void {
  reloadOnce = vi.fn(() => true);
  const map = { files, needs: { 0: files.map((_, index) => index) }, paths: {}, calls: -1 };
  vi.stubGlobal('window', { reloadOnce });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (begun.some((file) => selector.includes(`"/${file}"`)) ? {} : null),
    getElementById: () => ({ dataset: { file: '/chunk-map.json' }, textContent: JSON.stringify(map) }),
    querySelectorAll: (selector: string) =>
      ['/assets/first.js', 'chrome-extension://other/inject.js']
        .filter((src) => !selector.includes('[src^="/"]') || src.startsWith('/'))
        .map((src) => ({ getAttribute: () => src })),
  });
}

async function settle<T>(going: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([going]);
  await vi.runAllTimersAsync();
  return (await settled)[0];
}

beforeEach(() => {
  vi.useFakeTimers();
  replies = {};
  asked = [];
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit = {}) => {
    asked.push(path);
    return replies[path] === undefined
      ? Promise.resolve(new Response('bytes'))
      : replies[path] === silent
        ? neverAnswers(signal)
        : replies[path]();
  });
});

const silent = () => Promise.reject(new Error('never called'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a file loaded on demand', () => {
  it('is imported after all files that it imports were downloaded, each once', async () => {
    open(['a/own.js', 'a/shared.js']);
    const load = vi.fn(() => Promise.resolve('module'));
    expect(await loadChunk(load, ['a/own.js'])).toBe('module');
    expect(await loadChunk(load, ['a/own.js'])).toBe('module');
    expect(asked).toEqual(['/a/own.js', '/a/shared.js']);
  });

  it('is not downloaded again when the page preloads it', async () => {
    open(['b/own.js'], ['b/own.js']);
    expect(await loadChunk(() => Promise.resolve('module'), ['b/own.js'])).toBe('module');
    expect(asked).toEqual([]);
  });

  it('is looked up in the separate chunk map, loaded once, when the page does not contain the map', async () => {
    const files = ['f/own.js', 'f/shared.js', 'f/other.js'];
    open(files);
    const tables = { files, needs: { 0: [0, 1], 2: [2, 1] }, paths: {}, calls: -1 };
    vi.stubGlobal('document', {
      ...document,
      getElementById: () => ({ dataset: { file: '/f/chunk-map.json' }, textContent: '' }),
    });
    replies['/f/chunk-map.json'] = lost;
    const load = () => Promise.resolve('module');
    expect(await loadChunk(load, ['f/other.js'])).toBe('module');
    expect(asked).toEqual(['/f/chunk-map.json', '/f/other.js']);
    replies['/f/chunk-map.json'] = () => Promise.resolve(Response.json(tables));
    expect(await Promise.all([loadChunk(load, ['f/own.js']), loadChunk(load, ['f/other.js'])])).toEqual([
      'module',
      'module',
    ]);
    expect(asked.slice(2)).toEqual(['/f/chunk-map.json', '/f/own.js', '/f/shared.js']);
  });

  it('is tried three times', async () => {
    open(['c/own.js', 'c/shared.js']);
    let tries = 0;
    replies['/c/shared.js'] = () =>
      (tries += 1) < 3 ? lost() : Promise.resolve(new Response('bytes', { status: 200 }));
    const load = vi.fn(() => Promise.resolve('module'));
    expect(await settle(loadChunk(load, ['c/own.js']))).toEqual({ status: 'fulfilled', value: 'module' });
    expect(asked).toEqual(['/c/own.js', '/c/shared.js', '/c/shared.js', '/c/shared.js']);
    expect(load).toHaveBeenCalledOnce();
  });

  it.each([
    ['is lost', lost],
    ['is refused', () => Promise.resolve(new Response('', { status: 404 }))],
    ['is never answered', silent],
  ])('fails after three tries when its file %s', async (what, reply) => {
    const file = `d/${what.replaceAll(' ', '')}.js`;
    open([file]);
    replies[`/${file}`] = reply;
    replies['/index.html'] = page('/assets/first.js');
    const load = vi.fn(() => Promise.resolve('module'));
    expect(await settle(loadChunk(load, [file]))).toMatchObject({ status: 'rejected' });
    expect(asked).toEqual([`/${file}`, `/${file}`, `/${file}`, '/index.html']);
    expect(load).not.toHaveBeenCalled();
    expect(reloadIfStale()).toBe(false);
    expect(reloadOnce).not.toHaveBeenCalled();
  });

  it('is requested again after a timeout, without reloading the page', async () => {
    open(['j/own.js']);
    replies['/j/own.js'] = silent;
    const loading = loadChunk(() => Promise.resolve('module'), ['j/own.js']);
    await vi.advanceTimersByTimeAsync(0);
    delete replies['/j/own.js'];
    expect(await settle(loading)).toEqual({ status: 'fulfilled', value: 'module' });
    expect([asked, reloadIfStale()]).toEqual([['/j/own.js', '/j/own.js'], false]);
  });

  it('of an older build: the page is stale, and reloaded only when it is asked to', async () => {
    open(['e/own.js']);
    replies['/e/own.js'] = lost;
    replies['/index.html'] = page('/assets/newer.js');
    expect(reloadIfStale()).toBe(false);
    const load = () => settle(loadChunk(() => Promise.resolve('module'), ['e/own.js']));
    expect([(await load()).status, (await load()).status]).toEqual(['rejected', 'rejected']);
    expect(reloadOnce).not.toHaveBeenCalled();
    expect(reloadIfStale()).toBe(true);
    expect(reloadOnce).toHaveBeenCalledOnce();
  });
});

describe('retryUntilLoaded', () => {
  const online = new EventTarget();
  beforeEach(() => vi.stubGlobal('window', online));

  it('loads once and reports no failure when the file is there', async () => {
    const onFailure = vi.fn();
    await retryUntilLoaded(() => Promise.resolve(), onFailure);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('tries again with growing pauses', async () => {
    const times: number[] = [];
    const begun = Date.now();
    const load = () => {
      times.push((Date.now() - begun) / 1000);
      return times.length > 5 ? Promise.resolve() : lost();
    };
    const onFailure = vi.fn();
    await settle(retryUntilLoaded(load, onFailure));
    expect(times).toEqual([0, 2, 7, 22, 37, 52]);
    expect(onFailure).toHaveBeenCalledTimes(5);
  });

  it('tries at once when the browser is online again', async () => {
    const load = vi.fn(() => Promise.resolve()).mockImplementationOnce(lost);
    const begun = Date.now();
    const coming = retryUntilLoaded(load, () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    online.dispatchEvent(new Event('online'));
    await coming;
    expect([load.mock.calls.length, Date.now() - begun]).toEqual([2, 0]);
  });
});
