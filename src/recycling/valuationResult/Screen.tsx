import { useMemo } from 'react';
import { useRecycling } from '../valuationForm/context.ts';
import { DealView } from '../quotes/DealView.tsx';

/** /index/commit?id: what an account is worth, and what merchants offer for it. */
export function Screen({ search }: { search: string }) {
  const { recyclingFor } = useRecycling();
  const id = new URLSearchParams(search).get('id') ?? '-';
  const actor = useMemo(() => recyclingFor({ valuationId: id }), [recyclingFor, id]);
  return <DealView actor={actor} title="估价结果" fallback="myValuations" lead="range" />;
}
