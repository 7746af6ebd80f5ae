import type { DifferenceKind } from '../../contract/staff/index.ts';
import type { BillLine } from '../kit/context.ts';

/** A payment, refund or payout of ours that a bill should contain. Amount in fen. */
export interface OurItem {
  subject: BillLine['subject'];
  /** Payment: the tradeNo. Refund and payout: its number at the provider. */
  number: string;
  tradeNo: string;
  providerNo: string | null;
  amount: number;
  state: string;
  isDone: boolean;
}

/** A difference between a bill and our items. Fields of the side that does not have the item are null. */
export interface Difference {
  subject: BillLine['subject'];
  number: string;
  kind: DifferenceKind;
  tradeNo: string;
  providerNo: string | null;
  ourAmount: number | null;
  theirAmount: number | null;
  ourState: string | null;
  theirState: BillLine['state'] | null;
}

export const keyOf = ({ subject, number }: Pick<BillLine, 'subject' | 'number'>) => `${subject} ${number}`;

/** Whether both states are equal. A pending line counts as equal, because it is not settled yet. */
const isSameState = (theirs: BillLine['state'], { isDone }: OurItem): boolean =>
  theirs === 'pending' || (theirs === 'done') === isDone;

/**
 * Compares a bill with our items. `known`: our items whose numbers are in the bill. `due`: our items of that day, which
 * must be in the bill. Pure, and the same for all kinds of items.
 */
export function compareBill(
  bill: readonly BillLine[],
  known: readonly OurItem[],
  due: readonly OurItem[],
): { differences: Difference[]; matched: Pick<BillLine, 'subject' | 'number'>[] } {
  const ours = new Map(known.map((item) => [keyOf(item), item]));
  const billed = new Set(bill.map(keyOf));
  const differences: Difference[] = [];
  const matched: Pick<BillLine, 'subject' | 'number'>[] = [];
  for (const line of bill) {
    const { subject, number, tradeNo, providerNo } = line;
    const item = ours.get(keyOf(line));
    const said = {
      subject,
      number,
      tradeNo,
      providerNo,
      ourAmount: item?.amount ?? null,
      theirAmount: line.amount,
      ourState: item?.state ?? null,
      theirState: line.state,
    };
    // A refund that failed at the provider moved no money, so we need not know it.
    if (!item && line.state !== 'failed') differences.push({ ...said, kind: 'missingHere' });
    else if (item && item.amount !== line.amount) differences.push({ ...said, kind: 'amountDiffers' });
    else if (item && !isSameState(line.state, item)) differences.push({ ...said, kind: 'statusDiffers' });
    else if (item) matched.push({ subject, number });
  }
  for (const item of due) {
    if (billed.has(keyOf(item))) continue;
    const { subject, number, tradeNo, providerNo, amount, state } = item;
    differences.push({
      subject,
      number,
      kind: 'missingThere',
      tradeNo,
      providerNo,
      ourAmount: amount,
      theirAmount: null,
      ourState: state,
      theirState: null,
    });
  }
  return { differences, matched };
}
