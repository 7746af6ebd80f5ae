import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountKind } from '../../../contract/staff/index.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Field, money, Notice, Select, Skeleton } from '../../ui/index.ts';
import { Soft } from '../case/layout.ts';
import { ListPart } from './parts.tsx';
import { accountsQuery, ledgerQuery } from './reads.ts';
import { ACCOUNT, accountWord } from './words.ts';

function Soundness() {
  const ledger = useQuery(ledgerQuery());
  if (ledger.isPending) return <Skeleton height={60} />;
  if (ledger.data === undefined) return <ReadFailed read={ledger} />;
  const { entries, sum, unbalanced } = ledger.data;
  return sum === 0 && unbalanced === 0 ? (
    <Notice tone="good" title="账本是平的">
      {entries} 笔分录，总和为 0。
    </Notice>
  ) : (
    <Notice tone="bad" live="alert" title="账本不平">
      总和 {money(sum)}，{unbalanced} 笔分录不平。先停止付款给卖家，再找出这些分录。
    </Notice>
  );
}

const KINDS = [
  { value: 'all', label: '全部' },
  ...Object.entries(ACCOUNT).map(([value, label]) => ({ value, label })),
];

export function Ledger() {
  const [kind, setKind] = useState('all');
  const list = useInfiniteQuery(accountsQuery(kind === 'all' ? undefined : (kind as AccountKind)));
  return (
    <ListPart
      title="账本"
      list={list}
      columns={['科目', '余额', '流水']}
      sums={['余额', '流水']}
      empty={{ title: '没有余额', text: '这类科目里现在没有钱。' }}
      unit="个"
      renderRow={({ account, name, balance, lines }) => (
        <tr key={account}>
          <td>{accountWord({ account, name })}</td>
          <td className="sum">{money(balance)}</td>
          <td className="sum">{lines}</td>
        </tr>
      )}
    >
      <Soundness />
      <Field label="科目">
        <Select value={kind} onValue={setKind} options={KINDS} />
      </Field>
      <Soft>
        买家和商户的科目是负数：钱是从他们那里来的。卖家付的押金从卖家的科目里减。余额为 0 的不列出。
      </Soft>
    </ListPart>
  );
}
