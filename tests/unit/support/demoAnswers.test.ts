import { expect, it } from 'vitest';
import { answerOf } from '../../../server/autopilot/support.ts';

type Scene = Parameters<typeof answerOf>[0];

/** The demo's first answer in a thread. Only the fields that it reads are set. */
const answerTo = (subject: object) =>
  answerOf({ asker: 'buyer', question: '到哪一步了', hasAfterSale: false, answers: 0, ...subject } as Scene);

it.each(['underReview', 'reviewed'])('names the seller’s turn while a price is asked (%s)', (status) => {
  const recycle = { status, dueAt: '2026-11-23T04:00:00.000Z', priceChange: 'asked' };
  expect(answerTo({ about: 'recycleOrder', recycle })).toBe(
    '你好，这里是号易客服。现在轮到卖家答复新的成交价，同意后差额退给商户，交易继续；不同意或到时没有答复，交易取消，货款退回。最晚 11 月 23 日 12:00。',
  );
});
