import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { MemberWithdrawal, WithdrawalFile } from '../../../contract/staff/index.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import {
  beijing,
  Card,
  DescriptionList,
  EmptyState,
  money,
  Notice,
  Pill,
  Skeleton,
  type Tone,
} from '../../ui/index.ts';
import { Soft } from '../case/layout.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { SearchForm } from '../console/parts.tsx';
import { stateOfSubject } from '../words.ts';
import { ListPart, Part } from './parts.tsx';
import { failedWithdrawalsQuery, openWithdrawalsQuery, withdrawalQuery } from './reads.ts';

function toneOf(state: MemberWithdrawal['state']): Tone {
  if (state === 'paid') return 'good';
  if (state === 'cancelled') return 'neutral';
  return state === 'uncertain' || state === 'failed' || state === 'refused' ? 'bad' : 'warn';
}

const State = ({ state }: Pick<MemberWithdrawal, 'state'>) => (
  <Pill tone={toneOf(state)}>{stateOfSubject('withdrawal', state)}</Pill>
);

const OpenRow = ({ withdrawal }: { withdrawal: MemberWithdrawal }) => (
  <tr>
    <td>{withdrawal.number}</td>
    <td className="sum">{money(withdrawal.amount)}</td>
    <td>{withdrawal.userName}</td>
    <td className="short">{beijing(withdrawal.requestedAt, 'full')}</td>
    <td>
      <State state={withdrawal.state} />
      {withdrawal.sentAt !== undefined && <Soft>{beijing(withdrawal.sentAt)} 发给支付宝</Soft>}
    </td>
  </tr>
);

/** Withdrawals that the provider has not finished. They are queried until it has. */
function OpenWithdrawals() {
  const list = useInfiniteQuery(openWithdrawalsQuery());
  return (
    <ListPart
      title="没付完的提现"
      list={list}
      columns={['提现单号', '金额', '会员', '申请时间', '进度']}
      sums={['金额']}
      empty={{ title: '没有没付完的提现', text: '已同意、还没到账的提现会出现在这里。' }}
      unit="笔"
      renderRow={(withdrawal) => <OpenRow key={withdrawal.id} withdrawal={withdrawal} />}
    >
      <Soft>平台一直向支付宝查询，只付一次。很久没有结果的，到商户后台按单号查，报主管。</Soft>
    </ListPart>
  );
}

const FailedRow = ({ withdrawal }: { withdrawal: MemberWithdrawal }) => (
  <tr>
    <td>{withdrawal.number}</td>
    <td className="sum">{money(withdrawal.amount)}</td>
    <td>{withdrawal.userName}</td>
    <td className="short">{beijing(withdrawal.finishedAt ?? '', 'full')}</td>
    <td>{withdrawal.reason}</td>
    <td>
      {withdrawal.advice ?? '不用处理，会员可以再提现。'}
      {withdrawal.fault !== undefined && <Soft>支付宝 {withdrawal.fault}</Soft>}
    </td>
  </tr>
);

/** Withdrawals that failed within the last days. */
function FailedWithdrawals() {
  const list = useInfiniteQuery(failedWithdrawalsQuery());
  return (
    <ListPart
      title="没付成的提现"
      list={list}
      columns={['提现单号', '金额', '会员', '失败时间', '会员看到的原因', '怎么处理']}
      sums={['金额']}
      empty={{ title: '没有没付成的提现', text: '最近 7 天支付宝没付的提现会出现在这里。' }}
      unit="笔"
      renderRow={(withdrawal) => <FailedRow key={withdrawal.id} withdrawal={withdrawal} />}
    >
      <Soft>最近 7 天的，钱都已退回会员钱包。</Soft>
    </ListPart>
  );
}

function File({ file }: { file: WithdrawalFile }) {
  const { number, amount, state, userName, account, name, decidedAt, decidedBy = '自动同意' } = file;
  return (
    <>
      {file.advice !== undefined && <Notice tone="warn">{file.advice}</Notice>}
      <Card title={number}>
        <DescriptionList
          align="start"
          items={[
            { term: '进度', value: <State state={state} /> },
            { term: '金额', value: money(amount) },
            { term: '会员', value: userName },
            { term: '收款支付宝', value: `${account}　${name}` },
            { term: '申请', value: beijing(file.requestedAt, 'full') },
            { term: '审核', value: decidedAt && `${beijing(decidedAt, 'full')}　${decidedBy}` },
            { term: '发给支付宝', value: file.sentAt && beijing(file.sentAt, 'full') },
            { term: '结束', value: file.finishedAt && beijing(file.finishedAt, 'full') },
            { term: '支付宝单号', value: file.providerNo },
            { term: '会员看到的原因', value: file.reason },
            { term: '支付宝错误码', value: file.fault },
          ]}
        />
      </Card>
    </>
  );
}

/** The withdrawal with a number, in any state. */
function Found({ number }: { number: string }) {
  const read = useQuery(withdrawalQuery(number));
  const missing = (
    <EmptyState drawing="search" title="没有这笔提现" text="提现单号以 HYtx 开头，要填完整。" />
  );
  return (
    <Part aria-label="找到的提现">
      {read.isPending ? (
        <Skeleton height={240} />
      ) : read.data === undefined ? (
        <ReadFailed read={read} missing={missing} />
      ) : (
        <File file={read.data} />
      )}
    </Part>
  );
}

/** 提现: what is under way and what failed, or the withdrawal with the number that was searched. */
export function Withdrawals({ address }: { address: ConsoleAddress }) {
  const [, navigate] = useLocation();
  const { search } = address;
  return (
    <>
      <Part aria-label="找提现">
        <SearchForm
          label="找提现"
          placeholder="提现单号 HYtx…"
          value={search}
          onSearch={(words) => navigate(consoleHref({ ...address, search: words }))}
        />
      </Part>
      {search === undefined ? (
        <>
          <OpenWithdrawals />
          <FailedWithdrawals />
        </>
      ) : (
        <Found number={search} />
      )}
    </>
  );
}
