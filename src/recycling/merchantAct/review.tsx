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
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { deals, pool, quotes, toPay, toReceive } from '../merchant/fixtures.ts';
import { MerchantContext, type MerchantPorts } from '../merchant/flow.ts';
import { Screen } from '../merchant/Screen.tsx';
import { frozen } from '../../../.storybook/frozen.ts';
import { WithDialogs } from '../../../.storybook/dialogs.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { isInBounds } from '../../../.storybook/days.ts';
import { pageOf, reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';

/** The merchant's page with the given flows. Flows that are left out do not run. */
export function Desk({ act, application: form }: { act?: MerchantActRef; application?: ApplicationRef }) {
  const ports = useMemo((): MerchantPorts => {
    const { value, context } = payments.choosing;
    const paying = { ...context, payableId: toPay.id, amounts: { full: toPay.price } };
    return {
      acts: singleActor(act ?? frozen(merchantActMachine, merchantFixtures.idle)),
      applications: singleActor(form ?? frozen(merchantApplicationMachine, applications['filling.editing'])),
      payments: singleActor(frozen(paymentMachine, { value, context: paying })),
    };
  }, [act, form]);
  return (
    <StoppedClock at={NOW}>
      <WithDialogs>
        <MerchantContext value={ports}>
          <Screen search={useSearch()} />
        </MerchantContext>
      </WithDialogs>
    </StoppedClock>
  );
}

export const merchantAnswers = [
  reply('readMerchantApplication', { ...application, state: 'passed' }),
  reply('listArticles', []),
  reply('listPool', pageOf(pool)),
  reply('listMerchantQuotes', (bounds) => pageOf(quotes.filter(isInBounds(bounds)))),
  reply('listRecycleOrders', (bounds) => pageOf(deals.filter(isInBounds(bounds)))),
  reply('readRecycleOrder', toReceive),
];

export const review = defineReview({
  title: '商户操作',
  pages: ['merchant'],
  happyPath: ['idle', 'confirming', 'submitting', 'noted'],
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
    },
    ports: {
      perform: '向平台提交操作',
      repeat: '再发一次同一个请求',
    },
  },
  shows: {
    idle: ['button 改报价 …', 'button 报价 …', 'no status 报价已提交…', 'no alertdialog …'],
    confirming: ['alertdialog 报价 ¥3,180', 'button 再想想', 'button 确认报价', 'no busy 确认报价'],
    submitting: ['alertdialog 报价 ¥3,180', 'busy 确认报价', 'disabled 确认报价'],
    uncertain: ['alertdialog 还没有收到结果', 'button 查询结果'],
    refused: ['alertdialog 报价 ¥3,180', 'alert 这件商品今天已报价 10 次，明天再来。', 'button 再试一次'],
    revealing: ['alertdialog 账号信息', 'button 全部复制', 'button 我已保存'],
    noted: ['status 报价已提交，卖家马上能看到。', 'button 改报价…'],
  },
  inner: [inquiry],
  fixtures: merchantFixtures,
  route: '/other/shanghu',
  answers: merchantAnswers,
  View: ({ actor }) => <Desk act={actor} />,
});
