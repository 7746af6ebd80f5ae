import { noAnswer } from '../../kit/inquiry/fixtures.ts';
import type { AfterSaleRule } from '../../../contract/afterSale/afterSale.ts';
import type { Picture } from '../../../contract/market/index.ts';
import { mixed, rules } from '../../kit/upload/fixtures.ts';
import type { UploadContext, UploadSnapshot } from '../../kit/upload/upload.ts';
import { type AfterSaleForm, NO_FORM } from './form.ts';
import type { ApplyContext, ApplyLeaf, ApplyValue, Restored } from './afterSaleApply.ts';

/** The server's time in all after-sale fixtures: 15:04 in Beijing. */
export const NOW = '2026-11-21T07:04:00.000Z';

/** The rule of an order with 找回包赔, received and not yet paid out. */
export const rule: AfterSaleRule = {
  orderId: 'order-1',
  isAllowed: true,
  why: '订单在保障期内，可以申请售后',
  protectedUntil: '2027-05-20T06:00:00.000Z',
  types: [
    {
      type: 'notAsDescribed',
      why: '账号与购买时的描述不一致，找回包赔包含',
      remedies: [
        { remedy: 'refund', max: 328_000, why: '货款还由平台保管，最多退号价 ¥3,280，账号归你' },
        {
          remedy: 'refundReturn',
          max: 361_800,
          why: '退回账号时连同包赔费和服务费一起退，最多 ¥3618',
        },
      ],
    },
    {
      type: 'cannotLogin',
      why: '登录不上或换绑没有成功',
      remedies: [
        { remedy: 'assist', max: 0, why: '客服协助登录和换绑，不涉及退款' },
        { remedy: 'refundReturn', max: 361_800, why: '退回账号，最多退 ¥3618' },
      ],
    },
    {
      type: 'takenBack',
      why: '账号被找回，找回包赔赔付到号价',
      remedies: [{ remedy: 'refund', max: 328_000, why: '找回包赔赔付号价 ¥3,280。平台会先尝试追回账号' }],
    },
    { type: 'faceHelp', why: '这笔订单没有买人脸包赔，不包含人脸验证协助', remedies: [] },
    {
      type: 'banned',
      why: '交易前的违规导致的封禁，找回包赔包含',
      remedies: [{ remedy: 'refundReturn', max: 361_800, why: '退回账号，最多退 ¥3618' }],
    },
    {
      type: 'sellerDefault',
      why: '卖家没有按约定配合',
      remedies: [{ remedy: 'refundReturn', max: 361_800, why: '退回账号，最多退 ¥3618' }],
    },
    {
      type: 'other',
      why: '写明情况，客服会判断怎么处理',
      remedies: [
        { remedy: 'assist', max: 0, why: '客服协助处理，不涉及退款' },
        { remedy: 'refund', max: 328_000, why: '最多退号价 ¥3,280' },
      ],
    },
  ],
};

export const runningRule: AfterSaleRule = {
  ...rule,
  isAllowed: false,
  why: '这笔订单有一个售后正在处理',
  openId: 'after-1',
  types: [],
};

export const closedRule: AfterSaleRule = {
  orderId: 'order-1',
  isAllowed: false,
  why: '保障期已在 2026-11-20 结束，不能再申请售后',
  protectedUntil: '2026-11-20T06:00:00.000Z',
  types: [],
};

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

const start: ApplyContext = {
  orderId: 'order-1',
  wanted: null,
  rule,
  form: NO_FORM,
  step: 'choosing',
  openedAt: NOW,
  isUploading: false,
  isConfirmed: false,
  faults: {},
  failure: null,
  refusal: null,
  note: null,
  afterSaleId: null,
};

const complete: ApplyContext = { ...start, form: filled, step: 'reviewing', isConfirmed: true };

export const fixtures: Record<ApplyLeaf, { value: ApplyValue; context: ApplyContext }> = {
  unavailable: {
    value: 'unavailable',
    context: {
      ...start,
      rule: null,
      failure: { kind: 'network', message: '网络连接不上，请检查网络后重试。' },
    },
  },
  closed: { value: 'closed', context: { ...start, rule: closedRule } },
  running: { value: 'running', context: { ...start, rule: runningRule } },
  refused: {
    value: 'refused',
    context: {
      ...complete,
      isConfirmed: false,
      refusal: 'amountTooHigh',
      failure: {
        kind: 'conflict',
        reason: 'amountTooHigh',
        message: '最多可以申请 ¥2952，你填的金额超过了。',
      },
    },
  },
  uncertain: { value: 'uncertain', context: { ...complete, failure: noAnswer } },
  restoring: { value: 'restoring', context: { ...start, rule: null, openedAt: '' } },
  reading: { value: 'reading', context: { ...start, rule: null } },
  choosing: { value: 'choosing', context: start },
  describing: { value: 'describing', context: { ...start, form: described, step: 'describing' } },
  evidence: { value: 'evidence', context: { ...start, form: filled, step: 'evidence' } },
  reviewing: { value: 'reviewing', context: { ...complete, isConfirmed: false } },
  submitting: { value: 'submitting', context: complete },
  submitted: { value: 'submitted', context: { ...complete, afterSaleId: 'after-1' } },
};
