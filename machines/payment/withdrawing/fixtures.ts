import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import type { Wallet, Withdrawal } from '../../../contract/payment/wallet.ts';
import { noAnswer } from '../../kit/inquiry/fixtures.ts';
import { payee } from '../payee/fixtures.ts';
import { withdrawalMachine, type WithdrawalContext, type WithdrawalLeaf } from './withdrawing.ts';

/** The server's time in the fixtures: 15:04 in Beijing. */
export const NOW = '2026-11-21T07:04:00.000Z';

export const wallet: Wallet = {
  available: 93_800,
  held: 481_600,
  transit: 50_000,
  paidOut: 1_260_000,
  deposits: 0,
  leftToday: 5_000_000,
  isFirst: false,
  payee,
  holdings: [
    {
      subject: 'order',
      id: 'order-1',
      no: 'HYxs202611141203459990123',
      title: '王者荣耀 贵族 10 荣耀典藏 3 款',
      amount: 323_000,
      releaseAt: '2026-11-26T04:12:00.000Z',
      why: '买家已确认收货，7 天观察期内没有问题就结算',
    },
    {
      subject: 'order',
      id: 'order-2',
      no: 'HYxs202611201830129990456',
      title: '和平精英 皇冠 粉晶之恋套装',
      amount: 158_600,
      why: '交易还没完成，买家确认收货后 7 天结算',
    },
  ],
};
export const firstWallet: Wallet = { ...wallet, transit: 0, paidOut: 0, isFirst: true };
export const { payee: _, ...walletWithoutPayee } = firstWallet;

export const requested: Withdrawal = {
  id: 'withdrawal-1',
  no: 'HYtx202611211504009990001',
  amount: 93_800,
  state: 'requested',
  isFirst: true,
  ...payee,
  requestedAt: NOW,
  dueAt: '2026-11-22T07:04:00.000Z',
};
const { dueAt: __, ...decided } = requested;
export const sending: Withdrawal = { ...decided, state: 'sending' };
export const checked: Withdrawal = { ...decided, state: 'uncertain' };
const ended: Withdrawal = { ...decided, finishedAt: '2026-11-21T07:09:00.000Z' };
export const paid: Withdrawal = { ...ended, state: 'paid' };
export const failed: Withdrawal = {
  ...ended,
  state: 'failed',
  reason: '支付宝账号和姓名不一致，请核对后修改',
};
export const turnedDown: Withdrawal = { ...ended, state: 'refused', reason: '请先联系客服核实身份' };
export const cancelled: Withdrawal = { ...ended, state: 'cancelled' };

const loading = getInitialSnapshot(withdrawalMachine, { withdrawalId: null }).context;
const choosing: WithdrawalContext = { ...loading, wallet, amount: '938' };
const at = (withdrawal: Withdrawal): WithdrawalContext => ({ ...choosing, withdrawal });

export const fixtures = snapshotsOf<WithdrawalLeaf, WithdrawalContext>({
  refused: {
    ...choosing,
    failure: { kind: 'conflict', reason: 'notEnough', message: '可提现的只有 ¥500，请改小金额' },
  },
  failed: at(failed),
  turnedDown: at(turnedDown),
  uncertain: { ...choosing, failure: noAnswer },
  unavailable: { ...loading, failure: noAnswer },
  loading,
  choosing,
  naming: { ...choosing, wallet: walletWithoutPayee },
  confirming: choosing,
  submitting: choosing,
  'following.reviewing': at(requested),
  'following.asking': at(requested),
  'following.sending': at(sending),
  'following.checking': at(checked),
  cancelling: at(requested),
  cancelled: at(cancelled),
  paid: at(paid),
});
