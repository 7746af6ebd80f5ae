import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { fixtures as payments } from '../../../machines/payment/payment/fixtures.ts';
import { paymentMachine } from '../../../machines/payment/index.ts';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import {
  application,
  fixtures as applications,
} from '../../../machines/recycling/merchantApplication/fixtures.ts';
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
import { deals, pool, quotes, toPay, toReceive } from '../../../src/recycling/merchant/fixtures.ts';
import { MerchantContext, type MerchantPorts } from '../../../src/recycling/merchant/flow.ts';
import { Screen } from '../../../src/recycling/merchant/Screen.tsx';
import { frozen } from '../../frozen.ts';
import { WithDialogs } from '../../dialogs.tsx';
import { one } from '../../one.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);

/** The merchant's page with the given flows; those that are left out stand still. */
export function Desk({ act, application: form }: { act?: MerchantActRef; application?: ApplicationRef }) {
  const ports = useMemo((): MerchantPorts => {
    const { value, context } = payments.choosing;
    const paying = { ...context, payableId: toPay.id, amounts: { full: toPay.price } };
    return {
      acts: one(act ?? frozen(merchantActMachine, merchantFixtures.idle)),
      applications: one(form ?? frozen(merchantApplicationMachine, applications['filling.editing'])),
      payments: one(frozen(paymentMachine, { value, context: paying })),
    };
  }, [act, form]);
  return (
    <ClockContext value={now}>
      <WithDialogs>
        <MerchantContext value={ports}>
          <Screen search={useSearch()} />
        </MerchantContext>
      </WithDialogs>
    </ClockContext>
  );
}

/** What the server tells a merchant. */
export const merchantAnswers = [
  reply('readMerchantApplication', { ...application, state: 'passed' }),
  reply('listArticles', []),
  reply('listPool', { rows: pool, total: pool.length }),
  reply('listMerchantQuotes', { rows: quotes, total: quotes.length }),
  reply('listRecycleOrders', { rows: deals, total: deals.length }),
  reply('readRecycleOrder', toReceive),
];

/** One act of a merchant: quote, withdraw, reveal, confirm. */
export const flow = defineFlow({
  walks: merchantActWalks,
  fixtures: merchantFixtures,
  route: '/other/shanghu',
  answers: merchantAnswers,
  View: ({ actor }) => <Desk act={actor} />,
});
