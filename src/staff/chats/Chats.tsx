import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ChatThread, WaitingChat } from '../../../contract/support/index.ts';
import { href } from '../../app/routes.ts';
import { useServerNow } from '../../ui/clock.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { CaseChat, chatQuery, supportApi } from '../../support/index.ts';
import { Button, ButtonLink, EmptyState, remainingWords, Skeleton } from '../../ui/index.ts';
import { Line, Soft } from '../case/layout.ts';
import { toTaskQuery, consoleHref, type ConsoleAddress } from '../console/address.ts';
import { Heading, ItemRow, ListAndItem, Rows } from '../people/layout.tsx';
import { queueQuery, waitingChatsQuery } from '../reads.ts';
import { useStaffCall } from '../useStaffCall.ts';
import { PARTY, SUBJECT } from '../words.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

function Row({ row, address }: { row: WaitingChat; address: ConsoleAddress }) {
  const now = useServerNow()();
  return (
    <ItemRow address={address} id={row.id}>
      <span>{row.lastText}</span>
      <small>等了 {remainingWords(Math.max(now - Date.parse(row.since), 1))}</small>
      <small>
        {PARTY[row.lastBy]} {row.lastName} · {row.title}
      </small>
      <small>
        {SUBJECT[row.about]} {row.no}
      </small>
    </ItemRow>
  );
}

/** Subject of the opened thread, with a link to its listing, or to its cases if the queue of this person has any. */
function Head({ thread: { about, subjectId, no, title } }: { thread: ChatThread }) {
  const cases = { search: no };
  const found = useInfiniteQuery({ ...queueQuery(toTaskQuery(cases)), enabled: about !== 'listing' });
  return (
    <>
      <Heading>{title}</Heading>
      <Line>
        <Soft>
          {SUBJECT[about]} {no}
        </Soft>
        {about === 'listing' ? (
          <ButtonLink small href={href('goodDetail', { id: subjectId })}>
            看商品
          </ButtonLink>
        ) : (
          found.data?.pages.some(({ rows }) => rows.length > 0) && (
            <ButtonLink small href={consoleHref(cases)}>
              看案件
            </ButtonLink>
          )
        )}
      </Line>
    </>
  );
}

/** The button 不用回复. It settles the thread up to the line `upTo`, a member's last one on the screen. */
function Settle({ id, upTo, onSettled }: { id: string; upTo: string; onSettled: () => void }) {
  const settle = useStaffCall(() => supportApi.settleChat({ params: { id }, input: { upTo } }), onSettled);
  return (
    <>
      <Line>
        <Button small busy={settle.isPending} onClick={() => settle.mutate()}>
          不用回复
        </Button>
        <Soft>不写回复，从列表里拿走；对方再写会回来。</Soft>
      </Line>
      <CallFailed error={settle.error} />
    </>
  );
}

/** `isWaiting`: the list contains the thread. A reply leaves it there when a member's newer line was not on the screen. */
function Opened({ id, isWaiting, list }: { id: string; isWaiting: boolean; list: string }) {
  const [, navigate] = useLocation();
  const thread = useQuery(chatQuery(id)).data;
  const lines = thread?.messages.filter(({ by }) => by !== 'system') ?? [];
  const last = lines.findLast(({ by }) => by !== 'support');
  return (
    <Stack>
      {thread && <Head thread={thread} />}
      <CaseChat threadId={id} />
      {thread?.isOpen && last && (isWaiting || last === lines.at(-1)) && (
        <Settle id={id} upTo={last.id} onSettled={() => navigate(list)} />
      )}
    </Stack>
  );
}

/** Chats in which a member's line waits for staff, the longest wait first. */
export function Chats({ address }: { address: ConsoleAddress }) {
  const rows = useInfiniteQuery(waitingChatsQuery());
  return (
    <ListAndItem
      address={address}
      list={
        <EndlessRows
          list={rows}
          loading={
            <Stack $gap="s">
              <Skeleton height={56} />
              <Skeleton height={56} />
            </Stack>
          }
          empty={
            <EmptyState
              drawing="message"
              title="没有等回复的对话"
              text="会员写给客服的话没人回复时，会出现在这里。"
            />
          }
          end={(total) => `共 ${total} 段，已经到底了`}
        >
          {(waiting) => (
            <Rows>
              {waiting.map((row) => (
                <Row key={row.id} row={row} address={address} />
              ))}
            </Rows>
          )}
        </EndlessRows>
      }
    >
      {address.item === undefined ? (
        <EmptyState drawing="message" title="选一段对话" text="回复后，它就不再等了。" />
      ) : (
        <Opened
          key={address.item}
          id={address.item}
          isWaiting={
            rows.data?.pages.some((page) => page.rows.some(({ id }) => id === address.item)) === true
          }
          list={consoleHref({ ...address, item: undefined })}
        />
      )}
    </ListAndItem>
  );
}
