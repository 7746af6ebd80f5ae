import { useSelector } from '@xstate/react';
import { sentence } from '../../../contract/kit/sentence.ts';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { DealItem, RangeCard } from './parts.tsx';
import { keptText, SellAgain } from './SellAgain.tsx';
import { END, endTitle } from './texts.ts';

/** `cancelled`: withdrawn, expired, or rejected by the appraiser. */
export function Cancelled({ actor }: { actor: DealRef }) {
  const valuation = useSelector(actor, ({ context }) => context.deal?.valuation);
  if (!valuation) return null;
  const isRefused = valuation.status === 'refused';
  return (
    <>
      <MessagePage
        tone={isRefused ? 'warn' : 'inkFaint'}
        title={endTitle(valuation)}
        acts={<SellAgain valuation={valuation} />}
      >
        <p>
          {isRefused
            ? sentence(valuation.refusal ?? '资料不足，没有给出报价')
            : valuation.endReason
              ? `${END[valuation.endReason]}。`
              : '不再收报价，现有的报价都已作废。'}
          {keptText(valuation)}
        </p>
      </MessagePage>
      <DealItem item={valuation} />
      <RangeCard estimate={valuation.estimate} expected={valuation.expected} />
    </>
  );
}
