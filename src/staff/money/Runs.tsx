import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Reconciliation } from '../../../contract/staff/index.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { beijing, Button, Pill, type Tone } from '../../ui/index.ts';
import { api } from '../calls.ts';
import { useStaffCall } from '../useStaffCall.ts';
import { Differences } from './Differences.tsx';
import { Soft } from '../case/layout.ts';
import { ListPart } from './parts.tsx';
import { hasWaitingRun, reconciliationsQuery } from './reads.ts';
import { PROVIDER, RUN_STATE, sumOf } from './words.ts';

function toneOf({ state, open }: Reconciliation): Tone {
  if (state === 'failed' || open > 0) return 'bad';
  return state === 'waiting' ? 'warn' : 'good';
}

function Row({
  run,
  hrefOf,
  isOpened,
}: {
  run: Reconciliation;
  hrefOf: (runId: string) => string;
  isOpened: boolean;
}) {
  const again = useStaffCall(() => api.reconcileAgain({ params: { id: run.id } }));
  const name = `${run.day} ${PROVIDER[run.provider]}`;
  const result = run.state === 'done' && run.open > 0 ? `${run.open} 条没处理` : RUN_STATE[run.state];
  return (
    <tr aria-current={isOpened ? 'true' : undefined}>
      <td className="short">
        <Link href={hrefOf(run.id)}>{run.day}</Link>
      </td>
      <td className="short">{PROVIDER[run.provider]}</td>
      <td>
        <Pill tone={toneOf(run)}>{result}</Pill>
        {run.failure !== undefined && <Soft>{run.failure}</Soft>}
        <CallFailed error={again.error} />
      </td>
      <td className="sum">{run.billLines ?? '—'}</td>
      <td className="sum">{sumOf(run.ourTotal)}</td>
      <td className="sum">{sumOf(run.billTotal)}</td>
      <td className="sum">{run.differences}</td>
      <td className="short">{run.comparedAt === undefined ? '—' : beijing(run.comparedAt)}</td>
      <td className="short">
        <Button
          small
          aria-label={`重新对账 ${name}`}
          disabled={run.state === 'waiting'}
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          重新对账
        </Button>
      </td>
    </tr>
  );
}

/** Reconciliation runs against the providers' bills, and the differences of one run, or the unsettled ones of all. */
export function Runs({ runId, hrefOf }: { runId: string | undefined; hrefOf: (runId: string) => string }) {
  const client = useQueryClient();
  const list = useInfiniteQuery(reconciliationsQuery());
  const isWaiting = hasWaitingRun(list.data);
  useEffect(() => {
    if (!isWaiting) return undefined;
    // A run that ends has new differences.
    return () => void client.invalidateQueries({ queryKey: ['staff', 'differences'] });
  }, [client, isWaiting]);
  const run = list.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === runId);
  return (
    <>
      <Differences
        key={runId ?? ''}
        runId={runId}
        title={
          run
            ? `${run.day} ${PROVIDER[run.provider]}的差异`
            : runId === undefined
              ? '没处理的差异'
              : '这次对账的差异'
        }
      />
      <ListPart
        title="对账记录"
        list={list}
        columns={['日期', '支付渠道', '结果', '账单笔数', '平台合计', '账单合计', '差异', '对账时间', '操作']}
        sums={['账单笔数', '平台合计', '账单合计', '差异']}
        empty={{ title: '还没有对过账', text: '明天 10:30 会自动对今天的账。' }}
        unit="次"
        renderRow={(each) => <Row key={each.id} run={each} hrefOf={hrefOf} isOpened={each.id === runId} />}
      >
        <Soft>每天 10:30 取前一天的账单，和平台的付款、退款和提现逐笔核对。合计是付款减退款和提现。</Soft>
      </ListPart>
    </>
  );
}
