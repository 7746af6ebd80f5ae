import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useArrival } from '../../payment/index.ts';
import { DealView } from '../deal/DealView.tsx';
import { useDeals } from '../deal/flow.ts';

/** /other/jingjiahuishouPriceList?id: quotes, deposit and trade. */
export function Screen({ search }: { search: string }) {
  const valuationId = new URLSearchParams(search).get('id') ?? '-';
  const arrival = useArrival(search, 'quotes', { id: valuationId });
  const actor = useRegisteredActor(useDeals().deals, { valuationId, arrival });
  return (
    <DealView
      actor={actor}
      title="商户报价"
      fallback="myBiddings"
      lead="quotes"
      isReturn={arrival !== null}
    />
  );
}
