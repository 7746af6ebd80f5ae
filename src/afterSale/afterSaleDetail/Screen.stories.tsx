import {
  underReview,
  followingFixtures,
  evidenceAsked,
  turnedDown,
  askedOfSeller,
  sellerAsked,
  recovering,
  granting,
  paidBack,
  closedForGood,
  withdrawn,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import {
  followingMachine,
  NO_WORDS,
  type ActInput,
  type FollowingContext,
  type FollowingLeaf,
  type FollowingRef,
  type Words,
  type WritingAct,
} from '../../../machines/afterSale/afterSaleDetail/following.ts';
import { AfterSaleContext, type AfterSalePorts } from '../afterSaleApply/context.ts';
import { ClockContext } from '../../page/clock.ts';
import { drawing } from '../../market/home/fixtures.ts';
import { freezeUpload } from '../../../.storybook/stillUpload.ts';
import { Screen } from './Screen.tsx';

const waiting = <T, I extends object>() => fromPromise<T, I>(() => new Promise<T>(() => {}));
/** Every port waits for ever: what a press starts stays on the screen. */
const still = followingMachine.provide({
  actors: {
    loadWords: fromPromise<Record<WritingAct, Words> | null, { afterSaleId: string }>(async () => null),
    perform: waiting<AfterSaleDetail, ActInput>(),
    readAfterSale: waiting(),
    backOff: waiting(),
  },
});
const working = still.provide({
  actors: { perform: fromPromise<AfterSaleDetail, ActInput>(async () => underReview) },
});

/** An actor in a frozen state: what the state invokes is not started, so it stays. */
function freeze(leaf: FollowingLeaf, change: Partial<FollowingContext> = {}, logic = still): FollowingRef {
  const { value, context } = followingFixtures[leaf];
  const snapshot = {
    status: 'active',
    value,
    context: { ...context, ...change },
    children: {},
    historyValue: {},
    output: undefined,
    error: undefined,
  };
  return createActor(logic, { input: { afterSaleId: 'after-1' }, snapshot: snapshot as never }).start();
}

const portsOf = (actor: FollowingRef): AfterSalePorts => ({
  applicationFor: () => {
    throw new Error('no application in these stories');
  },
  picturesFor: () => freezeUpload('resting'),
  followingFor: () => actor,
  wordPicturesFor: (of, act) => {
    const { pictures } = freezeUpload('resting').actor.getSnapshot().context;
    const count = of.getSnapshot().context.words[act].pictures.length;
    return freezeUpload('resting', { pictures: pictures.slice(0, count), mainId: null });
  },
});

interface HereProps {
  leaf?: FollowingLeaf;
  change?: Partial<FollowingContext>;
  live?: boolean;
}

function Here({ leaf = 'viewing', change, live = false }: HereProps) {
  const [actor] = useState(() => freeze(leaf, change, live ? working : still));
  return (
    <ClockContext value={() => Date.parse(f.NOW)}>
      <AfterSaleContext value={portsOf(actor)}>
        <Screen search="id=after-1" />
      </AfterSaleContext>
    </ClockContext>
  );
}

/** With pictures that are drawn here. */
const drawn = (detail: AfterSaleDetail): AfterSaleDetail => ({
  ...detail,
  picture: drawing(210, '王'),
  statements: detail.statements.map((one, at) => ({
    ...one,
    pictures: one.pictures.map((_, index) => drawing(at * 70 + index * 40, '证')),
  })),
});

const meta = preview.meta({
  title: '流程/售后跟进',
  parameters: { layout: 'fullscreen', route: '/other/afterOrderDetailInfo?id=after-1' },
  decorators: [staged({ isMember: true })],
  render: (_, { parameters }) => <Here leaf={parameters.state as FollowingLeaf | undefined} />,
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(evidenceAsked))),
});

