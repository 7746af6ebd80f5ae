import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { DealView } from '../deal/DealView.tsx';
import { useDeals } from '../deal/flow.ts';

/** /index/commit?id: result of a valuation, and quotes. */
export function Screen({ search }: { search: string }) {
  const actor = useRegisteredActor(useDeals().deals, {
    valuationId: new URLSearchParams(search).get('id') ?? '-',
  });
  return <DealView actor={actor} title="估价结果" fallback="myValuations" lead="range" />;
}
