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
