import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareCharts, comparePictures, compareStories } from './difference.ts';
import { command, Refusal, say, type Manifest, type Picture } from './kit.ts';
import { comparisonPage, type ShownStory } from './page.ts';

/**
 * `npm run compare -- <before> <after> <out>`: a page that shows what two folders of `npm run pictures` differ in. It opens
 * from the disk.
 */

function manifestIn(folder: string): Manifest {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Refusal(`${folder} 里没有 manifest.json：先用 npm run pictures 拍。`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** Writes the page and its pictures; what it says of each story. */
export async function writeComparison(before: string, after: string, out: string): Promise<ShownStory[]> {
  const [old, now] = [manifestIn(before), manifestIn(after)];
  const changes = compareStories(old, now);
  rmSync(join(out, 'pictures'), { recursive: true, force: true });
  mkdirSync(join(out, 'pictures'), { recursive: true });
  const shown = (label: string, folder: string, { file, sha256, width, height }: Picture) => {
    const target = `pictures/${sha256.slice(0, 20)}.png`;
    copyFileSync(join(folder, file), join(out, target));
    return { label, file: target, width, height };
  };
  const stories: ShownStory[] = [];
  for (const pair of changes.changed) {
    const { id, title, name } = pair.after;
    const faults = [...new Set([...pair.before.faults, ...pair.after.faults])];
    const { share, png } = await comparePictures(
      readFileSync(join(before, pair.before.file)),
      readFileSync(join(after, pair.after.file)),
    );
    const pictures = [shown('之前', before, pair.before), shown('之后', after, pair.after)];
    const file = `pictures/${pair.before.sha256.slice(0, 20)}-${pair.after.sha256.slice(0, 20)}.png`;
    writeFileSync(join(out, file), png);
    const [width, height] = (['width', 'height'] as const).map((side) =>
      Math.max(pair.before[side], pair.after[side]),
    ) as [number, number];
    pictures.push({ label: '差别（红）', file, width, height });
    stories.push({ id, title, name, is: share === 0 ? 'faint' : 'changed', share, faults, pictures });
  }
  const alone = (
    is: 'added' | 'removed',
    folder: string,
    { pictures }: Manifest,
    found: Manifest['stories'],
  ) =>
    found.map((story): ShownStory => {
      const picture = pictures.find(({ id }) => id === story.id);
      const label = is === 'added' ? '之后' : '之前';
      return {
        ...story,
        is,
        share: 0,
        faults: picture?.faults ?? [],
        pictures: picture ? [shown(label, folder, picture)] : [],
      };
    });
  const ORDER: readonly ShownStory['is'][] = ['changed', 'added', 'removed', 'faint'];
  const all = [
    ...stories,
    ...alone('added', after, now, changes.added),
    ...alone('removed', before, old, changes.removed),
  ].toSorted((a, b) => ORDER.indexOf(a.is) - ORDER.indexOf(b.is) || b.share - a.share);
  const { same, untaken } = changes;
  const charts = compareCharts(old.structures, now.structures);
  writeFileSync(
    join(out, 'index.html'),
    await comparisonPage({ before: old, after: now, stories: all, charts, same, untaken }),
  );
  return all;
}

if (import.meta.main) {
  await command(async () => {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [before, after, out] = positionals.map((one) => resolve(one));
    if (before === undefined || after === undefined || out === undefined) {
      throw new Refusal('用法：npm run compare -- 之前的目录 之后的目录 输出目录');
    }
    const stories = await writeComparison(before, after, out);
    const count = (is: ShownStory['is']) => stories.filter((one) => one.is === is).length;
    say(`画面变了 ${count('changed')}，新增 ${count('added')}，没有了 ${count('removed')}。`);
    say(`打开 ${join(out, 'index.html')}`);
  });
}
