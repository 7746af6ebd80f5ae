import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanFlows } from '../../.storybook/staticAnalysis/reviews.ts';
import { routes } from '../../contract/kit/routes.ts';
import { pageModule } from '../../vite/paths.ts';
import { read, ROOT } from './imports.ts';

const IMPORT =
  /^(?:import|export)\s+(?!type\b)([^;'"()]*?)\bfrom\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)\)?(?:\.(\w+))?/gm;

/** The imported names of `{ a, b as c, type D }`. `*` is everything. */
const namesIn = (head: string): string[] =>
  /\{([^}]*)\}/
    .exec(head)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.replace(/\s+as\s.*/, '')) ?? ['*'];

/** Files of `src` that a page loads, on demand too. Of an `index.ts` only what is imported from it. */
function loadedBy(page: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const follow = (file: string, wanted: readonly string[]) => {
    if (!file.startsWith('src/') || loaded.has(file) || !existsSync(join(ROOT, file))) return;
    const isIndex = file.endsWith('/index.ts') && !wanted.includes('*');
    if (!isIndex) loaded.add(file);
    for (const [, head = '', still, lazy = '', name = '*'] of read(file).matchAll(IMPORT)) {
      const names = still === undefined ? [name] : namesIn(head);
      const used = isIndex ? names.filter((one) => one === '*' || wanted.includes(one)) : names;
      if (used.length > 0) follow(join(dirname(file), still ?? lazy), isIndex ? wanted : used);
    }
  };
  follow(page, ['*']);
  return loaded;
}

/** The file that starts a flow, where it is not `flow.ts` in the folder of its review. */
const STARTED_IN: Readonly<Record<string, string>> = {
  inquiry: 'src/flow/provideInquiry.ts',
  merchantAct: 'src/recycling/merchant/flow.ts',
  submission: 'src/flow/submission.ts',
  upload: 'src/shared/upload/port.ts',
};

/** Pages that load the ports of a flow for another flow in the same file. */
const NOT_RUN: Readonly<Record<string, readonly string[]>> = {
  submission: ['goodDetail'],
  withdrawing: ['payee'],
};

const pages = routes.map((route) => {
  const files = loadedBy(relative(ROOT, pageModule(route)));
  return { name: route.name, files };
});

describe('the pages that a review names', () => {
  it.each(scanFlows(ROOT).filter((flow) => flow.pages !== 'all'))(
    '$id: run the flow, and no others do',
    (flow) => {
      const start = STARTED_IN[flow.id] ?? `${dirname(flow.file)}/flow.ts`;
      const running = pages.filter(
        ({ name, files }) => files.has(start) && !NOT_RUN[flow.id]?.includes(name),
      );
      expect([...flow.pages].toSorted()).toEqual(running.map(({ name }) => name).toSorted());
    },
  );
});
