import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountKind, LedgerCheck } from '../../../contract/staff/index.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { beijing, Button, Field, money, Notice, Select } from '../../ui/index.ts';
import { Soft } from '../case/layout.ts';
import { ListPart } from './parts.tsx';
import { accountsQuery, ledgerCheckQuery } from './reads.ts';
import { ACCOUNT, accountWord } from './words.ts';

/** Checks the whole ledger on a button, because that reads every line. The last result stays, with its time. */
function Soundness() {
  const { data, error, isFetching, refetch } = useQuery({ ...ledgerCheckQuery(), enabled: false });
  return (
    <>
      <Soft>核对账本会把全部分录加一遍，看总和是不是 0、每笔分录平不平。分录多的时候要等几秒。</Soft>
      <div>
        <Button small busy={isFetching} onClick={() => void refetch()}>
          核对账本
        </Button>
      </div>
      {!isFetching && <CallFailed error={error} title="没有核对成" />}
      {data !== undefined && error === null && <Result found={data} />}
    </>
  );
}

const Result = ({ found: { entries, sum, unbalanced, checkedAt } }: { found: LedgerCheck }) =>
  sum === 0 && unbalanced === 0 ? (
    <Notice tone="good" live="status" title="账本是平的">
      {entries} 笔分录，总和为 0。{beijing(checkedAt)} 核对。
    </Notice>
  ) : (
    <Notice tone="bad" live="alert" title="账本不平">
      总和 {money(sum)}，{unbalanced} 笔分录不平。先停止付款给卖家，再找出这些分录。{beijing(checkedAt)}{' '}
      核对。
    </Notice>
  );

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
