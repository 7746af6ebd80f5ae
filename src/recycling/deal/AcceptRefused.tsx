import { useSelector } from '@xstate/react';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { REFUSED } from './texts.ts';

/** `acceptRefused`: why the server refused the acceptance, and the next step. */
export function AcceptRefused({ actor }: { actor: DealRef }) {
  const refusal = useSelector(actor, ({ context }) => context.acceptRefusal);
  if (!refusal) return null;
  return (
    <RefusedPage
      refusal={refusal}
      words={REFUSED[refusal]}
      back={refusal === 'realNameNeeded' ? '回到报价' : '看最新状态'}
      onBack={() => actor.send({ type: 'quote.dismiss' })}
    />
  );
}
