import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ValuationQuery } from '../../../contract/recycling/recycling.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import type { ListOfDays } from '../../shared/list/ListByDays.tsx';
import { valuationsQuery } from '../reads.ts';
import { ValuationCard } from './cards.tsx';

/** The member's valuations or biddings that match a filter. */
export function ValuationList({
  filter,
  bounds,
  none,
  empty,
  end,
}: ListOfDays & {
  filter: Pick<ValuationQuery, 'kind' | 'status' | 'isEnded'>;
  /** Empty state without days. */
  empty: ReactNode;
  end: (total: number) => string;
}) {
  return (
    <EndlessCards
      list={useInfiniteQuery(valuationsQuery({ ...filter, ...bounds }))}
      renderRow={(valuation) => <ValuationCard valuation={valuation} />}
      empty={none ?? empty}
      end={end}
    />
  );
}
