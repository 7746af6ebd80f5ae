import type { NewListing } from '../../../contract/selling/selling.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import type { SubmitInput, SubmittedListing } from '../../../machines/selling/consignment/submitInput.ts';
import type { Intentions } from '../../flow/intentions.ts';
import type { api } from '../calls.ts';

/** Number of own listings to search, newest first. */
const MAX_SEARCHED_LISTINGS = 20;

const noSuchListing: Failure = { kind: 'notFound', message: '没有找到刚才提交的商品，请到我发布的里看看。' };

const draftSubmitted: Failure = {
  kind: 'conflict',
  message: '这份草稿已在别的页面提交，可以在我发布的里看到。要卖的是另一个账号，请再点一次提交。',
};

/**
 * Creates the function that submits a listing. A new listing is submitted under the id of its draft, which several tabs
 * may show, so that it is listed once.
 */
export function createSubmit(
  calls: Pick<typeof api, 'submitListing' | 'listOwnListings'>,
  intentions: Intentions,
): (input: SubmitInput, signal: AbortSignal) => Promise<SubmittedListing> {
  /**
   * Finds the listing of an earlier try whose form has changed since: the one that is edited, or the member's newest of
   * the game. To submit again would list the account twice.
   */
  async function findHandedIn({ id, gameId }: NewListing, signal: AbortSignal): Promise<SubmittedListing> {
    const { rows } = await calls.listOwnListings(
      { input: { pageNum: 1, pageSize: MAX_SEARCHED_LISTINGS } },
      { signal },
    );
    const found = rows.find((row) => (id === undefined ? row.gameId === gameId : row.id === id));
    if (!found) throw noSuchListing;
    return { id: found.id, no: found.no, status: found.status };
  }

  /** Drafts that another tab has submitted with other values. Submitted once more, they are another listing. */
  const submittedElsewhere = new Set<string>();

  return async function submit(
    { listing, intention, draftId }: SubmitInput,
    signal: AbortSignal,
  ): Promise<SubmittedListing> {
    const isPending = (await intentions.pending(intention)).length > 0;
    const isNamedByDraft = listing.id === undefined && !submittedElsewhere.has(draftId);
    return intentions.carryOut(
      intention,
      (key) =>
        calls.submitListing({ input: listing }, { signal, idempotencyKey: isNamedByDraft ? draftId : key }),
      {
        async findEarlier() {
          if (isPending || !isNamedByDraft) return findHandedIn(listing, signal);
          submittedElsewhere.add(draftId);
          throw draftSubmitted;
        },
      },
    );
  };
}
