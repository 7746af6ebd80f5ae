import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import type { Difference } from '../../../contract/staff/index.ts';
import { beijing, Button, Field, Pill, space, TextInput } from '../../ui/index.ts';
import { focusFaultOf } from '../../ui/focusFault.ts';
import { api } from '../calls.ts';
import { useStaffCall } from '../useStaffCall.ts';
import { exportDifferences } from './exportDifferences.ts';
import { Line, Soft } from '../case/layout.ts';
import { Head, ListPart } from './parts.tsx';
import { differencesQuery } from './reads.ts';
import { DIFFERENCE, PROVIDER, stateWord, SUBJECT, sumOf } from './words.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

const Form = styled.form`
  display: grid;
  gap: ${space.s};
  max-width: 480px;
`;

/** Marks a difference as settled, with a remark. Typed text stays if the server refuses it. */
function SettleForm({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const [remark, setRemark] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const settle = useStaffCall(
    () => api.settleDifference({ params: { id: difference.id }, input: { remark: remark.trim() } }),
    onClose,
  );
  return (
    <Form
      aria-label={`处理 ${difference.number}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (settle.isPending) return;
        setIncomplete(remark.trim() === '');
        if (remark.trim() === '') focusFaultOf(event.currentTarget);
        else settle.mutate();
      }}
    >
      <CallFailed error={settle.error} />
      <Field
        label="怎么处理的"
        required
        hint="会记入操作日志，标记后不能改"
        error={isIncomplete && remark.trim() === '' ? '请写下怎么处理的' : undefined}
      >
        <TextInput
          maxLength={500}
          value={remark}
          readOnly={settle.isPending}
          onChange={(event) => setRemark(event.target.value)}
        />
      </Field>
      <Line>
        <Button type="submit" small variant="primary" busy={settle.isPending}>
          标为已处理
        </Button>
        <Button small disabled={settle.isPending} onClick={onClose}>
          先不
        </Button>
      </Line>
    </Form>
  );
}

function Row({ difference }: { difference: Difference }) {
  const [isOpen, setOpen] = useState(false);
  const { day, provider, subject, kind, number, tradeNo, orderNo, providerNo, ourAmount, theirAmount } =
    difference;
  return (
    <tr>
      <td className="short">
        {day}
        <Soft as="div">{PROVIDER[provider]}</Soft>
      </td>
      <td className="short">
        {SUBJECT[subject] ?? subject}
        <div>
          <Pill tone={difference.settledAt === undefined ? 'bad' : 'neutral'}>{DIFFERENCE[kind]}</Pill>
        </div>
      </td>
      <td className="number">
        {number}
        {number !== tradeNo && <Soft>付款 {tradeNo}</Soft>}
        {orderNo !== undefined && <Soft>订单 {orderNo}</Soft>}
        {providerNo !== undefined && <Soft>渠道 {providerNo}</Soft>}
      </td>
      <td className="sum">
        {sumOf(ourAmount)}
        <Soft as="div">{stateWord(difference.ourState)}</Soft>
      </td>
      <td className="sum">
        {sumOf(theirAmount)}
        <Soft as="div">{stateWord(difference.theirState)}</Soft>
      </td>
      <td>
        {difference.settledAt === undefined ? (
          <>
            {isOpen ? (
              <SettleForm difference={difference} onClose={() => setOpen(false)} />
            ) : (
              difference.advice
            )}
          </>
        ) : (
          <>
            {difference.remark}
            <Soft>
              {difference.settledBy} {beijing(difference.settledAt)}
            </Soft>
          </>
        )}
      </td>
      <td className="short">
        {difference.settledAt === undefined && !isOpen && (
          <Button small aria-label={`处理 ${number}`} onClick={() => setOpen(true)}>
            处理
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Differences of a run, or the unsettled ones of all runs, with their CSV export. */
export function Differences({ runId, title }: { runId: string | undefined; title: string }) {
  const list = useInfiniteQuery(differencesQuery(runId));
  const save = useMutation({ mutationFn: () => exportDifferences(runId, `${title}.csv`) });
  const hasRows = (list.data?.pages[0]?.rows.length ?? 0) > 0;
  return (
    <ListPart
      title={title}
      head={
        <Head>
          <h3>{title}</h3>
          {hasRows && (
            <Button small busy={save.isPending} onClick={() => save.mutate()}>
              导出 CSV
            </Button>
          )}
        </Head>
      }
      list={list}
      columns={['日期', '差异', '单号', '平台', '账单', '怎么处理', '操作']}
      sums={['平台', '账单']}
      empty={{ title: '没有差异', text: '账单和平台对不上的会出现在这里。' }}
      unit="条"
      renderRow={(difference) => <Row key={difference.id} difference={difference} />}
    >
      <CallFailed error={save.error} title="没有导出" />
    </ListPart>
  );
}
