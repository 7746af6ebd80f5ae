import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChartCount } from '../flow/counts.ts';
import { readSource, sourcesUnder } from './source.ts';

const making = new Map<string, Promise<ChartCount[]>>();

/**
 * Every flow's chart in numbers. Counting goes through some thousand states: a process of its own does it, and what it found is
 * kept until a chart, a walk or the counting changes.
 */
export function countFlows(root: string): Promise<ChartCount[]> {
  const hash = createHash('sha256');
  for (const file of sourcesUnder(root, ['machines', '.storybook/flow', '.storybook/chart'])) {
    if (file.endsWith('.ts')) hash.update(file).update(readSource(root, file));
  }
  const key = hash.digest('hex').slice(0, 24);
  const make = async () => {
    const folder = join(root, 'node_modules/.cache/flow-counts');
    const file = join(folder, `${key}.json`);
    if (!existsSync(file)) {
      const script = join(import.meta.dirname, 'makeCounts.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: root });
      mkdirSync(folder, { recursive: true });
      // Two processes may make the same; neither reads half a file.
      writeFileSync(`${file}.${process.pid}`, stdout);
      renameSync(`${file}.${process.pid}`, file);
    }
    return JSON.parse(readFileSync(file, 'utf8')) as ChartCount[];
  };
  const known = making.get(key) ?? make();
  making.set(key, known);
  return known;
}
