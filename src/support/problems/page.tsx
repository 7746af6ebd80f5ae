import { PROBLEM_TYPE_NAMES } from '../../../contract/kit/typeNames.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { OpenPictures } from '../../ui/OpenPictures.tsx';
import type { Problem, ProblemStatus } from '../../../contract/support/problem.ts';
import { problemClosing, problemsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import {
  Inset,
  PageBody,
  beijing,
  Button,
  ButtonLink,
  EmptyState,
  Notice,
  Pill,
  Skeleton,
  Tabs,
} from '../../ui/index.ts';
import { RecordCard, RecordFacts, RecordHead } from '../../ui/RecordCard.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { color, dp, faint, radius, space, text } from '../../ui/theme.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { useRemoval } from '../../shared/list/removal.ts';
import { STATUS } from '../problem/texts.ts';
import { useUrlTab } from '../../shared/useUrlTab.ts';

const TABS = [
  { value: '', label: '全部' },
  { value: 'open', label: STATUS.open.words },
  { value: 'answered', label: STATUS.answered.words },
  { value: 'closed', label: STATUS.closed.words },
] as const;
type Tab = '' | ProblemStatus;

const Content = styled.p`
  white-space: pre-wrap;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const Thumb = styled.button`
  width: ${dp(64)};
  height: ${dp(64)};
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${color.sunken};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Reply = styled.div`
  display: grid;
  gap: ${space.xs};
  padding: ${space.m};
  border-radius: ${radius.control};
  background: ${color.sunken};
  strong {
    font-size: ${text.small};
  }
  p {
    white-space: pre-wrap;
  }
  span {
    ${faint}
  }
`;

/** Maximum size of stored pictures, px. */
const VIEWED = { width: 1600, height: 1200 } as const;

function ProblemCard({ problem }: { problem: Problem }) {
  const client = useQueryClient();
  const closing = useRemoval(problemClosing(client));
  const [viewed, setViewed] = useState<number | null>(null);
  const { no, type, status, content, pictures, reply } = problem;
  const { tone, words } = STATUS[status];

  const close = () =>
    closing.remove(problem.id, {
      question: {
        id: `close-${problem.id}`,
        title: '关闭这条记录',
        text: '关闭后客服不再跟进。记录还在，需要时可以重新提交。',
        confirmText: '已解决，关闭',
      },
    });

  return (
    <RecordCard aria-label={`${PROBLEM_TYPE_NAMES[type]} ${no}`}>
      <RecordHead>
        <span>{PROBLEM_TYPE_NAMES[type]}</span>
        <Pill tone={tone}>{words}</Pill>
      </RecordHead>
      <Content>{content}</Content>
      {pictures.length > 0 && (
        <Row>
          {pictures.map((url, index) => (
            <Thumb
              key={url}
              type="button"
              aria-label={`看第 ${index + 1} 张图`}
              onClick={() => setViewed(index)}
            >
              <img src={`${assetUrl(url)}?w=240`} alt="" loading="lazy" decoding="async" />
            </Thumb>
          ))}
        </Row>
      )}
      {viewed !== null && (
        <OpenPictures
          start={viewed}
          onClose={() => setViewed(null)}
          pictures={pictures.map((url, index) => ({ url, alt: `第 ${index + 1} 张图`, ...VIEWED }))}
        />
      )}
      <RecordFacts>
        <dt>编号</dt>
        <dd>{no}</dd>
        <dt>提交</dt>
        <dd>{beijing(problem.createdAt, 'full')}</dd>
        {problem.phone !== undefined && (
          <>
            <dt>手机</dt>
            <dd>{problem.phone}</dd>
          </>
        )}
        {problem.qq !== undefined && (
          <>
            <dt>QQ</dt>
            <dd>{problem.qq}</dd>
          </>
        )}
        {problem.closedAt !== undefined && (
          <>
            <dt>关闭</dt>
            <dd>{beijing(problem.closedAt, 'full')}</dd>
          </>
        )}
      </RecordFacts>
      {reply !== undefined && (
        <Reply>
          <strong>客服回复</strong>
          <p>{reply}</p>
          {problem.repliedAt !== undefined && <span>{beijing(problem.repliedAt, 'full')}</span>}
        </Reply>
      )}
      <CallFailed error={closing.error} title="没有关闭" />
      {status !== 'closed' && (
        <RecordHead>
          <span>{status === 'open' ? '等客服处理，回复后发消息提醒' : '解决了就可以关闭'}</span>
          <Button small busy={closing.going !== null} onClick={() => void close()}>
            关闭
          </Button>
        </RecordHead>
      )}
    </RecordCard>
  );
}

const ProblemSkeleton = () => (
  <RecordCard aria-hidden>
    <RecordHead>
      <Skeleton width={64} height={20} />
      <Skeleton width={56} height={20} />
    </RecordHead>
    <Skeleton width="96%" />
    <Skeleton width="64%" />
    <Skeleton width={180} height={36} />
    <Skeleton height={44} />
  </RecordCard>
);

function List({ tab, onAll }: { tab: Tab; onAll: () => void }) {
  const problems = useInfiniteQuery(problemsQuery(tab === '' ? undefined : tab));
  return (
    <EndlessCards
      list={problems}
      skeleton={<ProblemSkeleton />}
      renderRow={(problem) => <ProblemCard problem={problem} />}
      empty={
        tab === '' ? (
          <EmptyState
            drawing="message"
            title="还没有投诉和建议"
            text="遇到问题，或有想要的功能，可以告诉我们。"
            action={<ButtonLink href={href('suggest')}>去提交</ButtonLink>}
          />
        ) : (
          <EmptyState
            drawing="message"
            title={`没有${STATUS[tab].words}的记录`}
            text="换个状态看看。"
            action={
              <Button variant="secondary" onClick={onAll}>
                看全部记录
              </Button>
            }
          />
        )
      }
      end={(total) => `共 ${total} 条记录`}
    />
  );
}

/** Confirms a new complaint or suggestion. Shows a number only if a loaded row has it, because anybody can write links. */
function Submitted({ no }: { no: string }) {
  const { data } = useInfiniteQuery(problemsQuery());
  if (!data?.pages.some(({ rows }) => rows.some((row) => row.no === no))) return null;
  return (
    <Inset>
      <Notice tone="good" live="status" title="已经收到">
        编号 {no}，客服会在这里回复你，回复时也会发消息提醒。
      </Notice>
    </Inset>
  );
}

/**
 * /other/ProblemList: complaints and suggestions with replies. `status` filters them; `submitted` is the number of a
 * new one.
 */
export function Screen({ search }: { search: string }) {
  const [tab, choose] = useUrlTab(['problems', 'status'], TABS, search);
  const submitted = new URLSearchParams(search).get('submitted');
  return (
    <PageBody $flush>
      {submitted !== null && <Submitted no={submitted} />}
      <Tabs label="处理状态" items={TABS} value={tab} onValue={choose}>
        <List key={tab} tab={tab} onAll={() => choose('')} />
      </Tabs>
    </PageBody>
  );
}
