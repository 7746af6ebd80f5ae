import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { stepOf, type FieldName } from '../../../machines/selling/consignment/faults.ts';
import { askedOf, LEVELS, type Step } from '../../../machines/selling/consignment/form.ts';
import { ErrorSummary, inOrder } from '../../ui/ErrorSummary.tsx';

/** Spots of the error summary above and below the game's questions, in page order. */
const ABOVE: readonly FieldName[] = ['area', ...LEVELS, 'origin'];
const BELOW: readonly FieldName[] = [
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

export function Faults({ actor, step }: { actor: ConsignmentRef; step: Step }) {
  const faults = useSelector(actor, ({ context }) => context.faults);
  const template = useSelector(actor, ({ context }) => context.template);
  const order = [...ABOVE, ...askedOf(template).map(({ key }) => key), ...BELOW];
  return (
    <ErrorSummary
      faults={inOrder(faults, order).filter(({ place }) => stepOf(place as FieldName) === step)}
    />
  );
}
