import type { Context } from '../kit/context.ts';
import { MAX_BODY_BYTES } from '../kit/bodyLimit.ts';
import { fairQueue } from '../kit/fairQueue.ts';
import { consumeLimit } from '../kit/limits.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { hasRow } from '../store/db.ts';

const MAX_BYTES_IN_MEMORY = 16 * MAX_BODY_BYTES.upload;
/** A member's unused uploads, at most: a few full forms. */
const MAX_UNUSED = 300;

let bytesInHand = 0;

/** Per member, four uploads run at once, and 40 wait with unread bodies: two full forms. */
const turns = fairQueue(Infinity, {
  each: 4,
  most: 40,
  full() {
    throw refuse.tooOften('你的图片还在处理，请等前面的完成后再传');
  },
});

async function refuseHoards({ store }: Context, { id }: Member): Promise<void> {
  const isFull = await hasRow(
    store,
    `select from uploads where user_id = $1 and state = 'free' offset $2 limit 1`,
    [id, MAX_UNUSED - 1],
  );
  if (isFull) throw refuse.tooOften(`你有 ${MAX_UNUSED} 张传上来还没用的图片，请先用掉一些，或过几天再传`);
}

/**
 * Runs an upload when the member's turn comes. Until then its body is not read into memory.
 *
 * @param said the request's Content-Length; undefined counts as the maximum
 * @throws 429 when the member sent too many, has too many waiting or unused, or the uploads of all members fill the
 * memory
 */
export async function admitUpload<T>(
  ctx: Context,
  member: Member,
  said: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await consumeLimit(ctx, 'upload', member.id);
  return turns(member.id, async () => {
    await refuseHoards(ctx, member);
    const bytes = /^\d+$/.test(said ?? '')
      ? Math.min(Number(said), MAX_BODY_BYTES.upload)
      : MAX_BODY_BYTES.upload;
    if (bytesInHand + bytes > MAX_BYTES_IN_MEMORY) throw refuse.tooOften('正在上传的图片太多，请稍后再试');
    bytesInHand += bytes;
    try {
      return await work();
    } finally {
      bytesInHand -= bytes;
    }
  });
}
