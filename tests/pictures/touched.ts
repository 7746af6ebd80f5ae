import { importsOf, read, sourcesIn } from '../architecture/imports.ts';

/** An import that brings in more than types. */
export interface Edge {
  from: string;
  to: string;
}

/** What no import tells of, and every picture hangs on. */
const EVERYTHING =
  /^(package-lock\.json|vite\.config\.ts|\.storybook\/(main\.ts|preview-head\.html)|src\/public\/)/;

/** What looks at stories and draws nothing of them. */
const NOTHING = /^\.storybook\/leaves\//;

/** Every import of the sources that pages are made of; facts that are read while they are built are imports too. */
export const edgesNow = (): Edge[] =>
  sourcesIn('contract', 'machines', 'src', 'server', '.storybook').flatMap((file) => [
    ...importsOf(file).filter(({ isType }) => !isType),
    ...[...read(file).matchAll(/['"]virtual:haoyi\/(\w+)['"]/g)].map(([, name = '']) => ({
      from: file,
      to: `.storybook/facts/${name}.ts`,
    })),
  ]);

/**
 * Those of some story files that a change reaches by imports, however long the way.
 *
 * @param changed paths from the root, as `git diff --name-only` says them
 */
export function touchedBy(
  changed: readonly string[],
  stories: readonly string[],
  edges: readonly Edge[],
): string[] {
  if (changed.some((file) => EVERYTHING.test(file))) return [...stories];
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of importers.get(file) ?? []) follow(next);
  };
  for (const file of changed) if (!NOTHING.test(file)) follow(file);
  return stories.filter((file) => reached.has(file));
}
