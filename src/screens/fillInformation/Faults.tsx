import { useSelector } from '@xstate/react';
import {
  stepOf,
  type ConsignmentRef,
  type Place,
  type Step,
} from '../../../machines/consignment/consignment.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';

/** What of a step must be mended; each line leads to its place. */
export function Faults({ actor, step }: { actor: ConsignmentRef; step: Step }) {
  const faults = useSelector(actor, ({ context }) => context.faults);
  const mine = Object.entries(faults).filter(([place]) => stepOf(place as Place) === step);
  return <ErrorSummary faults={mine.map(([place, text]) => ({ place, text }))} />;
}
