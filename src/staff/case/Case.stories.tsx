import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, on, refusal, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import type { StaffCase } from '../../../contract/staff/index.ts';
import { chat, listingCase, orderCase, rebindingCase, recycleCase } from '../console/fixtures.ts';
import { consoleCalls, Here, openForm, type StoryCanvas } from '../../../.storybook/console.tsx';

const meta = preview.meta({
  id: 'case',
  title: '页面/后台/案件',
  parameters: { layout: 'fullscreen', route: '/ops?task=t-1', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(...consoleCalls),
});

/** Replies for a case that this person has claimed. */
const opened = (found: StaffCase) => [reply('readCase', found), reply('claimTask', found.task)];
const { listing } = listingCase;
const listingWith = (change: Partial<NonNullable<StaffCase['listing']>>): StaffCase => ({
  ...listingCase,
  ...(listing && { listing: { ...listing, ...change } }),
});

export const SameAccount = meta.story({
  name: '审核：同一个账号还有别的商品',
  parameters: {
    shows: [
      'heading 同一个账号',
      'text HY20261101002 上架中，另一个卖家',
      'text HY20260903017 已出售，同一个卖家',
    ],
  },
  ...withCalls(
    ...opened(
      listingWith({
        sameAccount: [
          { no: 'HY20261101002', status: 'onSale', isSameSeller: false, taskId: 't-9' },
          { no: 'HY20260903017', status: 'sold', isSameSeller: true },
        ],
      }),
    ),
  ),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'HY20261101002' });
    await expect(link).toHaveAttribute('href', '/ops?task=t-9');
  },
});
export const Own = meta.story({
  name: '与自己有关的案件',
  parameters: {
    shows: ['text 由其他客服处理', 'no heading 双方', 'no heading 内部备注', 'no button 验号通过'],
  },
  ...withCalls(
    ...opened({
      task: orderCase.task,
      state: orderCase.state,
      parties: [],
      facts: [{ label: '与你有关', value: '由其他客服处理' }],
      attributes: [],
      statements: [],
      pictures: [],
      timeline: [],
      notes: [],
      acts: [],
      hasVault: false,
      hasIdentityPicture: false,
    }),
  ),
});
export const Unreported = meta.story({
  name: '走一遍：验号报告没填完，被拒后内容还在',
  beforeEach: ({ msw }) =>
    msw.use(
      ...opened(orderCase),
      on('advanceOrder', () => {
        // Somebody else has decided in the meantime.
        msw.use(reply('readCase', { ...orderCase, state: 'rebinding', acts: ['rebinding.finish'] }));
        return refusal(409, '订单状态已变化，请刷新后再看', { reason: 'stateConflict' });
      }),
    ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '验号通过');
    await send();
    await form.findByText('还有 2 项没有核对：皮肤数量、段位');
    const skins = within(form.getByRole('radiogroup', { name: '皮肤数量' }));
    await userEvent.click(skins.getByRole('radio', { name: '不一致' }));
    await send();
    await form.findByText('还有 1 项没有核对：段位');
    const rank = within(form.getByRole('radiogroup', { name: '段位' }));
    await waitFor(() => expect(rank.getByRole('radio', { name: '与描述一致' })).toHaveFocus());
    await userEvent.click(form.getByRole('button', { name: '其余 1 项都一致' }));
    await send();
    const remark = form.getByRole('textbox', { name: /说明/ });
    await expect(remark).toHaveAccessibleDescription('有不一致的项目，请写明哪里不一致、为什么仍然通过');
    await userEvent.type(remark, '皮肤多了两款');
    await send();
    await canvas.findByText('订单状态已变化，请刷新后再看');
    await expect(remark).toHaveValue('皮肤多了两款');
    await expect(skins.getByRole('radio', { name: '不一致' })).toBeChecked();
    await userEvent.click(form.getByRole('button', { name: '看最新情况' }));
    await canvas.findByRole('button', { name: '换绑完成' });
    await expect(canvas.queryByRole('button', { name: '验号通过' })).toBeNull();
  },
});
/** {@link orderCase} when this person's claim has ended. */
const leftCase: StaffCase = {
  ...orderCase,
  task: { ...orderCase.task, claimedUntil: orderCase.task.warnAt },
};
export const ClaimEnded = meta.story({
  name: '走一遍：自己 15 分钟没有操作，接手后才能决定',
  ...withCalls(reply('readCase', leftCase), reply('claimTask', orderCase.task)),
  play: async ({ canvas }) => {
    await canvas.findByText('你 15 分钟没有操作，这件事已经放回队列。');
    await expect(canvas.getByRole('button', { name: '验号通过' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: '接手' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: '验号通过' })).toBeEnabled());
    await expect(canvas.queryByText(/已经放回队列/)).toBeNull();
  },
});
export const ClaimEndedMeanwhile = meta.story({
  name: '走一遍：没有接手成，同事已经在处理',
  beforeEach: ({ msw }) =>
    msw.use(
      reply('readCase', leftCase),
      reply('claimTask', () => {
        const task = { ...orderCase.task, isMine: false, claimedBy: '客服阿宁' };
        msw.use(reply('readCase', { ...orderCase, task }));
        return refusal(409, '这件事正由别人处理', { reason: 'claimed' });
      }),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '接手' }));
    await canvas.findByText('这件事正由别人处理');
    await canvas.findByText('客服阿宁正在处理，15 分钟没有操作会放回队列。');
    await expect(canvas.getByRole('button', { name: '验号通过' })).toBeDisabled();
  },
});
export const RightLost = meta.story({
  name: '走一遍：办到一半权限没了，看最新情况',
  beforeEach: ({ msw }) =>
    msw.use(
      ...opened(orderCase),
      on('advanceOrder', () => {
        // An administrator has taken the desk away in the meantime.
        msw.use(reply('readCase', { ...orderCase, acts: [] }));
        return refusal(403, '没有权限进行此操作');
      }),
    ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '验号不通过');
    const remark = await form.findByRole('textbox', { name: /哪里与描述不符/ });
    await userEvent.type(remark, '皮肤少了两款');
    await userEvent.click(form.getByRole('button', { name: '其余 2 项都一致' }));
    await send();
    await canvas.findByText('没有权限进行此操作');
    await expect(remark).toHaveValue('皮肤少了两款');
    await userEvent.click(form.getByRole('button', { name: '看最新情况' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: '验号不通过' })).toBeNull());
  },
});
export const Reporting = meta.story({
  name: '走一遍：填验号报告',
  ...withCalls(...opened(orderCase)),
  play: async ({ canvas }) => {
    const { form } = await openForm(canvas, '验号不通过');
    await form.findByRole('radiogroup', { name: '段位' });
    await expect(form.getByRole('textbox', { name: /哪里与描述不符/ })).toHaveAccessibleDescription(
      '买家和卖家都会看到',
    );
    const pictures = await form.findByRole('region', { name: '验号图片' });
    await expect(pictures).toHaveAccessibleDescription(
      '最多 9 张，只有买家和客服能看到，有售后时卖家也能看到',
    );
  },
});
export const HidingReview = meta.story({
  name: '走一遍：隐藏评价的文字要写原因',
  beforeEach: ({ msw }) => {
    const reviewed: StaffCase = {
      ...orderCase,
      state: 'protected',
      facts: [...orderCase.facts, { label: '评价', value: '1 星：卖家王小明是骗子' }],
      acts: ['review.hide'],
    };
    msw.use(
      ...opened(reviewed),
      reply('hideReview', () => {
        msw.use(reply('readCase', { ...reviewed, acts: ['review.show'] }));
        return undefined;
      }),
    );
  },
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '隐藏评价文字');
    await send();
    const remark = form.getByRole('textbox', { name: /为什么隐藏/ });
    await expect(remark).toHaveAccessibleDescription('请写明为什么隐藏，买家会看到');
    await userEvent.type(remark, '写了卖家的真实姓名');
    await send();
    await canvas.findByRole('button', { name: '恢复评价文字' });
  },
});
export const Marking = meta.story({
  name: '走一遍：在售商品设为免费包赔要写原因',
  beforeEach: ({ msw }) => {
    const facts = (protection: string) => [
      ...listingCase.facts,
      { label: '货源', value: '官方代售' },
      { label: '包赔', value: protection },
    ];
    const onSale: StaffCase = {
      ...listingCase,
      state: 'onSale',
      task: { ...listingCase.task, closedAt: listingCase.task.openedAt },
      facts: facts('买家付费'),
      acts: ['problem.flag', 'stock.own', 'protection.give'],
    };
    msw.use(
      ...opened(onSale),
      reply('markListing', () => {
        const acts: StaffCase['acts'] = ['problem.flag', 'stock.own', 'protection.charge'];
        msw.use(reply('readCase', { ...onSale, facts: facts('免费包赔'), acts }));
        return undefined;
      }),
    );
  },
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '设为免费包赔');
    await send();
    const remark = form.getByRole('textbox', { name: /为什么设为免费包赔/ });
    await expect(remark).toHaveAccessibleDescription('请写明为什么设为免费包赔');
    await userEvent.type(remark, '周年活动，平台送包赔');
    await send();
    await canvas.findByRole('button', { name: '取消免费包赔' });
    await expect(canvas.getByText('免费包赔', { exact: true })).toBeVisible();
  },
});
export const Reported = meta.story({ name: '换绑中，有验号报告', ...withCalls(...opened(rebindingCase)) });
export const Rebinding = meta.story({
  name: '走一遍：换绑要填新密码',
  ...withCalls(...opened(rebindingCase)),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '换绑完成');
    await send();
    await expect(form.getByRole('textbox', { name: /新密码/ })).toHaveAccessibleDescription(
      /请填写换绑后的新密码/,
    );
  },
});
export const RebindingPaused = meta.story({
  name: '走一遍：售后没处理完，换绑完成不开始验收',
  ...withCalls(...opened({ ...rebindingCase, hasOpenAfterSale: true })),
  play: async ({ canvas }) => {
    const { form } = await openForm(canvas, '换绑完成');
    await form.findByText('待确认：售后处理完以后开始计时');
    await expect(form.queryByText(/72 小时/)).toBeNull();
  },
});
export const Recycling = meta.story({
  name: '走一遍：回收核对通过要填新密码',
  ...withCalls(...opened(recycleCase)),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '核对通过');
    await send();
    await expect(form.getByRole('textbox', { name: /新密码/ })).toHaveAccessibleDescription(
      /请填写换绑后的新密码/,
    );
    await expect(form.getByRole('textbox', { name: /绑定的手机/ })).toHaveAccessibleDescription(
      '换绑后的手机。商户的手机号在“查看账号密码”里',
    );
  },
});
export const LowerPrice = meta.story({
  name: '走一遍：回收订单提出降价，不低于成交价被拒',
  ...withCalls(
    ...opened(recycleCase),
    failing('advanceRecycleOrder', 422, '新的成交价要低于现在的 ¥3,120', {
      errors: [{ path: 'changeAmount', message: '新的成交价要低于现在的 ¥3,120' }],
    }),
  ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '提出降价');
    const amount = form.getByRole('textbox', { name: /新的成交价/ });
    await send();
    await expect(amount).toHaveAccessibleDescription(/请填写金额/);
    await userEvent.type(amount, '3120');
    await userEvent.type(form.getByRole('textbox', { name: /哪里与描述不符/ }), '皮肤少了两款');
    await send();
    await waitFor(() => expect(amount).toHaveAccessibleDescription('新的成交价要低于现在的 ¥3,120'));
    await expect(form.getByRole('textbox', { name: /哪里与描述不符/ })).toHaveValue('皮肤少了两款');
  },
});
export const LongChat = meta.story({
  name: '对话很长：可以看更早的',
  parameters: { shows: ['button 看更早的'] },
  ...withCalls(...opened(orderCase), reply('readChat', { ...chat, hasEarlier: true })),
});
/** The task of {@link rebindingCase} when it is closed and nobody has claimed it. */
const closedTask = {
  ...rebindingCase.task,
  isMine: false,
  claimedBy: undefined,
  closedAt: '2026-11-24T05:30:00.000Z',
};
export const Closed = meta.story({
  name: '已处理：没人认领，流程允许的照样能做',
  parameters: { shows: ['button 判定退款', 'no disabled 判定退款', 'no button 放回队列'] },
  ...withReply('readCase', {
    ...rebindingCase,
    task: closedTask,
    state: 'awaitingBalance',
    acts: ['refund.decide'],
  }),
});
export const Delivered = meta.story({
  name: '已交付：不能判定退款，写明怎么办',
  parameters: { shows: ['text 账号已经交付，不能直接判定退款', 'no button 判定退款'] },
  ...withReply('readCase', {
    ...rebindingCase,
    task: closedTask,
    state: 'delivered',
    facts: [
      ...rebindingCase.facts,
      {
        label: '判定退款',
        value:
          '账号已经交付，不能直接判定退款：请买家申请售后“退款并退回账号”，客服收回账号后退款；账号被找回或被封禁的，请买家按对应的问题申请售后',
      },
    ],
    acts: [],
  }),
});
export const WaitingForSeller = meta.story({
  name: '还不用客服：等卖家提供账号，可以判定退款',
  parameters: { shows: ['text 不等客服', 'button 判定退款'] },
  ...withReply('readCase', {
    ...orderCase,
    task: {
      ...orderCase.task,
      state: 'awaitingInspection',
      isMine: false,
      claimedBy: undefined,
      closedAt: orderCase.task.openedAt,
    },
    state: 'awaitingInspection',
    acts: ['refund.decide'],
  }),
});
export const Chart = meta.story({
  name: '走一遍：打开流程图',
  ...withCalls(...opened(rebindingCase)),
  play: async ({ canvas }) => {
    const summary = await canvas.findByText('流程图');
    // The queue leaves Enter to the chart.
    await expect(await fireEvent.keyDown(summary, { key: 'Enter' })).toBe(true);
    await userEvent.click(summary);
    await expect(canvas.getByText(/客服换绑完成/)).toBeVisible();
  },
});
export const ListingChanged = meta.story({
  name: '商品：和上次审核比',
  parameters: { route: '/ops?task=t-3' },
  ...withCalls(...opened(listingCase)),
});
export const PicturesOpened = meta.story({
  name: '走一遍：卖家的图片和双方的材料放大看',
  parameters: { route: '/ops?task=t-3' },
  ...withCalls(
    ...opened({
      ...listingCase,
      statements: [
        {
          by: 'seller',
          at: '2026-11-24T03:00:00.000Z',
          text: '区服截图',
          pictures: ['/img/listing/account-0.webp'],
        },
      ],
    }),
  ),
  play: async ({ canvas }) => {
    for (const name of ['套装第 1 张', '材料第 1 张']) {
      await userEvent.click(await canvas.findByRole('button', { name: `查看${name}，共 1 张` }));
      const viewer = within(await screen.findByRole('dialog'));
      await viewer.findByRole('img', { name });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
});
export const ListingNew = meta.story({
  name: '商品：没有上次审核的记录，同类成交太少',
  parameters: { route: '/ops?task=t-3' },
  ...withCalls(
    ...opened(
      listingWith({
        approvedAt: undefined,
        changes: [],
        pictureChanges: [],
        comparables: { verdict: 'tooFew', count: 2 },
      }),
    ),
  ),
});
export const ListingUnchanged = meta.story({
  name: '商品：没有改动，和在售的标价比',
  parameters: { route: '/ops?task=t-3' },
  ...withCalls(
    ...opened(
      listingWith({
        changes: [],
        pictureChanges: [],
        price: 600_000,
        comparables: {
          verdict: 'enough',
          count: 7,
          low: 520_000,
          mid: 590_000,
          high: 680_000,
          basis: 'asking',
        },
      }),
    ),
  ),
});
export const ListingRefused = meta.story({
  name: '走一遍：不通过的原因从列表里选，再改',
  parameters: { route: '/ops?task=t-3' },
  ...withCalls(...opened(listingCase)),
  play: async ({ canvas }) => {
    const { form } = await openForm(canvas, '不通过');
    await userEvent.selectOptions(form.getByRole('combobox', { name: '常见原因' }), '图片不清');
    const reason = form.getByRole('textbox', { name: /原因/ });
    await expect(reason).toHaveValue('图片不清：图片看不清或不是这个账号的，请重新截图上传');
    await userEvent.type(reason, '。');
    await expect(form.getByRole('combobox', { name: '常见原因' })).toHaveValue('');
  },
});

const identityCase: StaffCase = {
  ...orderCase,
  task: { ...orderCase.task, subject: 'identity', subjectId: 'u-1', desk: 'identities', state: 'reviewing' },
  state: 'reviewing',
  parties: [{ role: 'member', id: 'u-1', name: '买家小林', phone: '138****0001' }],
  facts: [
    { label: '姓名', value: '张三' },
    { label: '证件号', value: '110***********002X' },
    { label: '证件照片', value: '已上传' },
  ],
  attributes: [],
  timeline: [],
  acts: ['identity.pass', 'identity.fail'],
  hasVault: false,
  hasIdentityPicture: true,
};
const showPicture = async (canvas: StoryCanvas) =>
  userEvent.click(await canvas.findByRole('button', { name: '查看证件照片' }));

export const IdentityChanged = meta.story({
  name: '走一遍：同事已经处理过、会员又交了一次，看过最新情况才能决定',
  beforeEach: ({ msw }) =>
    msw.use(
      ...opened(identityCase),
      reply('auditIdentity', ({ taskId }) => {
        if (taskId === 't-9') return undefined;
        msw.use(
          reply('readCase', {
            ...identityCase,
            task: { ...identityCase.task, id: 't-9' },
            facts: [{ label: '姓名', value: '李四' }],
          }),
        );
        return refusal(409, '这件事已经有了变化，请看最新情况再决定', { reason: 'taskChanged' });
      }),
    ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '通过');
    await send();
    await canvas.findByText('这件事已经有了变化，请看最新情况再决定');
    await userEvent.click(form.getByRole('button', { name: '看最新情况' }));
    await canvas.findByText('李四');
    await expect(canvas.queryByText('这件事已经有了变化，请看最新情况再决定')).toBeNull();
  },
});
export const IdentityPictureGone = meta.story({
  name: '走一遍：证件照片打不开',
  ...withCalls(
    ...opened(identityCase),
    failing('openIdentityPicture', 409, '同事正在处理这件事', { reason: 'claimed' }),
  ),
  play: async ({ canvas }) => {
    await showPicture(canvas);
    await canvas.findByText(/同事正在处理这件事/);
  },
});
export const IdentityPicture = meta.story({
  name: '走一遍：看证件照片，再隐藏',
  ...withCalls(
    ...opened(identityCase),
    reply('openIdentityPicture', {
      content:
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 86 54'><rect width='86' height='54' fill='%23cdd8ea'/></svg>",
    }),
  ),
  play: async ({ canvas }) => {
    await showPicture(canvas);
    await canvas.findByRole('img', { name: '证件照片' });
    await userEvent.click(canvas.getByRole('button', { name: '现在就隐藏' }));
    await expect(canvas.queryByRole('img', { name: '证件照片' })).toBeNull();
    await showPicture(canvas);
  },
});
