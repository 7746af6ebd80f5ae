import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { Skeleton } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { headingOf } from './StepFrame.tsx';

export function Loading({ actor }: { actor: ConsignmentRef }) {
  const step = useSelector(actor, ({ context }) => context.step);
  return (
    <Frame fallback="sell" title={headingOf(step)} busy>
      <Skeleton height={64} />
      <Skeleton height={220} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Frame>
  );
}
