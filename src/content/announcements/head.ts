import { href } from '../../app/routes.ts';
import { pageOfRoute, type DescribePage } from '../../shared/pageMeta.ts';
import { KINDS } from './kinds.ts';

/** Each kind is a page of its own. */
export const describePage: DescribePage = ({ query }) => {
  const others = KINDS.slice(1).map(({ value }) => value);
  return pageOfRoute(
    'announcements',
    href('announcements', { type: others.find((value) => value === query.get('type')) }),
  );
};
