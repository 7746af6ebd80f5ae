import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { DayFields } from './DayFields.tsx';
import { hasDays, isReversed, NO_DAYS, toBounds, type Bounds } from './days.ts';
import { NoneFound, ReversedDays } from './NoneFound.tsx';

/** What a list below the day fields needs. */
export interface ListOfDays {
  bounds: Bounds;
  /** Empty state while days are chosen. Undefined without days. */
  none: ReactNode;
}

/** Day fields above a list. Other days mount the list anew; for reversed days an empty state replaces it. */
export function ListByDays({
  label,
  days,
  onChange,
  children,
  ...none
}: ComponentProps<typeof DayFields> &
  Omit<ComponentProps<typeof NoneFound>, 'onAll'> & { children: (list: ListOfDays) => ReactNode }) {
  return (
    <>
      <DayFields label={label} days={days} onChange={onChange} />
      {isReversed(days) ? (
        <ReversedDays {...none} />
      ) : (
        <Fragment key={`${days.from} ${days.to}`}>
          {children({
            bounds: toBounds(days),
            none: hasDays(days) ? <NoneFound {...none} onAll={() => onChange(NO_DAYS)} /> : undefined,
          })}
        </Fragment>
      )}
    </>
  );
}
