import type { Movement, WithdrawalState } from '../../../contract/payment/wallet.ts';
import type { Tone } from '../../ui/index.ts';

export const STATE: Readonly<Record<WithdrawalState, { word: string; tone: Tone }>> = {
  requested: { word: '待审核', tone: 'info' },
  approved: { word: '付款中', tone: 'info' },
  sending: { word: '付款中', tone: 'info' },
  uncertain: { word: '核对中', tone: 'warn' },
  paid: { word: '已到账', tone: 'good' },
  failed: { word: '没有付成', tone: 'bad' },
  refused: { word: '未通过', tone: 'bad' },
  cancelled: { word: '已撤销', tone: 'neutral' },
};

export const MOVEMENT: Readonly<Record<Movement['kind'], string>> = {
  sale: '货款',
  forfeit: '押金赔付',
  compensation: '包赔赔付',
  withdrawal: '提现',
  return: '提现退回',
};

/** Title of each state of a withdrawal that was requested. */
export const TITLE = {
  reviewing: '等财务审核',
  sending: '正在付到支付宝',
  checking: '正在向支付宝核对',
  paid: '已到账',
  failed: '没有付成',
  turnedDown: '提现没有通过',
  cancelled: '提现已撤销',
} as const;
