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
import { ClockContext } from '../../../src/shared/clock.ts';
import { deals, pool, quotes, toPay, toReceive } from '../../../src/recycling/merchant/fixtures.ts';
import { MerchantContext, type MerchantPorts } from '../../../src/recycling/merchant/flow.ts';
import { Screen } from '../../../src/recycling/merchant/Screen.tsx';
import { frozen } from '../../frozen.ts';
import { WithDialogs } from '../../dialogs.tsx';
import { one } from '../../one.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';

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
  names: {
    states: {
      idle: '等商户操作',
      confirming: '办之前再确认',
      submitting: '正在提交操作',
      uncertain: '操作结果未知',
      refused: '操作没有办成',
      revealing: '展示账号信息',
      noted: '操作已办成',
    },
    events: {
      'action.choose': '选一个操作',
      'reveal.resume': '接着查看账号',
      'code.write': '填短信验证码',
      'action.confirm': '确认操作',
      'action.dismiss': '再想想',
      'note.dismiss': '关闭提示',
    },
    guards: {
      isFilledIn: '该填的都填了',
      isLookAgain: '10 分钟内看过',
      hasCredential: '回应里有账号信息',
      isUnknown: '不知道办成没有',
      isRefused: '平台说没有办',
      isRevealed: '查到了账号信息',
    },
    ports: {
      perform: '向平台提交操作',
      settleAction: '核对操作有没有办成',
    },
  },

  inner: [inquiry],
  fixtures: merchantFixtures,
  route: '/other/shanghu',
  answers: merchantAnswers,
  View: ({ actor }) => <Desk act={actor} />,
});
