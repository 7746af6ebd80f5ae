import type { Step } from '../../../machines/selling/consignment/form.ts';
import type { ConsignmentInput } from '../../../machines/selling/consignment/loading.ts';
import type { RouteName } from '../../app/routes.ts';
import type { FormSubject } from './formStore.ts';

/** What an address says of a consignment. Without a game, a listing or a valuation it is the chooser. */
export type ConsignmentKey = ConsignmentInput;

/** What a form is about; null for the chooser. */
export function subjectOf({ gameId, listingId, valuationId }: ConsignmentKey): FormSubject | null {
  if (listingId) return `listing:${listingId}`;
  if (valuationId) return `valuation:${valuationId}`;
  return gameId ? `game:${gameId}` : null;
}

/** The form that a query speaks of. `listingId` an own listing to edit, `backId` a valuation to list instead. */
export const keyOf = (query: URLSearchParams): ConsignmentKey => ({
  gameId: query.get('gameId'),
  listingId: query.get('listingId'),
  valuationId: query.get('backId'),
});

/** The step an address shows; null outside of the form. */
export function stepAt(name: RouteName | undefined, query: URLSearchParams): Step | null {
  if (name === 'basicInformation') return 'basics';
  if (name !== 'fillInformation') return null;
  return query.get('step') === 'pictures' ? 'pictures' : 'details';
}

/** The address of a step of a form. */
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
