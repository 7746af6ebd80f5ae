import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, isStaleBuild, prefetch } from '../../../src/flow/chunkLoader.ts';

/** What the server says to each file that is asked for; a file that is not named is there. */
let replies: Record<string, () => Promise<Response>> = {};
let asked: string[] = [];
let openAnew = vi.fn();

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const page = (script: string) => () => Promise.resolve(new Response(`<script src="${script}"></script>`));
/** Never answers, until it is no longer waited for. */
const hanging = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** The page as the build writes it: `own.js` needs itself and `shared.js`. */
function open(files: readonly string[], begun: readonly string[] = []): void {
  openAnew = vi.fn();
  vi.stubGlobal('window', {
    parts: { files, needs: { 0: files.map((_, index) => index) }, paths: {}, calls: -1 },
    openAnew,
  });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (begun.some((file) => selector.includes(`"/${file}"`)) ? {} : null),
    querySelectorAll: () => [{ getAttribute: () => '/assets/first.js' }],
  });
}

/** Lets every pause and limit run out. */
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
        ? hanging(signal)
        : replies[path]();
  });
});

const silent = () => Promise.reject(new Error('never called'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a part of the build that is fetched', () => {
  it('brings what it needs, each file once, before it is imported', async () => {
    open(['a/own.js', 'a/shared.js']);
    const load = vi.fn(() => Promise.resolve('module'));
    expect(await loadChunk(load, ['a/own.js'])).toBe('module');
    expect(await loadChunk(load, ['a/own.js'])).toBe('module');
    expect(asked).toEqual(['/a/own.js', '/a/shared.js']);
  });

  it('is not asked for twice when the page has begun to load it', async () => {
    open(['b/own.js'], ['b/own.js']);
    expect(await loadChunk(() => Promise.resolve('module'), ['b/own.js'])).toBe('module');
    expect(asked).toEqual([]);
  });

  it('finds what it needs in a file, asked for once, where the page has no tables', async () => {
    const files = ['f/own.js', 'f/shared.js', 'f/other.js'];
    open(files);
    const tables = { files, needs: { 0: [0, 1], 2: [2, 1] }, paths: {}, calls: -1 };
    vi.stubGlobal('window', { openAnew });
    vi.stubGlobal('document', {
      ...document,
      getElementById: () => ({ dataset: { file: '/f/parts.json' } }),
    });
    replies['/f/parts.json'] = lost;
    const load = () => Promise.resolve('module');
    expect(await loadChunk(load, ['f/other.js'])).toBe('module');
    expect(asked).toEqual(['/f/parts.json', '/f/other.js']);
    replies['/f/parts.json'] = () => Promise.resolve(Response.json(tables));
    expect(await Promise.all([loadChunk(load, ['f/own.js']), loadChunk(load, ['f/other.js'])])).toEqual([
      'module',
      'module',
    ]);
    expect(asked.slice(2)).toEqual(['/f/parts.json', '/f/own.js', '/f/shared.js']);
  });

  it('is asked for again when a file was lost, up to three times', async () => {
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
  ])('is given up after the third time that its file %s', async (what, reply) => {
    const file = `d/${what.replaceAll(' ', '')}.js`;
    open([file]);
    replies[`/${file}`] = reply;
    replies['/index.html'] = page('/assets/first.js');
    const load = vi.fn(() => Promise.resolve('module'));
    expect(await settle(loadChunk(load, [file]))).toMatchObject({ status: 'rejected' });
    expect(asked).toEqual([`/${file}`, `/${file}`, `/${file}`, '/index.html']);
    expect(load).not.toHaveBeenCalled();
    expect(isStaleBuild()).toBe(false);
    expect(openAnew).not.toHaveBeenCalled();
  });

  it('of an older version: the app is outdated, and loaded anew when the file is wanted again', async () => {
    open(['e/own.js']);
    replies['/e/own.js'] = lost;
    replies['/index.html'] = page('/assets/newer.js');
    const load = () => Promise.resolve('module');
    expect(await settle(loadChunk(load, ['e/own.js']))).toMatchObject({ status: 'rejected' });
    expect([isStaleBuild(), openAnew.mock.calls.length]).toEqual([true, 0]);
    expect(await settle(loadChunk(load, ['e/own.js']))).toMatchObject({ status: 'rejected' });
    expect(openAnew).toHaveBeenCalledOnce();
  });

  const load = () => Promise.resolve('module');
  const openOutdated = (file: string) => {
    open([file]);
    replies[`/${file}`] = lost;
    replies['/index.html'] = page('/assets/newer.js');
  };

  it('of an older version, wanted by several at once: it is wanted again only by who comes when they have failed', async () => {
    openOutdated('g/own.js');
    const all = () => Promise.all([load, load, load].map((each) => settle(loadChunk(each, ['g/own.js']))));
    expect((await all()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([isStaleBuild(), openAnew.mock.calls.length]).toEqual([true, 0]);
    await settle(loadChunk(load, ['g/own.js']));
    expect(openAnew).toHaveBeenCalledOnce();
  });

  it('of an older version, fetched before anybody has asked: that neither loads the page anew nor counts as asked', async () => {
    openOutdated('h/own.js');
    await settle(prefetch(() => loadChunk(load, ['h/own.js'])));
    await settle(loadChunk(load, ['h/own.js']));
    await settle(prefetch(() => loadChunk(load, ['h/own.js'])));
    expect([isStaleBuild(), openAnew.mock.calls.length]).toEqual([true, 0]);
    await settle(loadChunk(load, ['h/own.js']));
    expect(openAnew).toHaveBeenCalledOnce();
  });

  it('of an older version, wanted again by a page that scrolls or is looked at again: only a press loads it anew', async () => {
    openOutdated('i/own.js');
    const userActivation = { isActive: true };
    vi.stubGlobal('navigator', { userActivation });
    await settle(loadChunk(load, ['i/own.js']));
    userActivation.isActive = false;
    await settle(loadChunk(load, ['i/own.js']));
    expect(openAnew).not.toHaveBeenCalled();
    userActivation.isActive = true;
    await settle(loadChunk(load, ['i/own.js']));
    expect(openAnew).toHaveBeenCalledOnce();
  });
});
