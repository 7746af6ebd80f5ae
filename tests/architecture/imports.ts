import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** One import line of a source file; paths from the root of the project. */
export interface Import {
  from: string;
  to: string;
  /** A type import, which runs no code of the file. */
  isType: boolean;
  /** Loaded on demand: `import('…')`. */
  isDynamic: boolean;
}

/** The TypeScript files below some folders, as paths from the root. */
export const sourcesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')),
  );

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The project's own files that a file imports. */
export function importsOf(file: string): Import[] {
  const text = read(file);
  const to = (specifier: string) => relative(ROOT, join(ROOT, dirname(file), specifier));
  const still = [...text.matchAll(/^(?:import|export)\s+(?:([^;'"()]*?)\bfrom\s*)?['"](\.[^'"]+)['"]/gm)].map(
    ([, head = '', specifier = '']) => ({
      from: file,
      to: to(specifier),
      isType:
        /^type\b/.test(head.trim()) || /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}\s*$/.test(head.trim()),
      isDynamic: false,
    }),
  );
  const onDemand = [...text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g)].map(([, specifier = '']) => ({
    from: file,
    to: to(specifier),
    isType: false,
    isDynamic: true,
  }));
  return [...still, ...onDemand];
}

/** A story or its data, which may import the designers' helpers. */
export const isStory = (file: string): boolean =>
  /\.stories\.tsx$|\/review\.tsx$|\/fixtures\.tsx?$/.test(file);
