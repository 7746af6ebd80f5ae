import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { scanStories, type StoryFact } from '../../.storybook/facts/stories.ts';
import type { Machine, Taken } from '../../.storybook/review/review.ts';
import type { Structure } from '../../.storybook/review/structures.ts';
import { DESKTOP, PHONE } from './camera.ts';

/** What the commands of pictures, notes and sign-offs share. */

export const ROOT = join(import.meta.dirname, '../..');
export const BUILT = join(ROOT, 'storybook-static');
export const REVIEW_FILES = join(ROOT, '.storybook/review/files');

export const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Something the person who gave the command can mend. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Runs a command; what it refuses is said in one line. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export interface Picture {
  id: string;
  title: string;
  name: string;
  /** Where it stands in the folder. */
  file: string;
  sha256: string;
  width: number;
  height: number;
  /** Why it is not what the story says. */
  faults: string[];
}

/** What a folder of pictures holds. */
export interface Manifest {
  taken: string;
  commit: string;
  machine: Machine;
  /** Every story that stands still, taken or not. */
  stories: { id: string; title: string; name: string }[];
  pictures: Picture[];
  structures: Structure[];
}

export const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit that is looked at, and whether files differ from it. */
export function commitNow(): string {
  try {
    const isChanged = git('status', '--porcelain') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return '';
  }
}

/** When something below a path was changed last, ms; a note needs no other build. */
function newest(path: string): number {
  if (path === REVIEW_FILES) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const SOURCES = [
  '.storybook',
  'src',
  'contract',
  'machines',
  'server',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Builds the Storybook of a few story files alone, without the live demo, in a quarter of the time.
 *
 * @param files paths of story files from the root
 * @returns the folder it lies in; the next one takes its place
 */
export async function buildPart(files: readonly string[]): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache/haoyi-pictures');
  await build(folder, { PICTURED_STORIES: files.join(' ') });
  return folder;
}

async function build(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const program = join(ROOT, 'node_modules/storybook/dist/bin/dispatcher.js');
  const child = spawn(process.execPath, [program, 'build', '--quiet', '--output-dir', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const code = await new Promise<number | null>((done) => child.on('exit', done));
  if (code !== 0) throw new Refusal('Storybook 没有构建成功。');
}

/**
 * The folder of a built Storybook that is no older than its sources; builds one when there is none.
 *
 * @param files the story files that are enough, when they are not all
 */
export async function ensureBuilt(files?: readonly string[]): Promise<string> {
  const index = join(BUILT, 'index.json');
  const isFresh =
    existsSync(index) && SOURCES.every((name) => newest(join(ROOT, name)) <= statSync(index).mtimeMs);
  if (isFresh) return BUILT;
  if (files !== undefined) {
    say(`正在构建 Storybook 里的 ${files.length} 个文件`);
    return buildPart(files);
  }
  say('正在构建 Storybook');
  await build(BUILT);
  return BUILT;
}

export interface StoryToTake extends StoryFact {
  size: typeof PHONE;
}

/** The stories that stand still, with the window each is made for; pages for designers are none of them. */
export const stillStories = (): StoryToTake[] =>
  scanStories(ROOT)
    .filter(({ walks, viewport }) => !walks && viewport !== 'whole')
    .map((story) => ({ ...story, size: story.viewport === 'desktop' ? DESKTOP : PHONE }));

interface Read {
  structures: Structure[];
  storyTitles: Readonly<Record<string, string | undefined>>;
}

/** Every chart's structure, read from the machines, with the titles of the stories of its leaves. */
export async function readStructures(): Promise<Read> {
  const { module } = await runnerImport<Read>(join(ROOT, '.storybook/review/structures.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    // Their modules for Node have another shape than the ones they were written for.
    environments: {
      inline: { resolve: { noExternal: ['styled-components'], mainFields: ['module', 'main'] } },
    },
  });
  return module;
}

const TAKEN = join(BUILT, 'review/pictures.json');

/** Writes beside the built Storybook what its pictures are: its flow pages tell by it what is still signed off. */
export function noteTaken(machine: Machine, pictures: Taken['pictures']): void {
  const before = JSON.parse(readFileSync(TAKEN, 'utf8')) as Taken;
  const isSame = JSON.stringify(before.machine) === JSON.stringify(machine);
  const taken: Taken = { machine, pictures: { ...(isSame && before.pictures), ...pictures } };
  writeFileSync(TAKEN, `${JSON.stringify(taken, null, 1)}\n`);
}
