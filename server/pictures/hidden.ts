import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { keptOf } from '../kit/responseCache.ts';
import { IS_PUBLIC } from '../market/index.ts';
import { listingsDrawnIn, withSigned } from './addresses.ts';

/**
 * {@link withSigned} for the answer to a caller. A member may get answers about listings that the public does not see, as their
 * seller, staff or a party of an order: the drawn pictures of those are signed too. A visitor gets none.
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

/** Whether anyone may see the drawn pictures of a listing. */
export const isShownToAll = (ctx: Context, id: string): Promise<boolean> =>
  keptOf(ctx).get(
    `drawn ${id}`,
    ['listings'],
    async () =>
      (await ctx.store.maybe(`select 1 as found from listings l where l.id = $1 and ${IS_PUBLIC}`, [id])) !==
      undefined,
  );
