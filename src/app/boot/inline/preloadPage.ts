import { readChunkMap } from '../../../ui/load/chunkMap.ts';

const HOME = '/index/home';

/**
 * Starts loading the files of the opened page and its calls beside the entry instead of after it. The server names the files of a page
 * that it renders, so there is nothing to do then.
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
