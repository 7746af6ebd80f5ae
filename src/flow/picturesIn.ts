import { resultOf, selectIsRestoring } from '../../machines/kit/upload/upload.ts';
import type { Upload } from './upload.ts';

/** Pictures as a form holds them: the paths of those sent, and how many are still on their way or did not arrive. */
export interface PicturesHeld {
  pictures: readonly string[];
  sending: number;
  failed: number;
}

/** What an upload has come to; undefined while it is being found again. The main picture stands first. */
export function picturesIn(upload: Upload): PicturesHeld | undefined {
  const snapshot = upload.actor.getSnapshot();
  if (selectIsRestoring(snapshot)) return undefined;
  const { main, others, onTheWay: sending, failed } = resultOf(snapshot);
  return { pictures: [...(main ? [main] : []), ...others].map(({ url }) => url), sending, failed };
}

/** Whether a form holds something else than its upload. */
export const differs = (held: PicturesHeld, now: PicturesHeld): boolean =>
  held.sending !== now.sending ||
  held.failed !== now.failed ||
  held.pictures.length !== now.pictures.length ||
  held.pictures.some((path, index) => path !== now.pictures[index]);
