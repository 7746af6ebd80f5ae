import type { InfiniteData } from '@tanstack/react-query';
import type { LongPage } from '../../contract/kit/envelope.ts';
import { minInterval, refetchWhenDue, stopWhenExpired } from './refetchWhenDue.ts';

interface ListQuery<Row> {
  state: { data: InfiniteData<LongPage<Row>> | undefined };
}

/** The refetch interval of a polled list: `ms` for each loaded page, because a refetch reads all of them again. */
export const pollPages = (ms: number) =>
  stopWhenExpired(({ state }: ListQuery<unknown>) => ms * (state.data?.pages.length ?? 1));

/** The refetch interval of a list whose rows change at deadlines. `now` is the server's clock, epoch ms. */
export const whenRowsDue = <Row>(dueAtOf: (row: Row) => string | undefined, now: () => number) =>
  stopWhenExpired(({ state }: ListQuery<Row>) =>
    minInterval(
      (state.data?.pages ?? []).flatMap(({ rows }) => rows).map((row) => refetchWhenDue(dueAtOf(row), now())),
    ),
  );
