import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { Message } from '../../../contract/account/message.ts';
import { centreCountsQuery, markReadMutation, messagesQuery } from '../reads.ts';
import { countsQuery } from '../../buying/index.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, space, text } from '../../ui/theme.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { Chats } from './Chats.tsx';
import { MessageRow } from './MessageRow.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { useUrlTab } from '../../shared/useUrlTab.ts';

const Item = styled.li`
  border-bottom: 1px solid ${color.line};
`;

const Heading = styled.h2`
  padding: ${space.m} ${space.l} ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Blank = styled.div`
  display: grid;
  align-content: center;
  gap: ${space.s};
  min-height: ${dp(86)};
  padding: ${space.m} ${space.xl};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const loading = [0, 1, 2, 3, 4].map((key) => (
  <Blank key={key}>
    <Skeleton width="60%" />
    <Skeleton width="92%" height={13} />
  </Blank>
));

function Rows({ rows }: { rows: readonly Message[] }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const markRead = useMutation(markReadMutation(client));
  const open = (message: Message) => (lead: string | undefined) => {
    if (message.readState === 'unread') markRead.mutate(message.id);
    if (lead !== undefined) navigate(lead);
  };
  return (
    <ul>
      {rows.map((message) => (
        <Item key={message.id}>
          <MessageRow message={message} onOpen={open(message)} />
        </Item>
      ))}
    </ul>
  );
}

function Unread({ onAll }: { onAll: () => void }) {
  const unread = useInfiniteQuery(messagesQuery('unread'));
  // The cached pages may contain messages that were read meanwhile.
  const left = unread.data?.pages
    .flatMap(({ rows }) => rows)
    .filter(({ readState }) => readState === 'unread');
  return (
    <EndlessRows
      list={unread}
      loading={loading}
      empty={
        <EmptyState
          drawing="message"
          title="没有未读消息"
          text="新消息来了会在这里提醒。"
          action={
            <Button variant="secondary" onClick={onAll}>
              看全部消息
            </Button>
          }
        />
      }
      end={(total) => `共 ${left?.length ?? total} 条未读`}
    >
      {(rows) => <Rows rows={rows} />}
    </EndlessRows>
  );
}

/** Read messages, newest first, except `above`: those that were read on this page. */
function Read({ above }: { above: readonly Message[] }) {
  const read = useInfiniteQuery(messagesQuery('read'));
  const shown = new Set(above.map(({ id }) => id));
  return (
    <EndlessRows
      list={read}
      loading={loading}
      empty={
        above.length > 0 ? null : (
          <EmptyState
            drawing="message"
            title="还没有消息"
            text="订单和商品有进展时，会在这里告诉你。"
            action={<ButtonLink href={href('games')}>去看看账号</ButtonLink>}
          />
        )
      }
      end={(total) => `共 ${total} 条已读`}
    >
      {(rows) => (
        <>
          {above.length > 0 && <Heading>已读</Heading>}
          <Rows rows={rows.filter(({ id }) => !shown.has(id))} />
        </>
      )}
    </EndlessRows>
  );
}

/** All messages, unread first. A message read here keeps its position until the page is opened again. */
function All() {
  const unread = useInfiniteQuery(messagesQuery('unread'));
  const above = unread.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (unread.data === undefined || unread.hasNextPage) {
    return (
      <EndlessRows list={unread} loading={loading} empty={null} end={() => ''}>
        {(rows) => <Rows rows={rows} />}
      </EndlessRows>
    );
  }
  return (
    <>
      {above.length > 0 && (
        <>
          <Heading>未读</Heading>
          <Rows rows={above} />
        </>
      )}
      <Read above={above} />
    </>
  );
}

/** /other/xiaoxi: messages, unread first, and threads. The tab is in the URL (`?filter=unread`, `?filter=chats`). */
export function Screen({ search }: { search: string }) {
  const unread = useQuery(countsQuery()).data?.unread ?? 0;
  const unreadChats = useQuery(centreCountsQuery()).data?.unreadChats ?? 0;
  const tabs = [
    { value: 'all', label: '全部' },
    { value: 'unread', label: '未读', count: unread },
    { value: 'chats', label: '对话', count: unreadChats },
  ] as const;
  const [tab, choose] = useUrlTab(['messages', 'filter'], tabs, search);
  return (
    <PageBody $flush>
      <Tabs label="消息" items={tabs} value={tab} onValue={choose}>
        {tab === 'chats' ? (
          <Chats />
        ) : tab === 'unread' ? (
          <Unread key="unread" onAll={() => choose('all')} />
        ) : (
          <All key="all" />
        )}
      </Tabs>
    </PageBody>
  );
}
