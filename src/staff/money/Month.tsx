import { useMutation, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { AccountSums, LedgerMonth } from '../../../contract/staff/index.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { beijing, Button, color, Field, money, Select, Skeleton, useServerNow } from '../../ui/index.ts';
import { Soft } from '../case/layout.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { Table } from '../console/parts.tsx';
import { exportMonth } from './exportMonth.ts';
import { Head, Part, Wide } from './parts.tsx';
import { ledgerMonthQuery } from './reads.ts';
import { ENTRY, MONTH_ACCOUNTS, monthsBetween } from './words.ts';

/** The names of the rows stay in view while the sums scroll sideways. */
const MonthTable = styled(Table)`
  th:first-child {
    position: sticky;
    left: 0;
    background: ${color.surface};
  }
`;

const Cells = ({ sums, isBalance = false }: { sums: AccountSums; isBalance?: boolean }) =>
  MONTH_ACCOUNTS.map(([account]) => (
    <td key={account} className="sum">
      {sums[account] === 0 && !isBalance ? '—' : money(sums[account])}
    </td>
  ));

const Balance = ({ title, sums }: { title: string; sums: AccountSums }) => (
  <tr>
    <th scope="row">{title}</th>
    <td className="sum">—</td>
    <Cells sums={sums} isBalance />
  </tr>
);

const NAMES = MONTH_ACCOUNTS.map(([, name]) => name);

const Figures = ({ found: { opening, kinds, closing } }: { found: LedgerMonth }) => (
  <>
    <Soft>
      每行相加是
      0，期初加各行是期末。买家、商户和卖家是负数：钱是从他们那里来的，卖家的是押金。会员钱包是还没提现的货款和赔付。
    </Soft>
    {kinds.length === 0 && <p>这个月没有分录。</p>}
    <Wide aria-label="月结，表格" tabIndex={0}>
      <MonthTable columns={['项目', '笔数', ...NAMES]} sums={['笔数', ...NAMES]}>
        <Balance title="期初余额" sums={opening} />
        {kinds.map(({ kind, entries, sums }) => (
          <tr key={kind}>
            <th scope="row">{ENTRY[kind]}</th>
            <td className="sum">{entries}</td>
            <Cells sums={sums} />
          </tr>
        ))}
        <Balance title="期末余额" sums={closing} />
      </MonthTable>
    </Wide>
  </>
);

/** 月结: what the ledger booked in a month, by kind of entry and account. The month is in the URL. */
export function Month({ address }: { address: ConsoleAddress }) {
  const [, navigate] = useLocation();
  const current = beijing(new Date(useServerNow()()).toISOString(), 'day').slice(0, 7);
  const month = address.month !== undefined && address.month < current ? address.month : current;
  const read = useQuery(ledgerMonthQuery(month));
  const save = useMutation({ mutationFn: exportMonth });
  const found = read.data;
  const months = [...new Set([...monthsBetween(found?.first ?? current, current), month])];
  return (
    <Part aria-label="月结">
      <Head>
        <h3>月结</h3>
        {found && (
          <Button small busy={save.isPending} onClick={() => save.mutate(found)}>
            导出 CSV
          </Button>
        )}
      </Head>
      <CallFailed error={save.error} title="没有导出" />
      <Field label="月份">
        <Select
          value={month}
          onValue={(next) =>
            navigate(consoleHref({ ...address, month: next === current ? undefined : next }))
          }
          options={months.map((value) => ({
            value,
            label: value === current ? `${value}（到现在）` : value,
          }))}
        />
      </Field>
      {read.isPending ? (
        <Skeleton height={240} />
      ) : found === undefined ? (
        <ReadFailed read={read} />
      ) : (
        <Figures found={found} />
      )}
    </Part>
  );
}
