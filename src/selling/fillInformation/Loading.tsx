import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { Notice, Skeleton } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { headingOf } from './StepFrame.tsx';

/** `note`: what the person waits for, if it is not the opening of the form. */
export function Loading({ actor, note }: { actor: ConsignmentRef; note?: string }) {
  const step = useSelector(actor, ({ context }) => context.step);
  return (
    <Frame fallback="sell" title={headingOf(step)} busy>
      {note !== undefined && <Notice live="status">{note}</Notice>}
      <Skeleton height={64} />
      <Skeleton height={220} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Frame>
  );
}
