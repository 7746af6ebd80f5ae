import type { LongPage } from '../../contract/kit/envelope.ts';
import { listOptions, readOptions, type Paging, type Read } from '../api/queries.ts';

/** Settings of a read that is written to the audit log: focusing the window does not refetch it. */
export const AUDITED = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Options of a read without input. It is always stale, because colleagues work on the same data. */
export const staffReadOptions = <Data>(name: string, read: Read<object, Data>) =>
  readOptions(['staff', name], read, {}, { staleTime: 0 });

/** Options of a paged list. It is always stale, like {@link staffReadOptions}. */
export const staffListOptions = <Row, const Name extends string, Filter extends object = object>(
  name: Name,
  read: Read<{ input: Paging & Filter }, LongPage<Row>>,
  filter = {} as Filter,
) => listOptions(['staff', name, filter], read, filter, { pageSize: 20, staleTime: 0 });
