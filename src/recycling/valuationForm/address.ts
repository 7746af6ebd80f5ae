import type { ValuationDetail } from '../../../contract/recycling/recycling.ts';
import type { ValuationFormInput } from '../../../machines/recycling/valuationForm/valuationForm.ts';

/**
 * Parses the query of the form. `backId` is an own ended valuation whose data fills it. WeChat adds `from` and
 * `isappinstalled` to shared links, so the form uses neither.
 */
export const parseKey = (query: URLSearchParams): ValuationFormInput => ({
  kind: query.get('kind') === 'valuation' ? 'valuation' : 'bidding',
  gameId: query.get('gameId') ?? query.get('id') ?? '',
  fromId: query.get('backId'),
});

/** The query of a form that an ended valuation fills. */
export const reopenQuery = ({ id, kind, gameId }: Pick<ValuationDetail, 'id' | 'kind' | 'gameId'>) => ({
  kind,
  gameId,
  backId: id,
});
