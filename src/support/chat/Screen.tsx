import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { chatQuery } from '../reads.ts';
import { failureOf } from '../../wire/queries.ts';
import { href } from '../../app/addresses.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, dp, layer, space, text, touch } from '../../ui/theme.ts';
import { ReadFailed } from '../../page/Read.tsx';
import { OtherLayout } from '../../page/Layout.tsx';
import { Composer } from './Composer.tsx';
import { useKeyed } from '../../flow/keyed.ts';
import { useChat } from './flow.ts';
import { Thread } from './Thread.tsx';

const About = styled(Link)`
  position: sticky;
  top: ${dp(48)};
  z-index: ${layer.bar};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  min-height: ${touch};
  padding: ${space.xs} ${space.m};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  color: ${color.ink};
  font-size: ${text.small};
  span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  span:last-child {
    flex: none;
    color: ${color.accent};
  }
`;

const Pad = styled.div`
  display: grid;
  gap: ${space.m};
  padding: ${space.m};
`;

/** The page of what the thread is about: for the buyer the order, for the seller the published listings. */
const aboutOf = ({ side, orderId }: Pick<ChatThread, 'side' | 'orderId'>): string =>
  side === 'seller' ? href('myProducts', { tab: 'published' }) : href('orderDetail', { orderId });

const Missing = () => (
  <EmptyState
    drawing="missing"
    title="没有找到这段对话"
    text="可能不是你的订单，或地址写错了。"
    action={<ButtonLink href={href('messages', { filter: 'chats' })}>看我的对话</ButtonLink>}
  />
);

function Open({ orderId }: { orderId: string }) {
  return <Composer actor={useKeyed(useChat().messages, orderId)} />;
}

function Found({ orderId }: { orderId: string }) {
  const chat = useQuery(chatQuery(orderId));
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
    const kind = failureOf(chat.error)?.kind;
    if (kind === 'notFound' || kind === 'invalid') return <Missing />;
    return <ReadFailed read={chat} />;
  }
  const { data } = chat;
  return (
    <>
      <About href={aboutOf(data)}>
        <span>{data.title}</span>
        <span>{data.side === 'seller' ? '看商品' : '看订单'}</span>
      </About>
      <Pad>
        {chat.isError && (
          <Notice tone="warn" live="status">
            暂时收不到新消息，会自动再试。已有的还在。
          </Notice>
        )}
        <Notice tone="info" icon="shield">
          手机号、QQ、微信会被隐藏。客服不会要你的密码和验证码，也不会让你向个人转账。
        </Notice>
      </Pad>
      <Thread thread={data} />
      {data.isOpen ? (
        <Open orderId={orderId} />
      ) : (
        <Pad>
          <Notice
            tone="neutral"
            action={
              <ButtonLink variant="secondary" small href={href('support')}>
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

/** /other/chat?orderId=: buyer, seller and support in one thread on the order and its after-sale. */
export function Screen({ search }: { search: string }) {
  const orderId = new URLSearchParams(search).get('orderId') ?? '';
  return (
    <OtherLayout title="订单对话" flush>
      {orderId === '' ? <Missing /> : <Found key={orderId} orderId={orderId} />}
    </OtherLayout>
  );
}
