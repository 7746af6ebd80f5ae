/** The files of the build that are loaded on demand. Written into index.html by vite/chunkMap.ts. */
export interface ChunkMap {
  files: readonly string[];
  /** For each file, by its index: all files that it imports, itself first. */
  needs: Readonly<Record<number, readonly number[]>>;
  /** The file of each page, by path. */
  paths: Readonly<Record<string, number>>;
  /** The file of the calls of public pages. */
  calls: number;
}

/** The element of the page that holds the map. In a page that the server rendered it is empty, and `data-file` says where the map is. */
export const CHUNK_MAP_ID = 'chunk-map';

/** The map that stands in the page; undefined when the page has none. */
export function readChunkMap(document: Document): ChunkMap | undefined {
  const json = document.getElementById(CHUNK_MAP_ID)?.textContent;
  return json ? (JSON.parse(json) as ChunkMap) : undefined;
}
