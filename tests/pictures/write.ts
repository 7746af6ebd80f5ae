import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leafStories } from '../../.storybook/flow/leafStories.ts';
import { lineText, readReview, type Machine, type ReviewLine } from '../../.storybook/review/review.ts';
import { serveFolder } from '../kit/folder.ts';
import { openCamera } from './camera.ts';
import {
  BUILT,
  ensureBuilt,
  git,
  noteTaken,
  readStructures,
  Refusal,
  REVIEW_FILES,
  say,
  stillStories,
} from './kit.ts';

/** What the commands for notes and sign-offs do: look at the leaves, and write lines into the file. */

const FILE = join(REVIEW_FILES, 'review.jsonl');

/** The person: as said, else as git knows them. */
export function personOf(by: string | undefined): string {
  if (by !== undefined && by.trim() !== '') return by.trim();
  try {
    return git('config', 'user.name');
  } catch {
    throw new Refusal('是谁写的？加上 --by 名字。');
  }
}

export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The leaves of a flow, each with the story that shows it; a flow or leaf that there is not is refused with those there are. */
export async function leavesOf(flow: string, wanted: readonly string[]): Promise<Map<string, string>> {
  const { structures, storyTitles } = await readStructures();
  const flows = structures.filter(({ kind }) => kind === 'flow').map(({ id }) => id);
  if (!flows.includes(flow)) throw new Refusal(`没有流程 ${flow}。有：${flows.join('、')}。`);
  const known = leafStories(stillStories(), flow, storyTitles[flow]);
  const strange = wanted.filter((leaf) => !known.has(leaf));
  if (strange.length > 0) {
    throw new Refusal(`${flow} 没有状态 ${strange.join('、')}。有：${[...known.keys()].join('、')}。`);
  }
  return new Map([...known].filter(([leaf]) => wanted.includes(leaf)));
}

/** Takes the pictures of some stories as they are now: their hashes by the stories' ids. */
export async function look(
  ids: readonly string[],
): Promise<{ machine: Machine; pictures: Map<string, string> }> {
  await ensureBuilt();
  const chosen = stillStories().filter(({ id }) => ids.includes(id));
  const server = await serveFolder(BUILT);
  const camera = await openCamera(server.address);
  const pictures = new Map<string, string>();
  const faults: string[] = [];
  try {
    await camera.take(chosen, ({ id }, shot) => {
      pictures.set(id, shot.sha256);
      faults.push(...shot.faults.map((fault) => `${id}：${fault}`));
    });
  } finally {
    await camera.close();
    server.close();
  }
  if (faults.length > 0) throw new Refusal(`画面不是它该是的样子，什么都没写。\n${faults.join('\n')}`);
  noteTaken(camera.machine, Object.fromEntries(pictures));
  return { machine: camera.machine, pictures };
}

/** Writes lines at the end of the file, and beside the built Storybook. A file with a wrong line is not written to. */
export function write(lines: readonly ReviewLine[]): void {
  const text = readFileSync(FILE, 'utf8');
  const { faults } = readReview(text);
  if (faults.length > 0) throw new Refusal([`先改好 ${FILE}：`, ...faults].join('\n'));
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  appendFileSync(FILE, `${end}${lines.map((line) => `${lineText(line)}\n`).join('')}`);
  copyFileSync(FILE, join(BUILT, 'review/review.jsonl'));
  say(`写进了 ${FILE}，提交它，别人就能看到。`);
}
