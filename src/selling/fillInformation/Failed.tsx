import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { href } from '../../app/routes.ts';
import { Frame } from '../../shared/Frame.tsx';
import { headingOf } from './StepFrame.tsx';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { NothingToFill } from '../../shared/NothingToFill.tsx';

/** `failed`: the form could not be opened. The draft is kept. */
export function Failed({ actor }: { actor: ConsignmentRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const step = useSelector(actor, ({ context }) => context.step);
  return (
    <Frame fallback="sell" title={headingOf(step)}>
      <LoadFailed
        title="没能打开"
        failure={failure}
        onRetry={() => actor.send({ type: 'form.retry' })}
        missing={<NothingToFill failure={failure} again={href('sell')} />}
      />
    </Frame>
  );
}
