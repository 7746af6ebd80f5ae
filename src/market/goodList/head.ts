import { href } from '../../app/routes.ts';
import { pageOfRoute, type DescribePage } from '../../shared/pageMeta.ts';
import { readFilter, writeFilter } from './filter.ts';

/** Each filter is a page of its own. */
export const describePage: DescribePage = ({ query }) =>
  pageOfRoute('goodList', href('goodList', writeFilter(readFilter(query.toString()))));
