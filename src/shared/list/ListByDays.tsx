import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { DayFields } from './DayFields.tsx';
import { isReversed } from './days.ts';
import { ReversedDays } from './NoneFound.tsx';

/** Day fields above a list. Other days mount the list anew; for reversed days an empty state replaces it. */
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
