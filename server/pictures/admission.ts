import type { Context } from '../kit/context.ts';
import { MAX_BODY_BYTES } from '../kit/bodyLimit.ts';
import { fairQueue } from '../kit/fairQueue.ts';
import { useLimit } from '../kit/limits.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';

/** Bytes of uploads that may be in hand at once. */
const MOST_IN_HAND = 16 * MAX_BODY_BYTES.upload;
/** Pictures a member may have sent without using them: a few forms full. */
const MOST_FREE = 300;

let bytesInHand = 0;

/** Of one member four are in hand at once; 40 wait with their bodies unread: two forms full of pictures. */
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
    [id, MOST_FREE - 1],
  );
  if (isFull) throw refuse.tooOften(`你有 ${MOST_FREE} 张传上来还没用的图片，请先用掉一些，或过几天再传`);
}

/**
 * Lets an upload be read and kept when it is the member's turn: until then its body holds no memory.
 * @param said the length of the body, as the request says it; undefined counts as the longest
 * @throws 429 when the member sent too many, has too many waiting or unused, or those of all fill the memory
 */
export async function admitUpload<T>(
  ctx: Context,
  member: Member,
  said: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await useLimit(ctx, 'upload', member.id);
  return turns(member.id, async () => {
    await refuseHoards(ctx, member);
    const bytes = /^\d+$/.test(said ?? '')
      ? Math.min(Number(said), MAX_BODY_BYTES.upload)
      : MAX_BODY_BYTES.upload;
    if (bytesInHand + bytes > MOST_IN_HAND) throw refuse.tooOften('正在上传的图片太多，请稍后再试');
    bytesInHand += bytes;
    try {
      return await work();
    } finally {
      bytesInHand -= bytes;
    }
  });
}
