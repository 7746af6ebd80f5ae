import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { Route } from '../contract/kit/routes.ts';
import { pageModule, srcFolder } from './paths.ts';

/** Evaluates React. Built as an entry and inlined into the page. */
export const REACT_ENTRY = join(srcFolder, 'app/boot/inline/react.ts');

/** The chunks of a build by file name. */
export interface Chunks {
  all: readonly Rolldown.OutputChunk[];
  /** The files that every page loads first. */
  entry: ReadonlySet<string>;
  /** The files that an `import()` loads. */
  onDemand: readonly string[];
  /** A file followed by all files that it imports statically. */
  importsOf(file: string): string[];
  pageOf(route: Route): string;
  named(name: string): string;
}

export function chunksOf(bundle: Rolldown.OutputBundle | undefined): Chunks {
  const all = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
  const byFile = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const importsOf = (...files: string[]): string[] => {
    const found = new Set(files);
    for (const file of found) for (const next of byFile.get(file)?.imports ?? []) found.add(next);
    return [...found];
  };
  const entry = new Set(importsOf(...all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)));
  return {
    all,
    entry,
    onDemand: [...new Set(all.flatMap(({ dynamicImports }) => dynamicImports))].filter(
      (file) => !entry.has(file),
    ),
    importsOf,
    pageOf(route) {
      const module = pageModule(route);
      const chunk =
        all.find(({ facadeModuleId }) => facadeModuleId === module) ??
        all.find(({ moduleIds }) => moduleIds.includes(module));
      if (!chunk) throw new Error(`no file of the build draws ${route.path}`);
      return chunk.fileName;
    },
    named(group) {
      const chunk = all.find(({ name }) => name === group);
      if (!chunk) throw new Error(`the build has no chunk ${group}`);
      return chunk.fileName;
    },
  };
}
