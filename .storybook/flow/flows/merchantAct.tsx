import { useMemo } from 'react';
import { createActor } from 'xstate';
import { CLOSES_AT } from '../../../machines/payment/fixtures.ts';
import { paymentMachine } from '../../../machines/payment/payment.ts';
import { NOW } from '../../../machines/recycling/fixtures.ts';
import { merchantFixtures, type MerchantActRef } from '../../../machines/recycling/merchantAct.ts';
import { merchantActWalks } from '../../../machines/recycling/walks.ts';
import { ClockContext } from '../../../src/screens/clock.ts';
import { MerchantContext, type MerchantPorts } from '../../../src/screens/merchant/context.ts';
import {
  application,
  deals,
  pool,
  quotes,
  toPay,
  toReceive,
} from '../../../src/screens/merchant/fixtures.ts';
import { Screen } from '../../../src/screens/merchant/Screen.tsx';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { hold } from '../run.ts';

const now = () => Date.parse(NOW);

function View({ actor }: { actor: MerchantActRef }) {
  const ports = useMemo((): MerchantPorts => {
    const paying = createActor(hold(paymentMachine), {
      input: { orderId: toPay.id, amounts: { full: toPay.price }, closesAt: CLOSES_AT },
    }) as unknown as ReturnType<MerchantPorts['paymentFor']>;
    return { act: () => actor, paymentFor: () => paying };
  }, [actor]);
  return (
    <ClockContext value={now}>
      <MerchantContext value={ports}>
        <Screen search="" />
      </MerchantContext>
    </ClockContext>
  );
}

/** One act of a merchant: apply, quote, withdraw, reveal, confirm. */
export const flow = defineFlow({
  walks: merchantActWalks,
  fixtures: merchantFixtures,
  route: '/other/shanghu',
  answers: [
    reply('readMerchantApplication', { ...application, state: 'passed' }),
    reply('listArticles', []),
    reply('listPool', { rows: pool, total: pool.length }),
    reply('listMerchantQuotes', { rows: quotes, total: quotes.length }),
    reply('listRecycleOrders', { rows: deals, total: deals.length }),
    reply('readRecycleOrder', toReceive),
  ],
  View,
});
