import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Arguments of every Chromium in the tests: in a container, offline, without a GPU. */
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

/** Debian’s headless-only Chromium, which needs half the CPU. */
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

const runs = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;

function install(): boolean {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const isIn = (name: string) =>
      runs('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env);
    if (runs('apt-get', ['update', '-q'], env) && (isIn(WINDOWLESS) || isIn('chromium'))) return true;
  }
  const playwright = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url));
  return runs(process.execPath, [playwright, 'install', 'chromium']);
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
