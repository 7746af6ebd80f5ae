import { queryOptions } from '@tanstack/react-query';
import type { LongPage } from '../../contract/kit/envelope.ts';
import { infiniteListOptions, type Paging } from '../api/queries.ts';

interface Options {
  signal: AbortSignal;
}

/** Options of a read without input. It is always stale, because colleagues work on the same data. */
export const staffReadOptions = <Data, const Name extends string>(
  name: Name,
  read: (asked: object, options: Options) => Promise<Data>,
) => queryOptions({ queryKey: ['staff', name], queryFn: ({ signal }) => read({}, { signal }), staleTime: 0 });

/** Options of a paged list. It is always stale, like {@link staffReadOptions}. */
export const staffListOptions = <Row, const Name extends string, Filter extends object = object>(
  name: Name,
  read: (asked: { input: Paging & Filter }, options: Options) => Promise<LongPage<Row>>,
  filter = {} as Filter,
) =>
  infiniteListOptions({
    key: ['staff', name, filter],
    pageSize: 20,
    read: (paging, options) => read({ input: { ...paging, ...filter } }, options),
    staleTime: 0,
  });
