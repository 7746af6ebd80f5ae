import { readChunkMap } from '../../../ui/load/chunkMap.ts';

const HOME = '/index/home';

/**
 * Preloads the modules of the opened page and its calls in parallel with the entry. A server-rendered page has preload
 * links already.
 */
export function preloadPage(document: Document, pathname: string): void {
  if (document.querySelector('link[rel=modulepreload]')) return;
  const map = readChunkMap(document);
  if (!map) return;
  const { files, needs, paths, calls } = map;
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = paths[path === '/' || path === '/index' ? HOME : path] ?? -1;
  for (const index of [...(needs[page] ?? []), ...(needs[calls] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${files[index]}`;
    document.head.append(link);
  }
}