export const Failed = meta.story({
  name: '加载失败',
  beforeEach: ({ msw }) => msw.use(failing('readAfterSale', 500)),
});
export const NotMine = meta.story({
  name: '不是自己的售后',
  beforeEach: ({ msw }) => msw.use(failing('readAfterSale', 404)),
});
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('readAfterSale')),
});
export const Refused = meta.story({
  name: '补充被拒绝',
  parameters: { machine: 'afterSaleFollowing', state: 'refused' },
});
export const RefusedNotSent = meta.story({
  name: '核对后没有撤销',
  parameters: {
    machine: 'afterSaleFollowing',
    state: 'refused',
    shows: ['alertdialog 撤销没有办成', 'button 关闭', 'button 再试一次'],
  },
  render: () => <Here leaf="refused" change={{ act: 'withdraw', failure: null }} />,
});
export const UncertainUnanswered = meta.story({
  name: '结果未知',
  parameters: { machine: 'afterSaleFollowing', state: 'uncertain.unanswered' },
});
export const UncertainAsking = meta.story({
  name: '正在核对',
  parameters: { machine: 'afterSaleFollowing', state: 'uncertain.asking' },
});
export const Restoring = meta.story({
  name: '找回写到一半的话',
  parameters: { machine: 'afterSaleFollowing', state: 'restoring' },
});
export const Viewing = meta.story({
  name: '待补充材料',
  parameters: { machine: 'afterSaleFollowing', state: 'viewing' },
});
export const Confirming = meta.story({
  name: '撤销前询问',
  parameters: { machine: 'afterSaleFollowing', state: 'confirming' },
});
export const Accepting = meta.story({
  name: '接受结果前询问',
  parameters: { machine: 'afterSaleFollowing', state: 'confirming' },
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(turnedDown))),
});
export const WritingFaults = meta.story({
  name: '什么都没写',
  parameters: { machine: 'afterSaleFollowing', state: 'writing' },
  render: () => (
    <Here leaf="writing" change={{ words: { evidence: NO_WORDS, appeal: NO_WORDS, answer: NO_WORDS } }} />
  ),
  play: async ({ step }) => {
    await step('指出要写什么', async () => {
      await userEvent.click(await screen.findByRole('button', { name: '提交材料' }));
      await screen.findByText('请写一句说明，或上传图片');
    });
  },
});
export const WritingState = meta.story({
  name: '补充材料',
  parameters: { machine: 'afterSaleFollowing', state: 'writing' },
});
export const WritingAppeal = meta.story({
  name: '申诉',
  parameters: { machine: 'afterSaleFollowing', state: 'writing' },
  render: () => <Here leaf="writing" change={{ act: 'appeal' }} />,
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(turnedDown))),
});
export const WritingAnswer = meta.story({
  name: '卖家答复',
  parameters: { machine: 'afterSaleFollowing', state: 'writing' },
  render: () => <Here leaf="writing" change={{ act: 'answer' }} />,
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(askedOfSeller))),
});
export const Submitting = meta.story({
  name: '正在提交',
  parameters: { machine: 'afterSaleFollowing', state: 'submitting' },
});
export const Noted = meta.story({
  name: '材料已提交',
  parameters: { machine: 'afterSaleFollowing', state: 'noted' },
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(underReview))),
});
export const UnderReview = meta.story({
  name: '等客服审核',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(underReview))),
});
export const SellerAsked = meta.story({
  name: '等卖家答复',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(sellerAsked))),
});
export const AskedOfSeller = meta.story({
  name: '卖家看到的',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(askedOfSeller))),
});
export const Recovering = meta.story({
  name: '追回账号中',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(recovering))),
});
export const Granting = meta.story({
  name: '已同意，钱在路上',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(granting))),
});
export const PaidBack = meta.story({
  name: '已退款',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(paidBack))),
});
export const TurnedDown = meta.story({
  name: '没有同意，可以申诉',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(turnedDown))),
});
export const ClosedForGood = meta.story({
  name: '申诉后关闭',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(closedForGood))),
});
export const Withdrawn = meta.story({
  name: '已撤销',
  beforeEach: ({ msw }) => msw.use(reply('readAfterSale', drawn(withdrawn))),
});

export const Walk = meta.story({
  name: '走一遍：补充材料',
  parameters: { machine: 'afterSaleFollowing', state: 'viewing' },
  render: () => <Here live />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
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
