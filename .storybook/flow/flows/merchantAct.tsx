import { useMemo } from 'react';
import { createActor } from 'xstate';
import { CLOSES_AT } from '../../../machines/payment/payment/fixtures.ts';
import { NOW } from '../../../machines/recycling/recycling/fixtures.ts';
import {
  merchantApplicationMachine,
  type ApplicationRef,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import {
  merchantActMachine,
  type MerchantActRef,
} from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantFixtures } from '../../../machines/recycling/merchantAct/fixtures.ts';
import { merchantActWalks } from '../../../machines/recycling/merchantAct/walks.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { MerchantContext, type MerchantPorts } from '../../../src/recycling/merchant/context.ts';
import {
  application,
  deals,
  pool,
  quotes,
  toPay,
  toReceive,
} from '../../../src/recycling/merchant/fixtures.ts';
import { Screen } from '../../../src/recycling/merchant/Screen.tsx';
import { reply } from '../../reply.ts';
import { stillPayment } from '../../still.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);

/** The merchant's page with the given flows; those that are left out stand still. */
export function Desk({ act, application }: { act?: MerchantActRef; application?: ApplicationRef }) {
  const ports = useMemo((): MerchantPorts => {
    const paying = createActor(stillPayment, {
      input: { payableId: toPay.id, amounts: { full: toPay.price }, closesAt: CLOSES_AT },
    });
    const acting = act ?? createActor(merchantActMachine);
    const applying = application ?? createActor(merchantApplicationMachine, { input: { last: null } });
    return { act: () => acting, applicationAfter: () => applying, paymentFor: () => paying };
  }, [act, application]);
  return (
    <ClockContext value={now}>
      <MerchantContext value={ports}>
        <Screen search="" />
      </MerchantContext>
    </ClockContext>
  );
}

/** One act of a merchant: quote, withdraw, reveal, confirm. */
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
  View: ({ actor }) => <Desk act={actor} />,
});
