import { useSelector } from '@xstate/react';
import type { RealNameRef } from '../../../machines/account/realName/realName.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';

/** `uncertain`: no answer came; the profile is asked whether it was taken. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: RealNameRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertain: 'unanswered' }));
  return (
    <>
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : '正在核对认证结果'}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'identity.retry' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>刚才没有收到回应，正在向平台核对。不会重复提交。</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </>
  );
}
