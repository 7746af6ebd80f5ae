import './reloadOnce.ts';
import { CHUNK_MAP_ID, readChunkMap, type ChunkMap } from './chunkMap.ts';

/** Pauses before a failed file is requested again, ms. */
const PAUSES_MS: readonly number[] = [200, 600];

/** Pauses of {@link retryUntilLoaded}, ms. The last one repeats. */
const LONG_PAUSES_MS: readonly number[] = [2000, 5000, 15_000];

/** Download timeout, ms. The largest file takes less on a slow phone. */
const TIMEOUT_MS = 20_000;

const downloads = new Map<string, Promise<void>>();
let hasNewerBuild = false;

/**
 * Reloads the page when a file failed to load because the server has a newer build. Call it on a navigation, or when a
 * person presses 重试. @returns whether the page reloads
 */
export const reloadIfStale = (): boolean => hasNewerBuild && (window.reloadOnce?.() ?? false);

let chunkMap: Promise<ChunkMap> | undefined;

/** The chunk map. Undefined in development, and if its file fails to load; the next call then requests it again. */
async function loadChunkMap(): Promise<ChunkMap | undefined> {
  const file = document.getElementById(CHUNK_MAP_ID)?.dataset['file'];
  if (file === undefined) return undefined;
  const inline = readChunkMap(document);
  if (inline) return inline;
  chunkMap ??= download(file.slice(1)).then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as ChunkMap,
  );
  try {
    return await chunkMap;
  } catch {
    chunkMap = undefined;
    return undefined;
  }
}

/** The files that a file imports, including itself. */
async function findNeeds(file: string): Promise<string[]> {
  const map = await loadChunkMap();
  if (!map) return file === '' ? [] : [file];
  return (map.needs[map.files.indexOf(file)] ?? []).flatMap((index) => map.files[index] ?? []);
}

/** Downloads a file into the HTTP cache. Concurrent calls share one download. */
function downloadOnce(file: string): Promise<void> {
  const known = downloads.get(file);
  if (known) return known;
  const coming = download(file).then(() => undefined);
  downloads.set(file, coming);
  coming.catch(() => downloads.delete(file));
  return coming;
}

async function download(file: string): Promise<ArrayBuffer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`/${file}`, { signal: controller.signal });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return await response.arrayBuffer();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * True if the server's index.html does not contain a script of this page. Scripts of browser extensions are ignored.
 */
async function findNewerBuild(): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-cache' });
    const html = await response.text();
    const scripts = [...document.querySelectorAll('script[type=module][src^="/"]')];
    return response.ok && scripts.some((script) => !html.includes(script.getAttribute('src') ?? ''));
  } catch {
    return false;
  }
}

/**
 * Loads a module, in up to three attempts. vite/chunkMap.ts makes every `import()` of the build call it, in place of
 * Vite's preload helper. Browsers from before autumn 2026 cache a failed `import()` for the life of the page, but not a
 * failed `fetch`, so the files are downloaded first.
 *
 * @param load imports the module
 * @param files the module's own file, relative to the root of the site
 * @throws the error of the last attempt, when {@link reloadIfStale} knows whether the build is stale
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const [file = ''] = files;
  const isPreloaded = document.querySelector(`link[rel=modulepreload][href="/${file}"]`) !== null;
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0 || !isPreloaded) await Promise.all((await findNeeds(file)).map(downloadOnce));
      return await load();
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (pause !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        continue;
      }
      hasNewerBuild = await findNewerBuild();
      throw error;
    }
  }
}

/**
 * Loads a module that a page cannot do without. Retries at growing intervals, and when the browser is online again,
 * until it succeeds.
 * @param onFailure called after each failed attempt
 */
export async function retryUntilLoaded(load: () => Promise<void>, onFailure: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      onFailure();
      await new Promise((resolve) => {
        setTimeout(resolve, LONG_PAUSES_MS[tries] ?? LONG_PAUSES_MS.at(-1));
        window.addEventListener('online', resolve, { once: true });
      });
    }
  }
}
