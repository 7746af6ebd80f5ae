import { useSelector } from '@xstate/react';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { fixtures, NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { dealWalks } from '../../../machines/recycling/deal/walks.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { DialogsContext } from '../../../src/page/dialogs/port.ts';
import { DealView } from '../../../src/recycling/deal/DealView.tsx';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);
const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

/** A deal at the time of its fixtures; every question is answered with yes. */
export function DealStage({ actor }: { actor: DealRef }) {
  const isBidding = useSelector(actor, ({ context }) => context.deal?.valuation.kind === 'bidding');
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <DealView
          actor={actor}
          title="估价结果"
          fallback="myValuations"
          lead={isBidding ? 'quotes' : 'range'}
        />
      </DialogsContext>
    </ClockContext>
  );
}

/** What becomes of a valuation or a bidding: quotes → accept → deposit → trade. */
export const flow = defineFlow({
  walks: dealWalks,
  inner: [paymentWalks],
  fixtures,
  route: '/index/commit?id=valuation-1',
  View: DealStage,
});
