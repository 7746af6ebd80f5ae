import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import { invalidAt, noAnswer, offline } from '../../kit/inquiry/fixtures.ts';
import type { AfterSaleRule } from '../../../contract/afterSale/afterSale.ts';
import { afterSaleRuleOf, type AfterSaleGround } from '../../../contract/afterSale/rule.ts';
import type { Picture } from '../../../contract/market/index.ts';
import type { Failure } from '../../kit/failure.ts';
import { mixed, rules } from '../../kit/upload/fixtures.ts';
import type { UploadContext, UploadSnapshot } from '../../kit/upload/upload.ts';
import { type AfterSaleForm } from './form.ts';
import { afterSaleApplyMachine, type ApplyContext, type ApplyLeaf, type Restored } from './afterSaleApply.ts';

/** The server's time in all after-sale fixtures: 15:04 in Beijing. */
export const NOW = '2026-11-21T07:04:00.000Z';

/** An order with 找回包赔, received and not yet paid out. */
const received: AfterSaleGround = {
  stage: 'protected',
  tier: 'retrieval',
  price: 328_000,
  paid: 361_800,
  refunded: 0,
  compensated: 0,
  compensation: 328_000,
  protectedUntil: '2027-05-20T06:00:00.000Z',
};

const ruleOf = (ground: AfterSaleGround, openId?: string): AfterSaleRule => {
  const { refusal, why, types } = afterSaleRuleOf(ground, Date.parse(NOW), {
    isOpen: openId !== undefined,
    made: 0,
  });
  return {
    orderId: 'order-1',
    isAllowed: refusal === undefined,
    why,
    ...(ground.protectedUntil !== null && { protectedUntil: ground.protectedUntil }),
    types,
    ...(openId !== undefined && { openId }),
  };
};

export const rule = ruleOf(received);
/** After the payout to the seller the guarantee fund pays, and only for what 找回包赔 covers. */
export const paidOutRule = ruleOf({ ...received, stage: 'settled' });

export const runningRule = ruleOf(received, 'after-1');

export const closedRule = ruleOf({
  ...received,
  stage: 'settled',
  protectedUntil: '2026-11-20T06:00:00.000Z',
});

export const filled: AfterSaleForm = {
  type: 'takenBack',
  reason: '3.loggedOut',
  remedy: 'refund',
  amount: '3280',
  description: '11 月 21 日早上被顶下线，密码已被修改，密保手机也被换掉，用原来的资料登录不上。',
  phone: '13800000001',
  pictures: [
    { url: '/api/pictures/up/lost-1.webp', name: '登录失败.png' },
    { url: '/api/pictures/up/lost-2.webp', name: '密保被改.png' },
  ],
};

export const uploadChanged = (pictures: readonly Picture[], isSending = false) => ({
  type: 'xstate.snapshot.upload' as const,
  snapshot: { context: uploadOf(pictures, isSending) } as UploadSnapshot,
});

/** An application of a type that has two remedies. */
export const described: AfterSaleForm = {
  ...filled,
  type: 'notAsDescribed',
  reason: '1.items',
  remedy: 'refund',
  amount: '800',
  description: '描述里写 286 款皮肤，实际登录只有 241 款，少了两款典藏。',
};

/** The upload child with these pictures. `isSending` adds one that is being sent. */
export const uploadOf = (pictures: readonly Picture[], isSending = false): UploadContext => ({
  name: 'afterSale',
  rules,
  pictures: [
    ...pictures.map(({ url, name }) => ({
      id: url,
      name,
      type: 'image/png',
      size: 400_000,
      state: { kind: 'done' as const, path: url },
    })),
    ...mixed.slice(2, isSending ? 3 : 2),
  ],
  mainId: null,
});

/** The results of `loadDraft`: no draft, a draft, a draft whose submit has an unknown outcome. */
export const fresh: Restored = {
  draft: null,
  isPending: false,
  openedAt: NOW,
  upload: { name: 'afterSale:order-1', rules },
};

export const kept: Restored = {
  ...fresh,
  upload: { ...fresh.upload, initial: uploadOf(filled.pictures) },
  draft: { form: filled, step: 'reviewing', openedAt: NOW },
};

export const pending: Restored = { ...kept, isPending: true };

export const forbidden: Failure = { kind: 'forbidden', message: '这不是你的订单' };
export const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能申请' });
export const invalid = invalidAt({
  description: '问题经过（至少 10 个字）',
  'imgs.0': '图片已失效',
  nowhere: '别处',
});

const start: ApplyContext = {
  ...getInitialSnapshot(afterSaleApplyMachine, { orderId: 'order-1' }).context,
  rule,
  openedAt: NOW,
};

const complete: ApplyContext = { ...start, form: filled, step: 'reviewing', isConfirmed: true };

export const fixtures = snapshotsOf<ApplyLeaf, ApplyContext>({
  unavailable: {
    ...start,
    rule: null,
    failure: offline,
  },
  closed: { ...start, rule: closedRule },
  running: { ...start, rule: runningRule },
  refused: {
    ...complete,
    isConfirmed: false,
    refusal: 'amountTooHigh',
    failure: {
      kind: 'conflict',
      reason: 'amountTooHigh',
      message: '最多 ¥2,952：账号留给你，最多退平台保管的 ¥2,952，已退 ¥328',
    },
  },
  uncertain: { ...complete, failure: noAnswer },
  restoring: { ...start, rule: null, openedAt: '' },
  reading: { ...start, rule: null },
  choosing: start,
  describing: { ...start, form: described, step: 'describing' },
  evidence: { ...start, form: filled, step: 'evidence' },
  reviewing: { ...complete, isConfirmed: false },
  submitting: complete,
  submitted: { ...complete, afterSaleId: 'after-1' },
});
