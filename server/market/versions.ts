import type { Context } from '../kit/context.ts';
import { isNotOffered, type Store } from '../store/db.ts';

/** A listing to be shown, and which writing of its row was found: any change of the row is another one. '' when that is not known. */
export interface Found {
  id: string;
  version: string;
}

/** SQL of a row's `version`, for `listings l`: the transaction that wrote it, where the engine tells. */
export const VERSION = 'l.xmin::text';
const UNKNOWN = `''`;

const versions = new WeakMap<Store, Promise<string>>();

/** SQL of a row's `version`. PostgreSQL tells it; distributed engines that speak like it may not (docs/running.md). */
export function versionOf(ctx: Context): Promise<string> {
  let found = versions.get(ctx.store);
  if (!found) {
    found = ctx.reads.query(`select ${VERSION} from listings l limit 0`).then(
      () => VERSION,
      (error: unknown) => {
        if (isNotOffered(error)) return UNKNOWN;
        versions.delete(ctx.store);
        throw error;
      },
    );
    versions.set(ctx.store, found);
  }
  return found;
}
