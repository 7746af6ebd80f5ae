import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { chatQuery, nameOfThread } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, Notice, PageBody, Picture, Pill, Price, Skeleton } from '../../ui/index.ts';
import { color, dp, layer, oneLine, space, spaceBetween, text, touch } from '../../ui/theme.ts';
import { PICTURE, unavailable } from '../../shared/listingCard.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Composer } from '../chatMessage/Composer.tsx';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useChat } from '../chatMessage/flow.ts';
import { closedText } from './closedText.ts';
import { Thread } from './Thread.tsx';

const About = styled(Link)`
  position: sticky;
  top: ${dp(48)};
  z-index: ${layer.bar};
  ${spaceBetween}
  gap: ${space.m};
  min-height: ${touch};
  padding: ${space.xs} ${space.m};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  color: ${color.ink};
  font-size: ${text.small};
  & > span:first-child {
    ${oneLine}
  }
  & > span:last-child {
    flex: none;
    color: ${color.accent};
  }
`;

const Card = styled.span`
  display: grid;
  flex: 1;
  grid-template-columns: ${dp(64)} minmax(0, 1fr);
  gap: ${space.m};
  align-items: center;
`;

const Words = styled.span`
  display: grid;
  gap: ${dp(2)};
  min-width: 0;
  b {
    ${oneLine}
    font-weight: 600;
  }
`;

const Foot = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.s};
`;

const Closed = styled.p`
  padding: ${space.xs} ${space.m};
  background: ${color.sunken};
  color: ${color.inkSoft};
  font-size: ${text.small};
  text-align: center;
`;

const Pad = styled.div`
  display: grid;
  gap: ${space.m};
  padding: ${space.m};
`;

function subjectLink({ about, side, id, subjectId }: ChatThread): { to: string; word: string } {
  if (about === 'listing') return { to: href('goodDetail', { id: subjectId }), word: '看商品' };
  if (about === 'recycleOrder') {
    // The pages of a trade are for its parties. The console shows the thread with a link to the case.
    if (side === 'support') return { to: href('console', { view: 'chats', item: id }), word: '去后台' };
    return side === 'merchant'
      ? { to: href('merchant', { backOrderId: id }), word: '看成交' }
      : { to: href('quotes', { id: subjectId }), word: '看回收' };
  }
  return side === 'seller'
    ? { to: href('myProducts', { tab: 'published' }), word: '看商品' }
    : { to: href('orderDetail', { orderId: id }), word: '看订单' };
}

/** Subject of the thread, sticky at the top. */
function Subject({ thread }: { thread: ChatThread }) {
  const { title, picture, listing } = thread;
  const { to, word } = subjectLink(thread);
  if (listing === undefined) {
    return (
      <About href={to}>
        <span>{title}</span>
        <span>{word}</span>
      </About>
    );
  }
  const gone = unavailable[listing.status];
  return (
    <About href={to}>
      <Card>
        <Picture src={picture} alt="" {...PICTURE} shown={64} />
        <Words>
          <b>{title}</b>
          <Foot>
            <Price fen={listing.price} size={16} {...(gone !== undefined && { tone: 'plain' as const })} />
            {gone !== undefined && <Pill>{gone}</Pill>}
          </Foot>
        </Words>
      </Card>
      <span>{word}</span>
    </About>
  );
}

const Missing = () => (
  <EmptyState
    drawing="missing"
    title="没有找到这段对话"
    text="可能不是你的，或地址写错了。"
    action={<ButtonLink href={href('messages', { filter: 'chats' })}>看我的对话</ButtonLink>}
  />
);

function Open({ thread }: { thread: ChatThread }) {
  const actor = useRegisteredActor(useChat().messages, nameOfThread(thread));
  const closed = closedText(thread);
  return (
    <>
      {closed !== undefined && <Closed>{closed}</Closed>}
      <Composer actor={actor} />
    </>
  );
}

function Found({ threadId }: { threadId: string }) {
  const chat = useQuery(chatQuery(threadId));
  if (chat.isPending) {
    return (
      <Pad aria-busy>
        <Skeleton height={44} />
        <Skeleton width="64%" height={64} />
        <Skeleton width="48%" height={44} />
        <Skeleton width="72%" height={64} />
      </Pad>
    );
  }
  if (chat.data === undefined) {
    return <ReadFailed read={chat} missing={<Missing />} />;
  }
  const { data } = chat;
  return (
    <>
      <Subject thread={data} />
      <Pad>
        {chat.isError && (
          <Notice tone="warn" live="status">
            暂时收不到新消息，会自动再试。已有的还在。
          </Notice>
        )}
        <Notice icon="shield">
          手机号、QQ、微信会被隐藏。客服不会要你的密码和验证码，也不会让你向个人转账。
        </Notice>
      </Pad>
      <Thread threadId={threadId} thread={data} composer={<Open thread={data} />} />
      {!data.isOpen && (
        <Pad>
          <Notice
            tone="neutral"
            action={
              <ButtonLink small href={href('support')}>
                联系客服
              </ButtonLink>
            }
          >
            {data.why ?? '这段对话只能查看。'}
          </Notice>
        </Pad>
      )}
    </>
  );
}

/** URL parameters that identify a thread. */
const NAMED_BY = ['id', 'orderId', 'listingId', 'backOrderId'] as const;

/** /other/chat?orderId= | listingId= | backOrderId= | id=: thread of an order, a listing or a recycle order. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const threadId = NAMED_BY.map((name) => query.get(name)).find((value) => value !== null) ?? '';
  return (
    <PageBody $flush>{threadId === '' ? <Missing /> : <Found key={threadId} threadId={threadId} />}</PageBody>
  );
}
