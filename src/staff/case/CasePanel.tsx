import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { StaffCase } from '../../../contract/staff/index.ts';
import { CASE_DESKS } from '../../../contract/staff/permissions.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { useIsPast } from '../../shared/useIsPast.ts';
import { PictureRow } from '../../shared/PictureRow.tsx';
import { useTitle } from '../../shared/title.ts';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  color,
  DescriptionList,
  EmptyState,
  money,
  Notice,
  Pill,
  Skeleton,
  space,
  text,
  Timeline,
} from '../../ui/index.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { focusPlace } from '../../ui/focusPlace.ts';
import { consoleHref, valuationHref, type ConsoleAddress } from '../console/address.ts';
import { Due, StatePath } from '../console/parts.tsx';
import { CaseChat } from '../../support/index.ts';
import { Back } from '../people/layout.tsx';
import { caseQuery } from '../reads.ts';
import { BY, DESK, taskNumber, PARTY, stateName } from '../words.ts';
import { Acts } from './Acts.tsx';
import { AfterSaleParts } from './AfterSaleParts.tsx';
import { useClaim } from './claim.ts';
import { HandOver } from './HandOver.tsx';
import { IdentityPicture } from './IdentityPicture.tsx';
import { AccountCards } from './AccountCards.tsx';
import { Line, Soft } from './layout.ts';
import { ListingSections } from './ListingSections.tsx';
import { InspectionReportCard } from '../../shared/InspectionReport.tsx';
import { Vault } from '../vault/Vault.tsx';
import { RulebookChart } from './RulebookChart.tsx';
import { Notes } from './Notes.tsx';
import { Proposals } from './Proposals.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { timelineEvents } from '../../shared/timelineEvents.ts';

const Column = styled.section`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space.m};
  min-width: 0;
  height: 100vh;
  height: 100dvh;
  padding: ${space.l};
  overflow-y: auto;
  background: ${color.ground};
  @media (max-width: 767px) {
    height: auto;
    padding: ${space.m};
  }
`;

const Statement = styled.p`
  white-space: pre-wrap;
`;

const Heading = styled.h2`
  font-size: ${text.title};
  line-height: 1.4;
`;

/** Id of the chat between the parties; undefined for subjects without a trade. */
function threadOf({ task: { subject, subjectId }, afterSale }: StaffCase): string | undefined {
  return subject === 'order' || subject === 'recycleOrder' ? subjectId : afterSale?.orderId;
}

/** Says who else has claimed the case. When a claim has ended, also this person's own, offers to claim the case. */
function Claim({
  task,
  claim: { isBusy, takeOver },
}: {
  task: StaffCase['task'];
  claim: ReturnType<typeof useClaim>;
}) {
  const hasEnded = useIsPast(task.claimedUntil);
  if (!hasEnded) {
    return task.isMine ? null : (
      <Notice tone="warn">{task.claimedBy}正在处理，15 分钟没有操作会放回队列。</Notice>
    );
  }
  return (
    <Notice
      live="status"
      action={
        takeOver && (
          <Button small busy={isBusy} onClick={takeOver}>
            {task.isMine ? '接手' : '认领'}
          </Button>
        )
      }
    >
      {task.isMine ? '你' : task.claimedBy} 15 分钟没有操作，这件事已经放回队列。
    </Notice>
  );
}

