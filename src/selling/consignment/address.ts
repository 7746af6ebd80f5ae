import type { Step } from '../../../machines/selling/consignment/form.ts';
import type { ConsignmentInput } from '../../../machines/selling/consignment/loadForm.ts';
import type { RouteName } from '../../app/routes.ts';
import type { FormSubject } from './formStore.ts';

/** Key of a consignment, parsed from the URL. Without a game, listing or valuation, it is the chooser. */
export type ConsignmentKey = ConsignmentInput;

/** Subject of the form; null for the chooser. */
export function subjectOf({ gameId, listingId, valuationId }: ConsignmentKey): FormSubject | null {
  if (listingId) return `listing:${listingId}`;
  if (valuationId) return `valuation:${valuationId}`;
  return gameId ? `game:${gameId}` : null;
}

/** Parses the query: `listingId` edits an own listing, `backId` lists a valuation. */
export const parseKey = (query: URLSearchParams): ConsignmentKey => ({
  gameId: query.get('gameId'),
  listingId: query.get('listingId'),
  valuationId: query.get('backId'),
});

/** Step of a URL; null outside the form. */
export function stepAt(name: RouteName | undefined, query: URLSearchParams): Step | null {
  if (name === 'basicInformation') return 'basics';
  if (name !== 'fillInformation') return null;
  return query.get('step') === 'pictures' ? 'pictures' : 'details';
}

export function addressOf(
  step: Step,
  { gameId, listingId, valuationId }: ConsignmentKey,
): { name: RouteName; query: Record<string, string> } {
  const key: Record<string, string> = listingId
    ? { listingId }
    : valuationId
      ? { backId: valuationId }
      : { gameId: gameId ?? '' };
  return step === 'basics'
    ? { name: 'basicInformation', query: { ...key, pageType: 'sale' } }
    : { name: 'fillInformation', query: { ...key, step } };
}
