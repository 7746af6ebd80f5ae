import { money } from '../../../contract/kit/formatMoney.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { minWithdrawal } from '../../../contract/payment/rule.ts';
import type { Wallet } from '../../../contract/payment/wallet.ts';

/** The maximum amount that can be withdrawn now, fen. */
export const maxWithdrawal = ({ available, leftToday }: Wallet): number => Math.min(available, leftToday);

/** Whether today’s limit leaves enough for a withdrawal. */
export const hasEnough = (wallet: Wallet): boolean =>
  maxWithdrawal(wallet) >= minWithdrawal(wallet.available);

/** Parses an amount typed in yuan to fen. Null when it is invalid. */
export function fenOf(typed: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

/** The Chinese validation error of an amount typed in yuan, or null. The server applies the same rules. */
export function amountFault(typed: string, wallet: Wallet): string | null {
  const fen = fenOf(typed);
  if (fen === null) return '请填写提现金额，最多两位小数';
  const least = minWithdrawal(wallet.available);
  if (fen < least) return `每次至少提现 ${money(least)}`;
  if (fen > wallet.available) return `可提现的只有 ${money(wallet.available)}`;
  return fen > wallet.leftToday
    ? `每天最多提现 ${money(RULES.withdrawalDayMax)}，今天还可以提现 ${money(wallet.leftToday)}`
    : null;
}