function Shown({
  taskId,
  found,
  address,
}: {
  /** The opened task. `found.task` may be a later task of the same case. */
  taskId: string;
  found: StaffCase;
  address: ConsoleAddress;
}) {
  const { task } = found;
  const claim = useClaim(taskId, found);
  const heading = useRef<HTMLHeadingElement>(null);
  // Without this the focus stays in the queue, and Tab goes through all its rows before the case.
  useEffect(() => {
    if (heading.current) focusPlace(heading.current);
  }, []);
  useTitle(`${task.title} · 后台`);
  const [, navigate] = useLocation();
  const queue = consoleHref({ ...address, task: undefined });
  const state = stateName(task.subject, found.state);
  const thread = threadOf(found);
  // A party who is staff reads no parties, and writes no notes.
  const isOwn = found.parties.length === 0;
  return (
    <>
      <Back href={queue}>返回队列</Back>
      <Stack as="header" $gap="s">
        <Heading ref={heading}>{task.title}</Heading>
        <Announcement text={task.closedAt === undefined ? state : `${state}，已处理`} />
        <Line>
          <Pill tone="info">{state}</Pill>
          <Due task={task} />
          {task.isProposed && <Pill tone="warn">待复核</Pill>}
          {task.escalatedAt !== undefined && CASE_DESKS.includes(task.desk) && (
            <Pill tone="bad">已转主管</Pill>
          )}
          <Soft>
            {DESK[task.desk]}
            {taskNumber(task) !== '' && ` · ${taskNumber(task)}`}
            {task.amount !== undefined && ` · ${money(task.amount)}`} · {beijing(task.openedAt)} 开始
          </Soft>
        </Line>
      </Stack>
      <StatePath subject={task.subject} state={found.state} />
      <RulebookChart found={found} />
      {claim.conflict !== undefined && (
        <Notice tone="warn" live="status">
          {claim.conflict}
        </Notice>
      )}
      {task.claimedBy !== undefined && <Claim task={task} claim={claim} />}
      {task.note !== undefined && <Notice title="转交说明">{task.note}</Notice>}
      {found.afterSale && <Proposals file={found.afterSale} />}
      <Acts found={found} />
      {found.hasVault &&
        (task.subject === 'order' || task.subject === 'recycleOrder' || task.subject === 'afterSale') && (
          <Vault key={task.subjectId} of={{ subject: task.subject, id: task.subjectId }} />
        )}
      {found.report && <InspectionReportCard report={found.report} />}
      {found.listing && <ListingSections review={found.listing} />}
      {found.hasIdentityPicture && <IdentityPicture userId={task.subjectId} />}
      {!isOwn && (
        <Card title="双方">
          <DescriptionList
            align="start"
            items={found.parties.map(({ role, name, phone }) => ({
              term: PARTY[role],
              value: `${name}　${phone}`,
            }))}
          />
        </Card>
      )}
      {found.facts.length > 0 && (
        <Card title="事实">
          <Stack>
            <DescriptionList
              align="start"
              items={found.facts.map(({ label, value }) => ({ term: label, value }))}
            />
            {found.valuationNumber !== undefined && (
              <Line>
                <ButtonLink small href={valuationHref(found.valuationNumber)}>
                  看估价 {found.valuationNumber}
                </ButtonLink>
              </Line>
            )}
          </Stack>
        </Card>
      )}
      {found.afterSale && <AfterSaleParts file={found.afterSale} />}
      {thread !== undefined && (
        <Card title="订单里的对话">
          <CaseChat threadId={thread} />
        </Card>
      )}
      {found.statements.length > 0 && (
        <Card title="陈述和材料">
          <Stack $gap="s">
            {found.statements.map((each) => (
              <div key={`${each.at}${each.by}`}>
                <Soft>
                  {BY[each.by] ?? each.by} · {beijing(each.at)}
                </Soft>
                <Statement>{each.text}</Statement>
                <PictureRow urls={each.pictures} label="材料" />
              </div>
            ))}
          </Stack>
        </Card>
      )}
      <AccountCards attributes={found.attributes} pictures={found.pictures} />
      {found.timeline.length > 0 && (
        <Card title="进度">
          <Timeline
            events={timelineEvents(found.timeline, (each) => each.staffName ?? BY[each.by] ?? each.by)}
          />
        </Card>
      )}
      {!isOwn && <Notes taskId={taskId} writeTo={task.id} notes={found.notes} />}
      {task.isMine && <HandOver task={task} onReleased={() => navigate(queue)} />}
    </>
  );
}

export function CasePanel({ taskId, address }: { taskId: string; address: ConsoleAddress }) {
  const read = useQuery(caseQuery(taskId));
  return (
    <Column aria-label="案件">
      {read.isPending ? (
        <section aria-busy aria-label="正在打开">
          <Skeleton height={48} />
          <Skeleton height={200} />
        </section>
      ) : read.data === undefined ? (
        <ReadFailed read={read} title="没能打开这件事" />
      ) : (
        <Shown taskId={taskId} found={read.data} address={address} />
      )}
    </Column>
  );
}

/** Placeholder beside the queue while no case is open. */
export const NoCase = () => (
  <Column aria-label="案件">
    <EmptyState
      drawing="order"
      title="选一件来处理"
      text="按 j、k 上下移动，按 Enter 打开，按 ? 看所有按键。"
    />
  </Column>
);
