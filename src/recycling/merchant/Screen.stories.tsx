import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { fromPromise } from 'xstate';
import { chooseDays, incompleteYear, reversedDays } from '../../../.storybook/days.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { Desk as DeskStage, merchantAnswers } from '../merchantAct/review.tsx';
import { frozen } from '../../../.storybook/frozen.ts';
import { profile } from '../../../machines/account/profile/fixtures.ts';
import { SessionContext } from '../../app/session/view.ts';
import type { RecycleOrderDetail } from '../../../contract/recycling/recycling.ts';
import { fixtures as inquiry } from '../../../machines/kit/inquiry/fixtures.ts';
import type { SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import {
  application,
  fixtures as applications,
} from '../../../machines/recycling/merchantApplication/fixtures.ts';
import { merchantApplicationMachine } from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import {
  merchantActMachine,
  type MerchantActLeaf,
} from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantFixtures } from '../../../machines/recycling/merchantAct/fixtures.ts';
import { NOW, priceAsked } from '../../../machines/recycling/deal/fixtures.ts';
import { held, inReview, received, toPay } from './fixtures.ts';

interface DeskProps {
  leaf?: MerchantActLeaf;
  form?: SubmissionLeaf;
  isAsking?: boolean;
}

/** Merchant page in a fixed state. From `idle`, acts run and succeed. */
function Desk({ leaf = 'idle', form = 'filling.editing', isAsking = false }: DeskProps) {
  const [flows] = useState(() => {
    const child = isAsking ? inquiry.asking : inquiry.unanswered;
    return {
      act: frozen(
        merchantActMachine,
        merchantFixtures[leaf],
        { repeat: child },
        leaf === 'idle' ? { perform: fromPromise(async () => null) } : {},
      ),
      application: frozen(merchantApplicationMachine, applications[form], { check: child }),
    };
  });
  return <DeskStage {...flows} />;
}

const article = {
  id: '12',
  type: 'shhz',
  title: '商户合作',
  content: '<p>实名、有固定经营的商户可以申请。成交后先付款到平台。</p>',
  createdAt: NOW,
};

const meta = preview.type<{ args: Pick<DeskProps, 'isAsking'> }>().meta({
  id: 'merchant',
  title: '流程/回收/商户操作',
  parameters: {
    machine: 'submission',
    layout: 'fullscreen',
    route: '/other/shanghu',
    viewer: 'member',
    statesOf: 'submission',
    states: {
      opening: ['heading 商户合作', 'busy 正在打开', 'no textbox …'],
      unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
      'filling.editing': [
        'heading 申请成为商户',
        'button 提交申请',
        'no disabled …',
        'no alert 没有提交成功…',
      ],
      'filling.refused': ['heading 申请成为商户', 'button 提交申请', 'alert 没有提交成功…'],
      submitting: ['heading 申请成为商户', 'busy 正在提交', 'disabled 正在提交'],
      'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
      done: ['heading 申请已提交'],
    },
  },
  render: (args, { parameters: { machine, state } }) =>
    machine === 'submission' ? (
      <Desk form={state as SubmissionLeaf} {...args} />
    ) : (
      <Desk leaf={state as MerchantActLeaf} {...args} />
    ),
  ...withCalls(reply('listArticles', [article]), ...merchantAnswers),
});

