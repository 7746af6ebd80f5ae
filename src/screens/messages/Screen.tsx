import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { Message } from '../../../contract/entities/notice.ts';
import { markReadMutation } from '../../queries/messages.ts';
import { messagesQuery } from '../../queries/notices.ts';
import { href } from '../../routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, space } from '../../ui/theme.ts';
import { readFailed } from '../failed.ts';
import { OtherLayout } from '../other/Layout.tsx';
import { MoreRows } from '../other/MoreRows.tsx';
import { MessageRow } from './MessageRow.tsx';

const FILTERS = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
] as const;

type Filter = (typeof FILTERS)[number]['value'];

const Item = styled.li`
  border-bottom: 1px solid ${color.line};
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

function List({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const markRead = useMutation(markReadMutation(client));
  const messages = useInfiniteQuery(messagesQuery(filter === 'unread' ? 'unread' : undefined));

  if (messages.isPending) {
    return (
      <div aria-busy>
        {[0, 1, 2, 3, 4].map((key) => (
          <Blank key={key}>
            <Skeleton width="60%" />
            <Skeleton width="92%" height={13} />
          </Blank>
        ))}
      </div>
    );
  }
  if (messages.isError && messages.data === undefined) {
    return (
      <FailedState
        text={readFailed(messages.error)}
        busy={messages.isFetching}
        onRetry={() => void messages.refetch()}
      />
    );
  }
  const rows = messages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return filter === 'unread' ? (
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
    ) : (
      <EmptyState
        drawing="message"
        title="还没有消息"
        text="订单和商品有进展时，会在这里告诉你。"
        action={<ButtonLink href={href('accountOrder')}>去看看账号</ButtonLink>}
      />
    );
  }
  const open = (message: Message) => (lead: string | undefined) => {
    if (message.readState === 'unread') markRead.mutate(message.id);
    if (lead !== undefined) navigate(lead);
  };
  return (
    <>
      <ul>
        {rows.map((message) => (
          <Item key={message.id}>
            <MessageRow message={message} onOpen={open(message)} />
          </Item>
        ))}
      </ul>
      <MoreRows list={messages} end={`共 ${rows.length} 条消息`} />
    </>
  );
}

/** /other/xiaoxi: what the platform told the member, newest first. The filter stands in the address (`?filter=unread`). */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const filter: Filter = new URLSearchParams(search).get('filter') === 'unread' ? 'unread' : 'all';
  const choose = (next: Filter) =>
    navigate(href('messages', { filter: next === 'all' ? undefined : next }), { replace: true });
  return (
    <OtherLayout title="系统消息" root flush>
      <Tabs label="消息" items={FILTERS} value={filter} onValue={choose}>
        <List key={filter} filter={filter} onAll={() => choose('all')} />
      </Tabs>
    </OtherLayout>
  );
}
