import { useMemo } from 'react';
import { useRecycling } from '../valuationForm/context.ts';
import { arrivalOf, DealView } from './DealView.tsx';

/** /other/jingjiahuishouPriceList?id: the quotes of an item, the deposit, and the trade. */
export function Screen({ search }: { search: string }) {
  const { recyclingFor } = useRecycling();
  const actor = useMemo(() => {
    const query = new URLSearchParams(search);
    return recyclingFor({ valuationId: query.get('id') ?? '-', arrival: arrivalOf(query) });
  }, [recyclingFor, search]);
  return <DealView actor={actor} title="商户报价" fallback="myBiddings" lead="quotes" />;
}
