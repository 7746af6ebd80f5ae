import { href } from '../../app/routes.ts';
import { pageOfRoute, type DescribePage } from '../../shared/pageMeta.ts';
import { categoryParam, parseCategory } from './categories.ts';

/** Each category is a page of its own. Search results are not. */
export const describePage: DescribePage = ({ query }) =>
  pageOfRoute('help', href('help', { type: categoryParam(parseCategory(query.get('type'))) }));
