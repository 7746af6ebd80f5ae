import type { QueryKey } from '@tanstack/react-query';
import { infiniteListOptions } from '../api/queries.ts';

/** Options of a paged list of the console. It is always stale, because colleagues work on the same rows. */
export const staffListOptions = <Row, const Key extends QueryKey>(
  key: Key,
  read: Parameters<typeof infiniteListOptions<Row, Key>>[0]['read'],
) => infiniteListOptions({ key, pageSize: 20, read, staleTime: 0 });
