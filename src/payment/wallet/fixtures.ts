import type { Movement, Withdrawal } from '../../../contract/payment/wallet.ts';
import { failed, paid, sending } from '../../../machines/payment/withdrawing/fixtures.ts';

/** A sale, a forfeited deposit, a withdrawal, and a withdrawal that was returned. */
export const movements: Movement[] = [
  {
    id: 'entry-5',
    kind: 'withdrawal',
    amount: -50_000,
    no: 'HYtx202611211504009990001',
    text: '提现到支付宝',
    at: '2026-11-21T07:04:00.000Z',
  },
  {
    id: 'entry-4',
    kind: 'return',
    amount: 30_000,
    no: 'HYtx202611201010009990002',
    text: '提现退回钱包',
    at: '2026-11-20T03:10:00.000Z',
  },
  {
    id: 'entry-3',
    kind: 'withdrawal',
    amount: -30_000,
    no: 'HYtx202611201010009990002',
    text: '提现到支付宝',
    at: '2026-11-20T02:10:00.000Z',
  },
  {
    id: 'entry-2',
    kind: 'forfeit',
    amount: 4_000,
    no: 'HYhd202611191530459990321',
    text: '卖家未配合，押金赔付给商户',
    at: '2026-11-19T07:30:00.000Z',
  },
  {
    id: 'entry-1a',
    kind: 'compensation',
    amount: 20_000,
    no: 'HYxs202511181100009990087',
    text: '包赔基金赔付，存入钱包',
    at: '2026-11-18T09:00:00.000Z',
  },
  {
    id: 'entry-1',
    kind: 'sale',
    amount: 139_800,
    no: 'HYxs202611101203459990123',
    text: '观察期结束，货款结算给卖家',
    at: '2026-11-18T04:12:00.000Z',
  },
];

export const withdrawals: Withdrawal[] = [
  { ...sending, id: 'withdrawal-3', amount: 50_000, isFirst: false },
  {
    ...failed,
    id: 'withdrawal-2',
    amount: 30_000,
    isFirst: false,
    requestedAt: '2026-11-20T02:10:00.000Z',
    finishedAt: '2026-11-20T03:10:00.000Z',
  },
  {
    ...paid,
    id: 'withdrawal-1',
    amount: 1_260_000,
    requestedAt: '2026-11-02T06:40:00.000Z',
    finishedAt: '2026-11-02T08:12:00.000Z',
  },
];