export const Failed = meta.story({
  name: '没能打开',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('readMerchantApplication', 500)),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readMerchantApplication')) });
export const ApplicationRefused = meta.story({
  name: '申请没有通过',
  parameters: { shows: ['text 请补充经营游戏和月收量。改好后可以再申请。'] },
  ...withReply('readMerchantApplication', {
    ...application,
    state: 'refused',
    remark: '请补充经营游戏和月收量',
  }),
});
export const OfStaff = meta.story({
  name: '工作人员不能申请',
  parameters: { shows: ['text 工作人员不能做商户', 'link 去后台', 'no textbox …'] },
  decorators: [
    (Story) => (
      <SessionContext
        value={{ isMember: true, toLogin: () => undefined, profile: { ...profile, role: 'staff' } }}
      >
        <Story />
      </SessionContext>
    ),
  ],
});
export const ApplicationReviewing = meta.story({
  name: '申请审核中',
  ...withReply('readMerchantApplication', application),
});
const unapplied = withReply('readMerchantApplication', null);
export const ApplicationUnavailable = meta.story({
  name: '申请：没能打开',
  parameters: { state: 'unavailable' },
  ...unapplied,
});
export const ApplicationUnanswered = meta.story({
  name: '申请：没有收到结果',
  parameters: { state: 'uncertain.asking' },
  ...unapplied,
});
export const ApplicationAsking = meta.story({
  name: '申请：正在核对',
  parameters: { state: 'uncertain.asking', shows: ['heading 正在核对结果'] },
  args: { isAsking: true },
  ...unapplied,
});
export const ApplicationFormRefused = meta.story({
  name: '申请：被拒绝',
  parameters: { state: 'filling.refused' },
  ...unapplied,
});
export const ApplicationRestoring = meta.story({
  name: '申请：加载中',
  parameters: { state: 'opening' },
  ...unapplied,
});
export const ApplicationNone = meta.story({
  name: '申请成为商户',
  parameters: { state: 'filling.editing' },
  ...unapplied,
});
export const ApplicationNoneWalk = ApplicationNone.extend({
  name: '走一遍：没填完不能提交',
  play: async ({ canvas, step }) => {
    await step('没填好就说哪里', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '提交申请' }));
      await canvas.findByText('经营说明至少 10 个字，最多 500 个字');
    });
  },
});
export const ApplicationSubmitting = meta.story({
  name: '申请：正在提交',
  parameters: { state: 'submitting' },
  ...unapplied,
});
export const ApplicationApplied = meta.story({
  name: '申请：已提交',
  parameters: { state: 'done' },
  ...unapplied,
});
export const Refused = meta.story({
  name: '报价被拒绝',
  parameters: { machine: 'merchantAct', state: 'refused' },
});
export const Unanswered = meta.story({
  name: '报价没有收到结果',
  parameters: { machine: 'merchantAct', state: 'uncertain' },
});
export const Asking = meta.story({
  name: '正在核对报价',
  parameters: { machine: 'merchantAct', state: 'uncertain', shows: ['alertdialog 正在核对结果'] },
  args: { isAsking: true },
});
export const Submitting = meta.story({
  name: '正在报价',
  parameters: { machine: 'merchantAct', state: 'submitting' },
});
export const Confirming = meta.story({
  name: '报价前确认',
  parameters: { machine: 'merchantAct', state: 'confirming' },
});
export const Revealing = meta.story({
  name: '账号信息',
  parameters: { machine: 'merchantAct', state: 'revealing', route: '/other/shanghu?backOrderId=recycle-1' },
});
export const Noted = meta.story({
  name: '报价已提交',
  parameters: { machine: 'merchantAct', state: 'noted' },
});
export const Pool = meta.story({ name: '待报价', parameters: { machine: 'merchantAct', state: 'idle' } });
export const PoolEmpty = meta.story({ name: '没有可报价的', ...withReply('listPool', pageOf([])) });
export const PoolFailed = meta.story({ name: '待报价没能加载', ...withCalls(failing('listPool', 500)) });
export const PoolLoading = meta.story({ name: '待报价加载中', ...withCalls(hanging('listPool')) });
export const Quoting = meta.story({
  name: '走一遍：没填报价就提交',
  play: async ({ canvas, step }) => {
    await step('区间和期望是卖家的，报价是自己的', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^改报价/ }));
      const prompt = within(await screen.findByRole('alertdialog'));
      await prompt.findByText(/^卖家期望/);
      await prompt.findByText(/^你的报价 ¥/);
      await prompt.findByText('安卓 QQ 区，荣耀王者 48 星，贵族 8，皮肤 312 款，可二次实名。');
    });
    await step('截图点开看大图，关上回到报价', async () => {
      await userEvent.click(screen.getByRole('button', { name: '看第 1 张大图' }));
      await screen.findByText(/^1 \/ /);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByText(/^1 \/ /)).toBeNull());
    });
    await step('没有填价格就不问', async () => {
      const prompt = within(await screen.findByRole('alertdialog'));
      const quote = () => userEvent.click(prompt.getByRole('button', { name: '报价' }));
      await quote();
      await expect(await prompt.findByRole('alert')).toHaveTextContent('报价在 ¥10 到 ¥200,000 之间');
      await userEvent.type(prompt.getByLabelText('你的报价'), '9');
      await quote();
      await expect(await prompt.findByRole('alert')).toHaveTextContent('报价在 ¥10 到 ¥200,000 之间');
    });
  },
});
export const QuotesEmpty = meta.story({
  name: '还没有报过价',
  parameters: { route: '/other/shanghu?tab=quotes' },
  ...withReply('listMerchantQuotes', pageOf([])),
});
export const Quotes = meta.story({
  name: '我的报价',
  parameters: {
    route: '/other/shanghu?tab=quotes',
    shows: ['text 等卖家决定', 'text 已失效', 'no text 已撤回'],
  },
});
export const QuotesNoneFit = meta.story({
  name: '我的报价，没有符合的',
  parameters: {
    route: '/other/shanghu?tab=quotes&from=2026-11-01&to=2026-11-10',
    shows: ['text 没有符合的报价', 'button 看全部报价', 'button 清除日期'],
  },
});
export const QuotesReversed = meta.story({
  name: '我的报价，日期写反',
  parameters: reversedDays('/other/shanghu?tab=quotes&', '报价'),
});
export const QuotesYearShort = meta.story({
  name: '我的报价，年份没写全',
  parameters: incompleteYear('/other/shanghu?tab=quotes&', '2026-11-18', '0026-11-18', '报价'),
});
export const QuotesByDays = meta.story({
  name: '我的报价，一段时间里的',
  parameters: {
    route: '/other/shanghu?tab=quotes&from=2026-11-18&to=2026-11-18',
    shows: ['text 共 1 次报价', 'button 清除日期'],
  },
});
export const QuotesByDaysWalk = meta.story({
  name: '走一遍：按报价时间找',
  parameters: { route: '/other/shanghu?tab=quotes' },
  play: async ({ canvas, step }) => {
    await step('选一天', async () => {
      await chooseDays(canvas, '报价时间', { from: '2026-11-18', to: '2026-11-18' });
      await canvas.findByText('共 1 次报价');
    });
    await step('成交有自己的时间，从全部开始', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '我的成交' }));
      await canvas.findByText('共 6 笔');
      await expect(canvas.getByRole('button', { name: '按成交时间找' })).toBeVisible();
    });
  },
});
export const Deals = meta.story({
  name: '我的成交',
  parameters: {
    route: '/other/shanghu?tab=deals',
    shows: ['text 等卖家答复新的成交价', 'link 去付款 …', 'link 去收号 …'],
  },
});
export const DealsEmpty = meta.story({
  name: '还没有成交',
  parameters: { route: '/other/shanghu?tab=deals' },
  ...withReply('listRecycleOrders', pageOf([])),
});
export const DealsNoneFit = meta.story({
  name: '我的成交，没有符合的',
  parameters: {
    route: '/other/shanghu?tab=deals&from=2026-11-01&to=2026-11-10',
    shows: ['text 没有符合的成交', 'button 看全部成交', 'button 清除日期'],
  },
});
export const DealsReversed = meta.story({
  name: '我的成交，日期写反',
  parameters: reversedDays('/other/shanghu?tab=deals&', '成交'),
});
export const DealsYearShort = meta.story({
  name: '我的成交，年份没写全',
  parameters: incompleteYear('/other/shanghu?tab=deals&', '2026-11-18', '0026-11-18', '成交'),
});
export const DealsByDays = meta.story({
  name: '我的成交，一段时间里的',
  parameters: {
    route: '/other/shanghu?tab=deals&from=2026-11-18&to=2026-11-18',
    shows: [
      'text 回收编号 HYhs202611211504000000007 成交时间 2026-11-18 15:04',
      'text 共 1 笔',
      'button 清除日期',
    ],
  },
});
export const DealsByDaysWalk = meta.story({
  name: '走一遍：按成交时间找',
  parameters: { route: '/other/shanghu?tab=deals' },
  play: async ({ canvas, step }) => {
    await step('选一天，没有就一步回到全部', async () => {
      await chooseDays(canvas, '成交时间', { from: '2026-11-10', to: '2026-11-10' });
      await userEvent.click(await canvas.findByRole('button', { name: '看全部成交' }));
      await canvas.findByText('共 6 笔');
    });
    await step('清空的日期可以收起', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '收起' }));
      await expect(canvas.getByRole('button', { name: '按成交时间找' })).toBeVisible();
    });
  },
});
const deal = { route: '/other/shanghu?backOrderId=recycle-1' };
const showing = (order: RecycleOrderDetail) => withReply('readRecycleOrder', order);
export const DealLoading = meta.story({
  name: '成交：加载中',
  parameters: deal,
  ...withCalls(hanging('readRecycleOrder')),
});
export const DealFailed = meta.story({
  name: '成交：没能打开',
  parameters: deal,
  ...withCalls(failing('readRecycleOrder', 500)),
});
export const DealToPay = meta.story({ name: '成交：去付款', parameters: deal, ...showing(toPay) });
export const DealInReview = meta.story({
  name: '成交：验号换绑',
  parameters: {
    ...deal,
    shows: ['text 安卓 QQ 区，荣耀王者 48 星，贵族 8，皮肤 312 款，可二次实名。', 'button 看第 1 张大图'],
  },
  ...showing(inReview),
});
export const DealLate = meta.story({
  name: '成交：平台超时没有审完',
  parameters: { ...deal, shows: ['button 平台超时，取消交易'] },
  ...showing({ ...inReview, canLeave: true }),
});
export const DealHeld = meta.story({
  name: '成交：等核对一笔退款',
  parameters: {
    ...deal,
    shows: ['text 支付渠道有一笔退款还没核对，核对完才能确认收号', 'no button 确认收号'],
  },
  ...showing(held),
});
export const DealToReceive = meta.story({ name: '成交：去收号', parameters: deal });
export const DealReceived = meta.story({ name: '成交：完成', parameters: deal, ...showing(received) });
export const DealRepriced = meta.story({
  name: '成交：等卖家答复新价格',
  parameters: deal,
  ...showing({ ...priceAsked, side: 'buy', sellerName: '青***客' }),
});
export const DealReprice = meta.story({
  name: '走一遍：提出新的成交价',
  parameters: deal,
  ...showing(inReview),
  play: async ({ canvas, step }) => {
    await step('空着不能提交', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '和描述不符？提出新的成交价' }));
      await userEvent.click(await screen.findByRole('button', { name: '下一步' }));
      await screen.findByText('请写明原因，卖家会看到，至少 2 个字');
    });
    await step('写好价格和原因，先问一次', async () => {
      const sheet = within(await screen.findByRole('dialog'));
      await userEvent.type(sheet.getByRole('textbox', { name: /新的成交价/ }), '2980');
      await userEvent.type(sheet.getByRole('textbox', { name: /原因/ }), '少了两款限定皮肤');
      await userEvent.click(sheet.getByRole('button', { name: '下一步' }));
      await screen.findByRole('alertdialog', { name: '成交价改为 ¥2,980' });
    });
  },
});
export const DealMissing = meta.story({
  name: '成交：没有这一笔',
  parameters: { ...deal, shows: ['link 我的成交'] },
  ...withCalls(failing('readRecycleOrder', 404, '没有找到这笔交易')),
});
export const Walk = meta.story({
  name: '走一遍：报价',
  play: async ({ canvas, step }) => {
    await step('打开一件，写价格', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^报价/ }));
      const prompt = within(await screen.findByRole('alertdialog'));
      await userEvent.type(prompt.getByLabelText('你的报价'), '2980');
      await userEvent.click(prompt.getByRole('button', { name: '报价' }));
    });
    await step('先问一次，再提交', async () => {
      await userEvent.click(await screen.findByRole('button', { name: '确认报价' }));
      await canvas.findByText('报价已提交，卖家马上能看到。');
    });
    await step('换到另一页，提示就收起', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '我的报价' }));
      await waitFor(() => expect(canvas.queryByText('报价已提交，卖家马上能看到。')).toBeNull());
    });
  },
});
