import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { fromPromise, type AnyActorLogic } from 'xstate';
import { actAt, AfterSaleDetail, withDrawings } from './review.tsx';
import { frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, withCalls, withReply } from '../../../.storybook/reply.ts';
import type { AfterSaleDetail as AfterSaleRecord } from '../../../contract/afterSale/afterSale.ts';
import {
  afterSaleDetailMachine,
  NO_DRAFTS,
  type DetailContext,
  type DetailLeaf,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import {
  askedOfSeller,
  closedForGood,
  endedWithOrder,
  evidenceAsked,
  evidenceGiven,
  granting,
  paidBack,
  recovering,
  returnDue,
  returnGiven,
  returnRejected,
  sellerAsked,
  turnedDown,
  underReview,
  withdrawn,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';

interface Variation {
  change?: Partial<DetailContext>;
  isAsking?: boolean;
}
interface DetailProps extends Variation {
  leaf?: DetailLeaf | undefined;
  ports?: Readonly<Record<string, AnyActorLogic>>;
}
function Detail({ leaf = 'viewing', change, isAsking = false, ports }: DetailProps) {
  const [actor] = useState(() =>
    frozen(afterSaleDetailMachine, actAt(leaf, change, isAsking ? 'asking' : 'unanswered'), undefined, ports),
  );
  return <AfterSaleDetail actor={actor} />;
}

/** Answers with an after-sale. */
const showing = (found: AfterSaleRecord) => withReply('readAfterSale', withDrawings(found));

const meta = preview.type<{ args: Variation }>().meta({
  title: '流程/售后/售后跟进',
  id: 'afterSaleDetail',
  parameters: {
    machine: 'afterSaleDetail',
    layout: 'fullscreen',
    route: '/other/afterOrderDetailInfo?id=after-1',
    viewer: 'member',
  },
  render: (args, { parameters }) => <Detail leaf={parameters.state as DetailLeaf | undefined} {...args} />,
  ...showing(evidenceAsked),
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('readAfterSale', 500)) });
export const NotMine = meta.story({ name: '不是自己的售后', ...withCalls(failing('readAfterSale', 404)) });
export const MalformedId = meta.story({
  name: '编号后面多了字',
  parameters: { shows: ['text 没有找到这个售后', 'link 我的售后', 'no button 重试'] },
  ...withCalls(failing('readAfterSale', 422, '编号格式不正确')),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readAfterSale')) });
export const Refused = meta.story({ name: '补充被拒绝', parameters: { state: 'refused' } });
export const RefusedNotSent = meta.story({
  name: '核对后没有撤销',
  parameters: {
    state: 'refused',
    shows: ['alertdialog 撤销没有办成', 'button 关闭', 'button 再试一次'],
  },
  args: { change: { act: 'withdraw', failure: null } },
});
export const UncertainUnanswered = meta.story({ name: '结果未知', parameters: { state: 'uncertain' } });
export const UncertainAsking = meta.story({
  name: '正在核对',
  parameters: {
    state: 'uncertain',
    shows: ['alertdialog 正在核对有没有提交成功', 'busy 现在再查', 'disabled 关闭'],
  },
  args: { isAsking: true },
});
export const Restoring = meta.story({ name: '找回写到一半的话', parameters: { state: 'restoring' } });
export const Viewing = meta.story({ name: '待补充材料', parameters: { state: 'viewing' } });
export const Confirming = meta.story({ name: '撤销前询问', parameters: { state: 'confirming' } });
export const Accepting = meta.story({
  name: '接受结果前询问',
  parameters: { state: 'confirming' },
  ...showing(turnedDown),
});
export const WritingFaults = meta.story({
  name: '走一遍：什么都没写',
  parameters: { state: 'writing' },
  args: { change: { drafts: NO_DRAFTS } },
  play: async ({ step }) => {
    await step('指出要写什么', async () => {
      await userEvent.click(await screen.findByRole('button', { name: '提交材料' }));
      await screen.findByText('请写一句说明，或上传图片');
    });
  },
});
export const WritingState = meta.story({ name: '补充材料', parameters: { state: 'writing' } });
export const WritingAppeal = meta.story({
  name: '申诉',
  parameters: { state: 'writing' },
  args: { change: { act: 'appeal' } },
  ...showing(turnedDown),
});
export const WritingAnswer = meta.story({
  name: '卖家答复',
  parameters: { state: 'writing' },
  args: { change: { act: 'answer' } },
  ...showing(askedOfSeller),
});
export const WritingReturn = meta.story({
  name: '交回账号',
  parameters: {
    state: 'writing',
    shows: ['dialog 交回账号', 'textbox 说明…', 'button 交回账号', 'no busy …'],
  },
  args: { change: { act: 'return', password: 'kP7mXw2RtQ9z' } },
  ...showing(returnDue),
});
export const WritingReturnAgain = meta.story({
  name: '再交一次：看得到为什么没有收回',
  parameters: {
    state: 'writing',
    shows: ['dialog 交回账号', 'text 密码能登录，但手机还绑着你的号码，收不到验证码。', 'button 交回账号'],
  },
  args: { change: { act: 'return' } },
  ...showing(returnRejected),
});
export const Submitting = meta.story({ name: '正在提交', parameters: { state: 'submitting' } });
export const Noted = meta.story({
  name: '材料已提交',
  parameters: { state: 'submitted' },
  ...showing(underReview),
});
export const NotedThenRefused = meta.story({
  name: '材料已提交，客服已经决定',
  parameters: {
    shows: ['text 轮到你：可以申诉一次，或接受这个结果', 'no status 材料已提交…'],
  },
  render: () => <Detail leaf="submitted" />,
  ...showing({ ...turnedDown, events: [...evidenceGiven.events, ...turnedDown.events.slice(-1)] }),
});
export const UnderReview = meta.story({ name: '等客服审核', ...showing(underReview) });
export const SellerAsked = meta.story({ name: '等卖家答复', ...showing(sellerAsked) });
export const AskedOfSeller = meta.story({ name: '卖家看到的', ...showing(askedOfSeller) });
export const ReportForSeller = meta.story({
  name: '卖家看到的：有验号报告',
  parameters: {
    shows: [
      'heading 验号报告',
      'text 皮肤现在有 288 个，多了两个活动皮肤。',
      'button 查看验号图片第 1 张，共 2 张',
    ],
  },
  ...showing({
    ...askedOfSeller,
    report: {
      isPassed: true,
      checks: [
        { label: '段位', value: '荣耀王者', result: 'same' },
        { label: '皮肤数', value: '286个', result: 'different' },
      ],
      pictures: [0, 1].map((n) => `/img/listing/account-${n}.webp`),
      remark: '皮肤现在有 288 个，多了两个活动皮肤。',
      by: '客服小易',
      at: '2026-11-21T04:14:20.000Z',
    },
  }),
});
export const Recovering = meta.story({ name: '追回账号中', ...showing(recovering) });
export const ReturnDue = meta.story({
  name: '待交回账号',
  parameters: { shows: ['button 交回账号', 'button 撤销', 'text 你付的钱由平台保管，收回账号后原路退回。'] },
  ...showing(returnDue),
});
export const ReturnDueForSeller = meta.story({
  name: '待交回账号：卖家看到的',
  parameters: { shows: ['text 轮到买家：等买家交回账号，你不用做什么', 'no button 交回账号'] },
  ...showing({ ...returnDue, side: 'seller' }),
});
export const ReturnRejected = meta.story({
  name: '没有收回，再交一次',
  parameters: { shows: ['text 客服没有收回账号', 'button 交回账号'] },
  ...showing(returnRejected),
});
export const ReturnGiven = meta.story({
  name: '等客服收回账号',
  parameters: {
    shows: [
      'text 轮到客服：正在收回账号，收回后退 ¥3,618，不能再撤销，你不用做什么',
      'no button 撤销',
      'no button 交回账号',
    ],
  },
  ...showing(returnGiven),
});
export const Granting = meta.story({ name: '已同意，钱在路上', ...showing(granting) });
export const PaidBack = meta.story({ name: '已退款', ...showing(paidBack) });
export const TurnedDown = meta.story({ name: '没有同意，可以申诉', ...showing(turnedDown) });
export const ClosedForGood = meta.story({ name: '申诉后关闭', ...showing(closedForGood) });
export const Withdrawn = meta.story({ name: '已撤销', ...showing(withdrawn) });
export const OrderRefunded = meta.story({
  name: '订单已全额退款',
  parameters: {
    shows: ['text 售后已结束，订单已全额退款', 'text 订单的钱已经原路退回。', 'no text 订单照常继续'],
  },
  ...showing(endedWithOrder),
});

export const Walk = meta.story({
  name: '走一遍：补充材料',
  parameters: { state: 'viewing' },
  render: () => <Detail ports={{ perform: fromPromise(async () => evidenceGiven) }} />,
  play: async ({ canvas, step }) => {
    await step('打开，写一句', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '补充材料' }));
      await userEvent.type(await screen.findByLabelText(/说明/), '登录记录在这里。');
      await expect(screen.getByText('登录记录在这里。')).toBeVisible();
    });
    await step('提交', async () => {
      await userEvent.click(screen.getByRole('button', { name: '提交材料' }));
      await canvas.findByText('材料已提交，客服会继续处理。');
    });
  },
});
export const WalkReturn = meta.story({
  name: '走一遍：交回账号',
  render: () => <Detail ports={{ perform: fromPromise(async () => returnGiven) }} />,
  ...showing(returnDue),
  play: async ({ canvas, step }) => {
    await step('没有填密码就不提交', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '交回账号' }));
      const sheet = within(await screen.findByRole('dialog'));
      await userEvent.click(sheet.getByRole('button', { name: '交回账号' }));
      await sheet.findByText('请填写现在的游戏密码');
    });
    await step('填密码，提交', async () => {
      const sheet = within(screen.getByRole('dialog'));
      await userEvent.type(sheet.getByLabelText(/现在的游戏密码/), 'kP7mXw2');
      await userEvent.type(sheet.getByRole('textbox', { name: /说明/ }), '手机已解绑');
      await userEvent.click(sheet.getByRole('button', { name: '交回账号' }));
      await canvas.findByText('账号已交回，客服收回后退款。');
    });
  },
});
