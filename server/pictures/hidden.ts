import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { hasRow } from '../store/db.ts';
import { IS_PUBLIC } from '../market/index.ts';
import { listingsDrawnIn, withSigned } from './addresses.ts';

/**
 * {@link withSigned} for a caller. Members may receive listings that are not public (as seller, staff or party of an
 * order), whose generated pictures are signed, too. Visitors receive none.
 */
export async function signPictures<T>(ctx: Context, member: Member | undefined, answer: T): Promise<T> {
  const shown = member ? listingsDrawnIn(answer) : [];
  const hidden =
    shown.length === 0
      ? []
      : await ctx.store.query<{ id: string }>(
          `select l.id from listings l where l.id = any($1) and not ${IS_PUBLIC}`,
          [shown],
        );
  return withSigned(ctx, answer, new Set(hidden.map(({ id }) => id)));
}

export const isShownToAll = (ctx: Context, id: string): Promise<boolean> =>
  ctx.cache.get(`drawn ${id}`, () =>
    hasRow(ctx.store, `select from listings l where l.id = $1 and ${IS_PUBLIC}`, [id]),
  );
