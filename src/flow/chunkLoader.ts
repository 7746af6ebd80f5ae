/**
 * How the files of the built app are fetched on demand. The build puts {@link loadChunk} around every `import()` (see
 * vite.config.ts), and what each file needs into index.html.
 */

/** The files of the build that are loaded on demand, which of them each needs, and which draws a path; written by the build. */
interface Tables {
  files: readonly string[];
  needs: Readonly<Record<number, readonly number[]>>;
  paths: Readonly<Record<string, number>>;
  /** The file of the calls that public pages read with. */
  calls: number;
}

declare global {
  interface Window {
    /** Where they stand in the page: what the server has drawn has them in a file. */
    parts?: Tables | undefined;
    /** Loads the page anew unless that was just done in vain; whether it does. In index.html, for the entry needs it too. */
    openAnew?: () => boolean;
  }
}

/** How long to wait before a lost file is asked for again, ms. */
const PAUSES: readonly number[] = [200, 600];

/** How long a file may take to come whole before it counts as lost, ms: on a slow phone even the largest comes sooner. */
const LONGEST = 20_000;

const here = new Map<string, Promise<void>>();
const lost = new Set<string>();
let hasNewer = false;

/** Whether a file could not be had because the server has another version of the app by now. */
export const isStaleBuild = (): boolean => hasNewer;

let coming: Promise<Tables> | undefined;

/** The tables of the build. Undefined where there are none, or they could not be had; then they are asked for again the next time. */
async function tablesOf(): Promise<Tables | undefined> {
  if (window.parts) return window.parts;
  const file = document.getElementById('parts')?.dataset['file'];
  if (file === undefined) return undefined;
  coming ??= fetchWhole(file.slice(1)).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Tables);
  try {
    return await coming;
  } catch {
    coming = undefined;
    return undefined;
  }
}

let isUnasked = false;

/** Begins to load what nobody has asked for yet: what is lost of it may be asked for as if for the first time. */
export function prefetch<T>(begin: () => T): T {
  isUnasked = true;
  try {
    return begin();
  } finally {
    isUnasked = false;
  }
}

/** What a file needs, itself included; itself alone where nobody knows. */
async function neededFor(file: string): Promise<string[]> {
  const tables = await tablesOf();
  if (!tables) return file === '' ? [] : [file];
  return (tables.needs[tables.files.indexOf(file)] ?? []).flatMap((index) => tables.files[index] ?? []);
}

/** Fetches a file once, however many ask for it meanwhile; what was lost may be asked for again. */
function bring(file: string): Promise<void> {
  const known = here.get(file);
  if (known) return known;
  const bytes = fetchWhole(file).then(() => undefined);
  here.set(file, bytes);
  bytes.catch(() => here.delete(file));
  return bytes;
}

async function fetchWhole(file: string): Promise<ArrayBuffer> {
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(), LONGEST);
  try {
    const answer = await fetch(`/${file}`, { signal: given.signal });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return await answer.arrayBuffer();
  } finally {
    clearTimeout(limit);
  }
}

/** Whether the page the server sends now starts from other scripts than this one did. */
async function lookForNewer(): Promise<boolean> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-cache' });
    const page = await answer.text();
    const own = [...document.querySelectorAll('script[type=module][src]')];
    return answer.ok && own.some((script) => !page.includes(script.getAttribute('src') ?? ''));
  } catch {
    return false;
  }
}

/** Whether somebody has pressed or typed just now. Older browsers do not tell: there it is taken for granted. */
const isPressed = (): boolean => !('userActivation' in navigator) || navigator.userActivation.isActive;

/**
 * Loads a module whose file may be lost on the way, up to three times. Its bytes and those of what it needs are fetched
 * first: a browser may remember for good that an `import()` failed, but never that a `fetch` did.
 *
 * @param load imports the module
 * @param files the module's own file, relative to the root of the site
 * @throws what the last try failed of. By then it is known whether the app {@link isStaleBuild}; when a person asks again for a
 * file of an outdated app, the page is loaded anew.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const [file = ''] = files;
  const isAhead = isUnasked;
  // Others may be asking for it already, and a page that scrolls asks by itself.
  const isAgain = !isAhead && lost.has(file) && isPressed();
  // What index.html has begun to load need not be asked for twice.
  const isBegun = document.querySelector(`link[rel=modulepreload][href="/${file}"]`) !== null;
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0 || !isBegun) await Promise.all((await neededFor(file)).map(bring));
      return await load();
    } catch (error) {
      const pause = PAUSES[tries];
      if (pause !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        continue;
      }
      hasNewer = await lookForNewer();
      if (hasNewer && isAgain) window.openAnew?.();
      if (!isAhead) lost.add(file);
      throw error;
    }
  }
}
