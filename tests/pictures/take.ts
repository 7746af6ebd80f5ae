import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveFolder } from '../kit/folder.ts';
import { openCamera } from './camera.ts';
import {
  BUILT,
  command,
  commitNow,
  ensureBuilt,
  git,
  noteTaken,
  readStructures,
  Refusal,
  say,
  stillStories,
  type Manifest,
  type Picture,
  type StoryToTake,
} from './kit.ts';
import { edgesNow, touchedBy } from './touched.ts';

/**
 * `npm run pictures -- <folder> [--only <beginning of an id>] [--since <git revision>] [--twice]`: a folder with a picture
 * of every story that stands still and the structure of every chart; `npm run compare` compares two of them.
 */

const USAGE = '用法：npm run pictures -- 目录 [--only story 的 id 开头] [--since git 版本] [--twice]';

/** The files that differ from a revision, those that git does not know yet among them. */
function changedSince(revision: string): string[] {
  try {
    const changed = git('diff', '--name-only', '--no-renames', revision, '--');
    return [...changed.split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')].filter(
      (name) => name !== '',
    );
  } catch {
    throw new Refusal(`没有这个 git 版本：${revision}`);
  }
}

function choose(stories: readonly StoryToTake[], only?: string, since?: string): StoryToTake[] {
  const named = stories.filter(({ id }) => only === undefined || id.startsWith(only));
  if (only !== undefined && named.length === 0)
    throw new Refusal(`没有 id 以 ${only} 开头、停着不动的 story。`);
  if (since === undefined) return named;
  const files = touchedBy(changedSince(since), [...new Set(named.map(({ file }) => file))], edgesNow());
  return named.filter(({ file }) => files.includes(file));
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' }, since: { type: 'string' }, twice: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Refusal(USAGE);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} 秒`;
  const out = resolve(folder);
  const all = stillStories();
  const chosen = choose(all, values.only, values.since);
  say(`${all.length} 个停着不动的 story，拍其中 ${chosen.length} 个。`);
  const files = [...new Set(chosen.map(({ file }) => file))];
  const isPart = files.length > 0 && files.length < new Set(all.map(({ file }) => file)).size;
  const built = chosen.length === 0 ? BUILT : await ensureBuilt(isPart ? files : undefined);
  const { structures } = await readStructures();

  for (const part of ['stories', 'charts']) {
    rmSync(join(out, part), { recursive: true, force: true });
    mkdirSync(join(out, part), { recursive: true });
  }
  for (const one of structures) {
    writeFileSync(join(out, 'charts', `${one.kind}-${one.id}.json`), `${JSON.stringify(one, null, 2)}\n`);
  }
  const server = await serveFolder(built);
  const camera = await openCamera(server.address);
  const pictures = new Map<string, Picture>();
  const unlike: string[] = [];
  try {
    await camera.take(chosen, ({ id, title, name }, { png, ...rest }) => {
      const file = `stories/${id}.png`;
      writeFileSync(join(out, file), png);
      pictures.set(id, { id, title, name, file, ...rest });
      if (pictures.size % 50 === 0) say(`拍了 ${pictures.size} 张，${seconds()}。`);
    });
    if (values.twice) {
      await camera.take(chosen.toReversed(), ({ id }, { png, sha256 }) => {
        if (pictures.get(id)?.sha256 === sha256) return;
        unlike.push(id);
        writeFileSync(join(out, `stories/${id}.again.png`), png);
      });
    }
  } finally {
    await camera.close();
    server.close();
  }
  const taken = chosen.flatMap(({ id }) => pictures.get(id) ?? []);
  // A picture that is not what its story says tells nothing of a sign-off, nor does one of another build to the whole one.
  const sound = taken.filter(({ faults }) => faults.length === 0);
  if (built === BUILT && sound.length > 0)
    noteTaken(camera.machine, Object.fromEntries(sound.map(({ id, sha256 }) => [id, sha256])));
  const manifest: Manifest = {
    taken: new Date().toISOString(),
    commit: commitNow(),
    machine: camera.machine,
    stories: all.map(({ id, title, name }) => ({ id, title, name })),
    pictures: taken,
    structures,
  };
  writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);

  for (const { id, faults } of taken) for (const fault of faults) say(`${id}：${fault}`);
  if (values.twice) say(`每张拍了两次，${chosen.length - unlike.length} 张一样，${unlike.length} 张不一样。`);
  for (const id of unlike) say(`两次不一样：${id}`);
  say(`${taken.length} 张图片、${structures.length} 张状态图在 ${out}，${seconds()}。`);
  if (unlike.length > 0) process.exitCode = 1;
});
