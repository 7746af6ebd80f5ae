import type { InfiniteData } from '@tanstack/react-query';
import type { LongPage } from '../../contract/kit/envelope.ts';
import { minInterval, refetchWhenDue, stopWhenExpired } from './refetchWhenDue.ts';

/** The refetch interval of a list whose rows change at deadlines. `now` is the server's clock, epoch ms. */
export const whenRowsDue = <Row>(dueAtOf: (row: Row) => string | undefined, now: () => number) =>
  stopWhenExpired(({ state }: { state: { data: InfiniteData<LongPage<Row>> | undefined } }) =>
    minInterval(
      (state.data?.pages ?? []).flatMap(({ rows }) => rows).map((row) => refetchWhenDue(dueAtOf(row), now())),
    ),
  );
