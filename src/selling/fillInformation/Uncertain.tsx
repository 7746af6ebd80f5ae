import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from './Frame.tsx';

/** `uncertain`: no answer came; the server is asked what became of it. It is listed once, however often it is asked. */
export function Uncertain({ actor }: { actor: ConsignmentRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertain: 'unanswered' }));
  return (
    <Frame title="正在核对" busy={!isUnanswered}>
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : '正在核对有没有提交上'}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'outcome.ask' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>没有收到平台的回应，还不知道这件商品有没有提交上。</p>
        <p>核对只会提交一次，不会重复发布。内容和图片都留着。</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}
