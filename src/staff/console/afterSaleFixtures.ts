import type { AfterSaleFile, StaffCase, StaffTask } from '../../../contract/staff/index.ts';
import { orderCase, tasks } from './fixtures.ts';

const [, task] = tasks as [StaffTask, StaffTask];

export const afterSaleFile: AfterSaleFile = {
  orderId: 'o-9',
  orderNo: 'HYxs202611200003',
  orderTaskId: 't-9',
  listingNo: 'HY102193',
  listingState: 'sold',
  differences: [
    { label: '皮肤数量', before: '112', now: '100' },
    { label: '标价', before: '¥9,000', now: '¥8,600' },
    { label: '描述', before: '号主自用，皮肤齐全，绑定可改。', now: '号主自用，绑定可改，部分皮肤已送出。' },
  ],
  reveals: ['2026-11-20T08:12:00.000Z', '2026-11-22T02:40:00.000Z'],
  coverage: {
    tier: 'retrieval',
    name: '找回包赔',
    amount: 90_000,
    days: 180,
    covered: ['账号被卖家或原主人找回', '交付的账号与商品描述不符'],
    notCovered: ['买家自己违规被封', '账号再次转卖之后'],
    compensation: 900_000,
    version: '2026-11',
  },
  rules: [
    '找回包赔·保障：交付的账号与商品描述不符',
    '找回包赔·不保障：买家自己违规被封',
    '货款还没付给卖家，退款从平台保管的钱里出',
  ],
  mustReturn: false,
  isAppealed: false,
  proposals: [],
};

/** An after-sale in review, claimed by this person. */
export const afterSaleCase: StaffCase = {
  ...orderCase,
  task: { ...task, isMine: true, claimedBy: '客服小易', amount: 600_000 },
  state: 'reviewing',
  facts: [
    { label: '类型', value: '描述不符' },
    { label: '申请金额', value: '¥6,000' },
    { label: '卖家', value: '已答复，不同意' },
  ],
  statements: [
    {
      at: '2026-11-23T07:00:00.000Z',
      by: 'buyer',
      text: '收到账号后发现皮肤少了十二个，和商品页写的不一样。',
      pictures: [],
    },
    {
      at: '2026-11-23T09:30:00.000Z',
      by: 'seller',
      text: '交付时是齐的，可能是买家自己送出去了。',
      pictures: [],
    },
  ],
  timeline: [{ at: '2026-11-23T07:00:00.000Z', by: 'buyer', text: '买家申请售后：描述不符' }],
  asked: 600_000,
  notes: [
    {
      id: 'n-1',
      at: '2026-11-24T02:00:00.000Z',
      staffName: '客服阿宁',
      text: '已电话联系卖家，说晚上补截图。',
    },
  ],
  acts: ['evidence.ask', 'case.approve', 'case.refuse'],
  hasVault: false,
  afterSale: afterSaleFile,
};

/** An account that its buyer has returned, to be taken back by staff. */
export const returnedCase: StaffCase = {
  ...afterSaleCase,
  task: { ...afterSaleCase.task, state: 'confirmingReturn' },
  state: 'confirmingReturn',
  timeline: [
    ...afterSaleCase.timeline,
    {
      at: '2026-11-23T10:00:00.000Z',
      kind: 'case.approve',
      by: 'staff',
      text: '同意：退款并退回账号 ¥9,910，买家 48 小时内交回账号',
      staffName: '客服小易',
    },
    { at: '2026-11-24T03:00:00.000Z', kind: 'return.give', by: 'buyer', text: '买家交回了账号，等客服收回' },
  ],
  acts: ['return.confirm', 'return.reject'],
  hasVault: true,
  afterSale: { ...afterSaleFile, mustReturn: true },
};

/** The same with a decision that waits for a second person. */
export const proposedCase: StaffCase = {
  ...afterSaleCase,
  task: { ...afterSaleCase.task, isProposed: true },
  acts: ['proposal.confirm', 'proposal.reject', 'evidence.ask'],
  afterSale: {
    ...afterSaleFile,
    proposals: [
      {
        id: 'p-2',
        event: 'case.approve',
        remedy: 'refund',
        amount: 600_000,
        reason: '皮肤少了十二个，截图属实（依据：找回包赔·保障：交付的账号与商品描述不符）',
        why: 'amount',
        by: '客服阿宁',
        at: '2026-11-24T03:00:00.000Z',
        state: 'open',
        changes: [{ at: '2026-11-24T04:10:00.000Z', by: 'buyer', text: '买家补充了材料' }],
      },
      {
        id: 'p-1',
        event: 'case.approve',
        remedy: 'refund',
        amount: 900_000,
        reason: '全额退给买家',
        why: 'amount',
        by: '客服阿宁',
        at: '2026-11-24T01:00:00.000Z',
        state: 'rejected',
        settledBy: '主管老秦',
        settledAt: '2026-11-24T01:30:00.000Z',
        verdict: '皮肤只少了十二个，不该全退',
        changes: [],
      },
    ],
  },
};

/** The same with the start of a recovery as the proposed decision. */
export const recoveryCase: StaffCase = {
  ...proposedCase,
  afterSale: {
    ...afterSaleFile,
    proposals: (proposedCase.afterSale?.proposals ?? []).map((each) =>
      each.state === 'open'
        ? { ...each, event: 'recovery.start' as const, reason: '已联系游戏客服追回账号' }
        : each,
    ),
  },
};

/** A case whose change made the proposed decision void. */
export const voidCase: StaffCase = {
  ...afterSaleCase,
  afterSale: {
    ...afterSaleFile,
    proposals: (proposedCase.afterSale?.proposals ?? []).map((each) =>
      each.state === 'open' ? { ...each, state: 'void' as const, changes: [] } : each,
    ),
  },
};
