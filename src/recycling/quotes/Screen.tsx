import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { arrivalOf } from '../../payment/index.ts';
import { DealView } from '../deal/DealView.tsx';
import { useDeals } from '../deal/flow.ts';

/** /other/jingjiahuishouPriceList?id: the quotes of an item, the deposit, and the trade. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const key = { valuationId: query.get('id') ?? '-', arrival: arrivalOf(query) };
  const actor = useRegisteredActor(useDeals().deals, key);
  return <DealView actor={actor} title="商户报价" fallback="myBiddings" lead="quotes" />;
}
