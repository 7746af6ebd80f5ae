import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DeadJob, Health } from '../../../contract/staff/index.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import {
  beijing,
  Button,
  Card,
  DescriptionList,
  EmptyState,
  money,
  Pill,
  remainingWords,
  Skeleton,
} from '../../ui/index.ts';
import { api } from '../calls.ts';
import { Table } from '../console/parts.tsx';
import { deadJobsQuery, healthQuery } from '../reads.ts';
import { PROVIDER } from '../words.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { useStaffCall } from '../useStaffCall.ts';

const GIGABYTE = 2 ** 30;
const MINUTE = 60_000;

const Sound = ({ isSound, good, bad }: { isSound: boolean; good: string; bad: string }) => (
  <Pill tone={isSound ? 'good' : 'bad'}>{isSound ? good : bad}</Pill>
);

/** Whether the last call to the provider failed. */
const isDown = ({ answeredAt = '', failedAt = '' }: Health['providers'][number]) => failedAt > answeredAt;

const Providers = ({ found }: { found: Health }) => (
  <Card title="外部服务">
    {found.providers.length === 0 ? (
      <p>还没有用到过。</p>
    ) : (
      <Table columns={['服务', '现在', '上次成功', '上次失败']}>
        {found.providers.map((each) => (
          <tr key={each.name}>
            <th scope="row">{PROVIDER[each.name] ?? each.name}</th>
            <td>
              <Sound isSound={!isDown(each)} good="正常" bad="上次没成功" />
            </td>
            <td className="short">{each.answeredAt === undefined ? '—' : beijing(each.answeredAt)}</td>
            <td>{each.failedAt === undefined ? '—' : `${beijing(each.failedAt)} ${each.failure ?? ''}`}</td>
          </tr>
        ))}
      </Table>
    )}
  </Card>
);

function Machinery({ found: { jobs, ledgerSum, replica, disk, overdue } }: { found: Health }) {
  const size = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return (
    <Card title="运行">
      <DescriptionList
        items={[
          {
            term: '账本合计',
            value: <Sound isSound={ledgerSum === 0} good="平" bad={`差 ${money(ledgerSum)}`} />,
          },
          { term: '超时的事', value: `${overdue} 件` },
          {
            term: '到期的定时任务',
            value: (
              <>
                {jobs.due} 件{jobs.due > 0 && `，最早的等了 ${remainingWords(jobs.oldestDue)}`}{' '}
                <Sound isSound={jobs.oldestDue < MINUTE} good="正常" bad="太久" />
              </>
            ),
          },
          {
            term: '失败后重试的定时任务',
            value: <Sound isSound={jobs.retrying === 0} good="没有" bad={`${jobs.retrying} 件`} />,
          },
          {
            term: '放弃的定时任务',
            value: <Sound isSound={jobs.dead === 0} good="没有" bad={`${jobs.dead} 件，见下面`} />,
          },
          {
            term: '只读副本',
            value: replica && (
              <Sound isSound={replica.isUsed} good={`落后 ${replica.lag} 秒`} bad="没有在用，都读主库" />
            ),
          },
          {
            term: '磁盘',
            value:
              disk.total > 0 ? (
                <>
                  剩 {size(disk.free)} / {size(disk.total)}{' '}
                  <Sound isSound={disk.free > disk.total * 0.1} good="够用" bad="快满了" />
                </>
              ) : undefined,
          },
        ]}
      />
    </Card>
  );
}

function JobRow({ job }: { job: DeadJob }) {
  const retry = useStaffCall(() => api.retryJob({ params: { id: job.id } }));
  return (
    <tr>
      <th scope="row">{job.kindName}</th>
      <td>{job.subject}</td>
      <td className="short">
        {beijing(job.deadAt)}，试了 {job.tries} 次
      </td>
      <td>
        {job.failed}
        <CallFailed error={retry.error} />
      </td>
      <td>
        <Button small busy={retry.isPending} onClick={() => retry.mutate()}>
          再试一次
        </Button>
      </td>
    </tr>
  );
}

/** Jobs that failed too often, each with its last error. */
function DeadJobs() {
  const list = useInfiniteQuery(deadJobsQuery());
  return (
    <Card title="放弃的定时任务">
      <EndlessRows
        list={list}
        loading={<Skeleton height={120} />}
        empty={<EmptyState title="没有放弃的任务" text="多次失败的任务会列在这里，可以再试。" />}
        end={(total) => `共 ${total} 件，已经到底了`}
      >
        {(rows) => (
          <Table columns={['任务', '对象', '什么时候', '原因', '操作']}>
            {rows.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </Table>
        )}
      </EndlessRows>
    </Card>
  );
}

export function HealthPanel() {
  const read = useQuery(healthQuery());
  if (read.isPending) return <Skeleton height={240} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能读取运行情况" />;
  return (
    <Stack>
      <Machinery found={read.data} />
      <Providers found={read.data} />
      <DeadJobs />
    </Stack>
  );
}
