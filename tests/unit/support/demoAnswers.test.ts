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

it.each([
  ['protected', '，货款继续由平台保管'],
  ['settled', ''],
])('claims escrow during an after-sale only before the payout (%s)', (stage, held) => {
  const order = { stage, dueAt: null, needsCredential: false };
  expect(answerTo({ about: 'order', order, hasAfterSale: true })).toBe(
    `你好，这里是号易客服。这笔订单正在售后处理中${held}。轮到谁、最晚什么时候，售后详情里写着；新的证据请在那里补充，客服会一并核对。`,
  );
});
