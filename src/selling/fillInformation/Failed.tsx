import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, FailedState } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { headingOf } from './StepFrame.tsx';
import { withoutKeptNote } from '../../shared/failedRead.ts';

/** `failed`: the form could not be opened. What was typed before is kept. */
export function Failed({ actor }: { actor: ConsignmentRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const step = useSelector(actor, ({ context }) => context.step);
  const isGone = failure?.kind === 'notFound';
  return (
    <Frame fallback="sell" title={headingOf(step)}>
      {isGone ? (
        <EmptyState
          drawing="missing"
          title="这里没有可以填的内容"
          text={failure.message}
          action={<ButtonLink href={href('sell')}>重新选择</ButtonLink>}
        />
      ) : (
        <FailedState
          title="没能打开"
          text={failure && withoutKeptNote(failure.message)}
          onRetry={() => actor.send({ type: 'form.retry' })}
        />
      )}
    </Frame>
  );
}
