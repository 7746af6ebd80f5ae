import type { ValuationDetail } from '../../../contract/recycling/recycling.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/index.ts';
import { reopenQuery } from '../valuationForm/address.ts';
import { KEPT_LISTING } from './texts.ts';

/** Why the account of an ended valuation cannot be submitted again: its listing still offers or has sold it. */
export const keptText = ({ listingStatus }: ValuationDetail): string | undefined =>
  listingStatus && KEPT_LISTING[listingStatus];

/** The next steps after a valuation or bidding ended without a sale. */
export function SellAgain({ valuation }: { valuation: ValuationDetail }) {
  const { id, kind, listingId } = valuation;
  const canSubmit = keptText(valuation) === undefined;
  return (
    <>
      {canSubmit && (
        <ButtonLink block href={href('valuationForm', reopenQuery(valuation))}>
          {kind === 'valuation' ? '重新估价' : '重新提交'}
        </ButtonLink>
      )}
      {listingId === undefined ? (
        <ButtonLink block variant="secondary" href={href('basicInformation', { backId: id })}>
          改为自己上架
        </ButtonLink>
      ) : (
        <ButtonLink
          block
          variant={canSubmit ? 'secondary' : 'primary'}
          href={href('myProducts', { tab: 'published' })}
        >
          看我发布的
        </ButtonLink>
      )}
    </>
  );
}
