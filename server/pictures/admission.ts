import type { Context } from '../kit/context.ts';
import { MAX_BODY_BYTES } from '../kit/bodyLimit.ts';
import { fairQueue } from '../kit/fairQueue.ts';
import { consumeLimit } from '../kit/limits.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';

const MAX_BYTES_IN_MEMORY = 16 * MAX_BODY_BYTES.upload;
/** Limit of a member's unused uploads: a few full forms. */
const MAX_UNUSED = 300;

let bytesInHand = 0;

/** Four uploads of a member run at once; 40 wait with unread bodies: two full forms. */
const turns = fairQueue(Infinity, {
  each: 4,
  most: 40,
  full() {
    throw refuse.tooOften('你的图片还在处理，请等前面的完成后再传');
  },
});

async function refuseHoards({ store }: Context, { id }: Member): Promise<void> {
  const isFull = await store.maybe(
    `select 1 as one from uploads where user_id = $1 and state = 'free' offset $2 limit 1`,
    [id, MAX_UNUSED - 1],
  );
  if (isFull) throw refuse.tooOften(`你有 ${MAX_UNUSED} 张传上来还没用的图片，请先用掉一些，或过几天再传`);
}

/**
 * Admits an upload in the member's turn. Until then its body is not read into memory.
 *
 * @param said the request's Content-Length; undefined counts as the maximum
 * @throws 429 when the member sent too many, has too many waiting or unused, or all uploads fill the memory
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
