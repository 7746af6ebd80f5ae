import { href } from '../../app/routes.ts';
import { pageOfRoute, type DescribePage } from '../../shared/pageMeta.ts';
import { sellerQuery } from './reads.ts';

export const describePage: DescribePage = ({ query, client }) => {
  const id = query.get('id') ?? '';
  return client.getQueryData(sellerQuery({ id }).queryKey) && pageOfRoute('seller', href('seller', { id }));
};
