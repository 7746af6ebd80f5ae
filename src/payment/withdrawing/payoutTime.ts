import { RULES } from '../../../contract/kit/rules.ts';
import type { Wallet } from '../../../contract/payment/wallet.ts';
import { needsApproval } from '../../../machines/rulebooks/withdrawal.ts';

/** When the money arrives, for an amount in fen. Shown before the request. */
export const formatPayoutTime = (
  { isFirst, leftToday }: Pick<Wallet, 'isFirst' | 'leftToday'>,
  fen: number,
): string =>
  needsApproval({ amount: fen, isFirst }, RULES.withdrawalDayMax - leftToday)
    ? '财务审核后马上付，一般 24 小时内'
    : '马上付，一般几分钟到账';
