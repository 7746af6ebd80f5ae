import { useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { Button, color, space, text } from '../../ui/index.ts';
import { earlierChat } from '../reads.ts';

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.xs};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** Loads the messages before the first shown one. Nothing without earlier messages. */
export function Earlier({
  threadId,
  thread: { messages, hasEarlier },
}: {
  threadId: string;
  thread: ChatThread;
}) {
  const earlier = useMutation(earlierChat(useQueryClient(), threadId));
  const first = messages[0]?.id;
  if (!hasEarlier || first === undefined) return null;
  return (
    <Foot>
      {earlier.isError && <p role="alert">{readFailureText(earlier.error)}</p>}
      <Button variant="quiet" small busy={earlier.isPending} onClick={() => earlier.mutate(first)}>
        {earlier.isError ? '重试' : '看更早的'}
      </Button>
    </Foot>
  );
}
