import { useLocation } from 'wouter';
import { Segmented } from '../../ui/index.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { Ledger } from './Ledger.tsx';
import { Month } from './Month.tsx';
import { Runs } from './Runs.tsx';
import { FailedRefunds, UnexpectedPayments } from './Stuck.tsx';
import { Withdrawals } from './Withdrawals.tsx';

const PARTS = [
  { value: 'reconciliation', label: '对账' },
  { value: 'refunds', label: '没退成的退款' },
  { value: 'withdrawals', label: '提现' },
  { value: 'payments', label: '意外的付款' },
  { value: 'ledger', label: '账本' },
  { value: 'month', label: '月结' },
] as const;
type PartName = (typeof PARTS)[number]['value'];

/** 资金: reconciliation, stuck money, and the ledger. `item` of the URL names the tab or the opened run. */
export function Money({ address }: { address: ConsoleAddress }) {
  const [, navigate] = useLocation();
  const { item } = address;
  const part: PartName = PARTS.find(({ value }) => value === item)?.value ?? 'reconciliation';
  const to = (next: string | undefined) =>
    consoleHref({ ...address, item: next, search: undefined, month: undefined });
  return (
    <>
      <Segmented
        label="资金"
        value={part}
        options={PARTS}
        onValue={(next) => navigate(to(next === 'reconciliation' ? undefined : next))}
      />
      {part === 'reconciliation' && <Runs runId={item === 'reconciliation' ? undefined : item} hrefOf={to} />}
      {part === 'refunds' && <FailedRefunds />}
      {part === 'withdrawals' && <Withdrawals address={address} />}
      {part === 'payments' && <UnexpectedPayments />}
      {part === 'ledger' && <Ledger />}
      {part === 'month' && <Month address={address} />}
    </>
  );
}
