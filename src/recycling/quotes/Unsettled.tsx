import { useSelector } from '@xstate/react';
import type { RecyclingRef } from '../../../machines/recycling/recycling/recycling.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';

const WORDS = {
  accept: { title: '正在核对有没有接受成功', text: '核对清楚之前不会接受第二次，也不会扣款。' },
  cancel: { title: '正在核对有没有取消成功', text: '核对清楚之前不会重复操作。' },
} as const;

/** `unsettled`: the answer was lost; the deal itself is asked what is true. */
export function Unsettled({ actor }: { actor: RecyclingRef }) {
  const { doubt, failure } = useSelector(actor, ({ context }) => context);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ unsettled: 'unanswered' }));
  const { title, text } = WORDS[doubt];
  return (
    <>
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : title}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'recycling.retry' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>刚才没有收到回应，正在向平台核对。</p>
        <p>{text}</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </>
  );
}
