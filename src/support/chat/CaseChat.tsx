import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { color, dp, Skeleton, space, text } from '../../ui/index.ts';
import { Composer } from '../chatMessage/Composer.tsx';
import { appChatMessages, ChatContext, useChat } from '../chatMessage/flow.ts';
import { chatQuery } from '../reads.ts';
import { closedText } from './closedText.ts';
import { Messages } from './Messages.tsx';

/** Reversed, so that the box begins at its end and stays there. */
const Lines = styled.div`
  display: flex;
  flex-direction: column-reverse;
  max-height: ${dp(360)};
  padding-bottom: ${space.m};
  overflow-y: auto;
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.m};
  }
`;

const Quiet = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

function Write({ threadId }: { threadId: string }) {
  return <Composer actor={useRegisteredActor(useChat().messages, threadId)} />;
}

/** A chat inside the console. Its parties read what support writes here. */
export function CaseChat({ threadId }: { threadId: string }) {
  const client = useQueryClient();
  const [ports] = useState(() => appChatMessages(client));
  const read = useQuery(chatQuery(threadId));
  if (read.isPending) return <Skeleton height={120} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能打开对话" />;
  const { about, isOpen, why } = read.data;
  return (
    <ChatContext value={ports}>
      <Lines as="section" aria-label="对话记录" tabIndex={0}>
        <div>
          <Messages threadId={threadId} thread={read.data} empty={<Quiet>还没有人说话。</Quiet>} />
        </div>
      </Lines>
      <Quiet>
        {closedText(read.data) ??
          (about === 'listing'
            ? '咨询的人看得到这里写的。'
            : '双方都看得到这里写的，不要写密码。卖家要登录方式，打他的电话。')}
      </Quiet>
      {isOpen ? <Write threadId={threadId} /> : <Quiet>{why}</Quiet>}
    </ChatContext>
  );
}
