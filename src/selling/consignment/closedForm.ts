import type { ValuationDetail } from '../../../contract/recycling/index.ts';
import type { OwnListingDetail } from '../../../contract/selling/selling.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { isListable } from '../../../machines/rulebooks/valuation.ts';
import { canEdit, isSoldByBid, OWN_STATE } from '../ownListing/texts.ts';

const refuse = (reason: 'stateConflict' | 'valuationClosed', message: string): Failure => ({
  kind: 'conflict',
  reason,
  message,
});

/** Why the server would refuse the form of this listing or valuation; undefined if it would not. */
export function closedForm(
  listing: OwnListingDetail | null,
  valuation: ValuationDetail | null,
): Failure | undefined {
  if (listing && !canEdit(listing)) {
    return refuse(
      'stateConflict',
      isSoldByBid(listing)
        ? '已由商户回收，不能再改。'
        : listing.isTakenByBid
          ? '你接受了商户的报价，交易没成才能再改。'
          : `它现在是「${OWN_STATE[listing.status].word}」。审核失败或自己下架的商品才能修改。`,
    );
  }
  if (valuation?.listingId !== undefined) return refuse('valuationClosed', '它已经发布成商品了。');
  if (valuation && !isListable(valuation.status)) {
    return refuse('valuationClosed', '你已经接受了商户的报价。');
  }
  return undefined;
}
