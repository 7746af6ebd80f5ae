import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { stepOf, type Place } from '../../../machines/selling/consignment/faults.ts';
import { askedOf, LEVELS, type Step } from '../../../machines/selling/consignment/form.ts';
import { ErrorSummary, inOrder } from '../../ui/ErrorSummary.tsx';

/** The places around the questions of the game, as they stand on the page. */
const ABOVE: readonly Place[] = ['area', ...LEVELS, 'origin'];
const BELOW: readonly Place[] = [
  'price',
  'title',
  'description',
  'account',
  'password',
  'securityPhone',
  'email',
  'emailPassword',
  'canAssure',
  'phone',
  'qq',
  'weixin',
  'remark',
  'pictures',
];

/** What of a step must be mended; each line leads to its place. */
export function Faults({ actor, step }: { actor: ConsignmentRef; step: Step }) {
  const faults = useSelector(actor, ({ context }) => context.faults);
  const template = useSelector(actor, ({ context }) => context.template);
  const order = [...ABOVE, ...askedOf(template).map(({ key }) => key), ...BELOW];
  return (
    <ErrorSummary faults={inOrder(faults, order).filter(({ place }) => stepOf(place as Place) === step)} />
  );
}
