import { useSelector } from '@xstate/react';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { DealItem, RangeCard } from './parts.tsx';
import { END, KEPT_LISTING } from './texts.ts';

/**
 * `cancelled`: withdrawn, expired, or rejected by the appraiser. A bidding can be submitted again unless its listing
 * still offers or has sold the account.
 */
export function Cancelled({ actor }: { actor: DealRef }) {
  const valuation = useSelector(actor, ({ context }) => context.deal?.valuation);
  if (!valuation) return null;
  const isRefused = valuation.status === 'refused';
  const isValuation = valuation.kind === 'valuation';
  const kept = valuation.listingStatus && KEPT_LISTING[valuation.listingStatus];
  return (
    <>
      <MessagePage
        icon={isRefused ? 'warning' : 'info'}
        tone={isRefused ? 'warn' : 'inkFaint'}
        title={isRefused ? '没有通过' : isValuation ? '估价已结束' : '竞价已结束'}
        acts={
          <>
            {kept === undefined && (
              <ButtonLink
                href={href('valuationForm', {
                  kind: valuation.kind,
                  gameId: valuation.gameId,
                  from: valuation.id,
                })}
              >
                {isValuation ? '重新估价' : '重新提交'}
              </ButtonLink>
            )}
            {valuation.listingId === undefined ? (
              <ButtonLink variant="secondary" href={href('basicInformation', { backId: valuation.id })}>
                改为自己上架
              </ButtonLink>
            ) : (
              <ButtonLink
                {...(kept === undefined && { variant: 'secondary' })}
                href={href('myProducts', { tab: 'published' })}
              >
                看我发布的
              </ButtonLink>
            )}
          </>
        }
      >
        <p>
          {isRefused
            ? (valuation.refusal ?? '资料不足，没有给出报价。')
            : valuation.endReason
              ? `${END[valuation.endReason]}。`
              : '不再收报价，现有的报价都已作废。'}
          {kept}
        </p>
      </MessagePage>
      <DealItem item={valuation} />
      <RangeCard estimate={valuation.estimate} expected={valuation.expected} />
    </>
  );
}
