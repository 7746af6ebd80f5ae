import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { DayFields } from './DayFields.tsx';
import { isReversed } from './days.ts';
import { ReversedDays } from './NoneFound.tsx';

/** A list below its fields for days. It is mounted anew for other days, and not at all for reversed ones. */
export function ListByDays({
  drawing,
  things,
  children,
  ...fields
}: ComponentProps<typeof DayFields> & ComponentProps<typeof ReversedDays> & { children: ReactNode }) {
  const { from, to } = fields.days;
  return (
    <>
      <DayFields {...fields} />
      {isReversed(fields.days) ? (
        <ReversedDays things={things} {...(drawing && { drawing })} />
      ) : (
        <Fragment key={`${from} ${to}`}>{children}</Fragment>
      )}
    </>
  );
}
