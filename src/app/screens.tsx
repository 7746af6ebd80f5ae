import type { ComponentType } from 'react';
import { PageBody } from '../ui/layout/PageBody.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { routes, type RouteName } from './routes.ts';

interface ScreenProps {
  /** Query string of the page's own URL, without `?`. */
  search: string;
}

const modules = new Map(
  Object.entries(import.meta.glob<{ Screen: ComponentType<ScreenProps> }>('../*/*/page.tsx')).map(
    ([file, load]) => [file.split('/').at(-2), load],
  ),
);

const waiting = (
  <PageBody aria-busy="true" aria-label="正在打开">
    <Skeleton height={108} />
    <Skeleton height={108} />
    <Skeleton height={108} />
    <Skeleton height={108} />
  </PageBody>
);

function lazyScreen(folder: string) {
  const load = modules.get(folder);
  if (!load) throw new Error(`src/<domain>/${folder}/page.tsx is missing`);
  return lazyPart(async () => (await load()).Screen, { waiting, Lost: null });
}

/**
 * The page of each route, from `src/<domain>/<folder>/page.tsx`. A page that fails to load throws to its error
 * boundary.
 */
export const SCREENS = Object.fromEntries(
  routes.map(({ name, folder = name }) => [name, lazyScreen(folder)]),
) as Readonly<Record<RouteName, ReturnType<typeof lazyScreen>>>;
