import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '../contract/kit/routes.ts';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export const srcFolder = `${root}/src`;

/** The page module of a route: `src/<domain>/<folder>/page.tsx`. */
export function pageModule({ name, folder = name }: Route): string {
  const [module] = globSync(`*/${folder}/page.tsx`, { cwd: srcFolder });
  if (module === undefined)
    throw new Error(`src/<domain>/${folder}/page.tsx is missing (contract/kit/routes.ts)`);
  return join(srcFolder, module);
}
