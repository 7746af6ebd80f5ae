import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { AuditRow } from '../../../contract/staff/index.ts';
import { DayInput } from '../../shared/list/DayInput.tsx';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { beijing, EmptyState, Select, Skeleton, space } from '../../ui/index.ts';
import { auditLogQuery, colleaguesQuery } from '../reads.ts';
import { SUBJECT } from '../words.ts';
import { consoleHref, type ConsoleAddress } from './address.ts';
import { ACTION, detailLines, subjectLine } from './auditWords.ts';
import { Table } from './parts.tsx';

const Details = styled(Table)`
  td:last-child {
    min-width: 200px;
  }
`;

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  max-width: 680px;
  gap: ${space.s};
  margin-bottom: ${space.m};
`;

/** The filters are in the URL. 谁 also offers the former colleagues in the loaded rows. */
function LogFilters({ address, rows }: { address: ConsoleAddress; rows: readonly AuditRow[] }) {
  const [, navigate] = useLocation();
  const colleagues = useQuery(colleaguesQuery());
  const names = new Map(colleagues.data?.map(({ id, name }) => [id, name]));
  for (const { staffId, staffName } of rows) {
    if (colleagues.data && !names.has(staffId)) names.set(staffId, `${staffName}（已离职）`);
  }
  const go = (change: Partial<ConsoleAddress>) => navigate(consoleHref({ ...address, ...change }));
  return (
    <Filters>
      <Select
        aria-label="谁"
        value={address.staff ?? ''}
        onValue={(staff) => go({ staff: staff || undefined })}
        options={[{ value: '', label: '所有人' }, ...[...names].map(([value, label]) => ({ value, label }))]}
      />
      <Select
        aria-label="对象"
        value={address.subject ?? ''}
        onValue={(subject) => go({ subject: subject || undefined })}
        options={[
          { value: '', label: '所有对象' },
          ...Object.entries(SUBJECT).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayInput aria-label="哪一天" day={address.day ?? ''} onDay={(day) => go({ day: day || undefined })} />
    </Filters>
  );
}

/** Everything that staff did or viewed, the latest first. */
export function AuditLog({ address }: { address: ConsoleAddress }) {
  const { staff, subject, day } = address;
  const isNarrow = staff !== undefined || subject !== undefined || day !== undefined;
  const list = useInfiniteQuery(
    auditLogQuery({ ...(staff && { staffId: staff }), ...(subject && { subject }), ...(day && { day }) }),
  );
  return (
    <>
      <LogFilters address={address} rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
      <EndlessRows
        list={list}
        loading={<Skeleton height={240} />}
        empty={
          <EmptyState
            drawing={isNarrow ? 'search' : 'box'}
            title={isNarrow ? '没有符合条件的记录' : '还没有记录'}
            text={isNarrow ? '换个人、对象或日期再看。' : '每次操作和查看都会记在这里。'}
          />
        }
        end={(total) => `共 ${total} 条，已经到底了`}
      >
        {(rows) => (
          <Details columns={['编号', '时间', '谁', '做了什么', '对象', '内容']}>
            {rows.map((row) => (
              <tr key={row.seq}>
                <td className="short">{row.seq}</td>
                <td className="short">{beijing(row.at, 'full')}</td>
                <td className="short">{row.staffName}</td>
                <td className="short">{ACTION[row.action] ?? row.action}</td>
                <td className="short">{subjectLine(row)}</td>
                <td>
                  {detailLines(row).map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </td>
              </tr>
            ))}
          </Details>
        )}
      </EndlessRows>
    </>
  );
}
