import { useSelector } from '@xstate/react';
import type { RecyclingRef } from '../../../machines/recycling/recycling/recycling.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { TITLE } from './words.ts';

/** `uncertain`: no answer came; the server is asked whether it was handed in. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: RecyclingRef }) {
  const { kind, failure } = useSelector(actor, ({ context }) => context);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertain: 'unanswered' }));
  return (
    <Frame title={TITLE[kind]} busy={!isUnanswered}>
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : '正在核对有没有提交成功'}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'recycling.retry' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>刚才没有收到回应，正在向平台核对。</p>
        <p>核对清楚之前不会重复提交，你填的都在。</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}
