/** The files of the build that are loaded on demand. Written into index.html by vite/chunkMap.ts. */
export interface ChunkMap {
  files: readonly string[];
  /** All files that a file imports, itself first. Files are indexes of `files`. */
  needs: Readonly<Record<number, readonly number[]>>;
  /** File of each page, by path. */
  paths: Readonly<Record<string, number>>;
  /** File with the calls of public pages. */
  calls: number;
}

/**
 * Id of the element with the chunk map. In a server-rendered page it is empty, and `data-file` is the path of the map.
 */
export const CHUNK_MAP_ID = 'chunk-map';

/** The chunk map inside the page; undefined if the page does not contain it. */
export function readChunkMap(document: Document): ChunkMap | undefined {
  const json = document.getElementById(CHUNK_MAP_ID)?.textContent;
  return json ? (JSON.parse(json) as ChunkMap) : undefined;
}
