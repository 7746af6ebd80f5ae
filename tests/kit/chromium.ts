import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canDrawChinese } from './chineseFont.ts';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * Launch options of every Chromium in the tests. The locale is set because most containers have none, and Chromium
 * without one cannot open files with names outside ASCII.
 */
export const chromiumLaunch = (executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium') => ({
  executablePath,
  args: CHROMIUM_ARGS,
  env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
});

/** Debian’s Chromium without a window system, which needs half the CPU. */
const WINDOWLESS = 'chromium-headless-shell';

const NAMES = [WINDOWLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

const MAC_NAMES = ['Chromium', 'Google Chrome'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path !== '' && isProgram(path) ? path : undefined;
}

async function find(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  const names = process.platform === 'darwin' ? [...NAMES, ...MAC_NAMES] : NAMES;
  return (
    folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ??
    (await fromPlaywright())
  );
}

/** Time limit of a download, ms. */
const INSTALL_LIMIT_MS = 300_000;

const runs = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    timeout: INSTALL_LIMIT_MS,
  }).status === 0;

/**
 * Installs the first of some Debian packages that exists. Returns false when that is impossible: not Debian, not root,
 * or no such package.
 */
function installPackage(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    runs('apt-get', ['update', '-q'], env) &&
    names.some((name) => runs('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env))
  );
}

function install(): boolean {
  if (installPackage(WINDOWLESS, 'chromium')) return true;
  const playwright = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url));
  return runs(process.execPath, [playwright, 'install', 'chromium']);
}

async function hasChineseFont(executablePath: string): Promise<boolean> {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch(chromiumLaunch(executablePath));
  try {
    return await (await browser.newPage()).evaluate(canDrawChinese);
  } finally {
    await browser.close();
  }
}

/**
 * Checks that a Chromium draws Chinese letters, and installs a font when it does not (with apt, as root on Debian).
 * Without a font it prints one line of advice; the tests pass all the same.
 * @returns whether there is a font
 */
export async function ensureChineseFont(executablePath: string): Promise<boolean> {
  if (await hasChineseFont(executablePath)) return true;
  if (installPackage('fonts-noto-cjk') && (await hasChineseFont(executablePath))) return true;
  process.stdout.write(
    '没有中文字体，页面上的汉字是方框：请安装一种，Debian 上是 apt-get install fonts-noto-cjk (no Chinese font: install one)\n',
  );
  return false;
}

/**
 * Finds a Chromium for stories, journeys and benchmarks: CHROMIUM_PATH, else an installed one, else one installed now
 * (with apt as root on Debian, with Playwright elsewhere). Rejects with instructions when there is none.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH 指向的文件不能运行 (CHROMIUM_PATH is no program): ${given}`);
  }
  const found = await find();
  if (found !== undefined) return found;
  process.stdout.write('没有找到 Chromium，正在安装 (no Chromium found, installing one)…\n');
  const installed = install() ? await find() : undefined;
  if (installed !== undefined) return installed;
  throw new Error(
    [
      '没有 Chromium，页面测试无法运行。请安装 Chromium 或 Chrome，或用 CHROMIUM_PATH 指定它的路径，再运行一次。',
      'There is no Chromium and none could be installed. Install Chromium or Chrome, or name it in CHROMIUM_PATH, and run again:',
      '  Debian, Ubuntu   apt-get install chromium',
      '  macOS            brew install --cask chromium',
      '  anywhere         npx playwright install chromium',
    ].join('\n'),
  );
}
