import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { answers, Consignment } from '../consignment/review.tsx';
import type { Fixture } from '../../../.storybook/flow/run.ts';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, withCalls, withReply } from '../../../.storybook/reply.ts';
import { fixtures as inquiries } from '../../../machines/kit/inquiry/fixtures.ts';
import { fixtures as uploads } from '../../../machines/kit/upload/fixtures.ts';
import {
  consignmentMachine,
  type ConsignmentLeaf,
} from '../../../machines/selling/consignment/consignment.ts';
import { valuation } from '../../../machines/recycling/deal/fixtures.ts';
import { districtsOf, operatorsBySystem } from '../../market/goodList/fixtures.ts';
import { closedForm } from '../consignment/closedForm.ts';
import { noSuchGame } from '../../shared/noSuchGame.ts';
import { faultsOf } from '../../../machines/selling/consignment/faults.ts';
import {
  filled,
  fixtures,
  pictures,
  rejected,
  template,
  uploadWith,
} from '../../../machines/selling/consignment/fixtures.ts';
import { EMPTY_FORM, NO_PICTURES } from '../../../machines/selling/consignment/form.ts';
import { mergeDescription } from '../../../machines/selling/index.ts';
import type { ConsignmentContext } from '../../../machines/selling/consignment/setup.ts';

interface Variation {
  change?: Partial<ConsignmentContext>;
  childStates?: Readonly<Record<string, Fixture>>;
}

/** Form in a fixed state. `childStates` are the states of its child actors, such as uploads. */
function Still({ leaf, change, childStates }: Variation & { leaf: ConsignmentLeaf }) {
  const [actor] = useState(() =>
    frozen(consignmentMachine, changed(fixtures[leaf], change), {
      upload: uploads.resting,
      ...childStates,
    }),
  );
  return <Consignment actor={actor} />;
}

const refusedFields = (step: 'basics' | 'details' | 'pictures', change: Partial<ConsignmentContext> = {}) => {
  const { context } = fixtures[`editing.${step}`];
  return { ...change, faults: faultsOf(step, { ...context, ...change }) };
};

const stored = { account: 'haoyi_8842019', securityPhone: '13911110002', email: 'mail@haoyi.test' };

/** A refused listing that its seller edits. The password is still empty. */
const edited = (needsCredential: boolean) => ({
  listingId: rejected.id,
  before: { status: 'rejected' as const, auditRemark: null, downRemark: null, needsCredential, stored },
  form: { ...filled, fields: { ...filled.fields, ...stored, password: '' } },
});

const meta = preview.type<{ args: Variation }>().meta({
  id: 'fillInformation',
  title: '流程/卖/发布代售',
  parameters: {
    machine: 'consignment',
    layout: 'fullscreen',
    route: '/index/fillInformation?gameId=wzry&step=details',
    viewer: 'member',
  },
  ...withCalls(...answers),
  render: (args, { parameters }) => <Still leaf={parameters.state as ConsignmentLeaf} {...args} />,
});

export const Failed = meta.story({ name: '打不开', parameters: { state: 'failed' } });
export const Gone = meta.story({
  name: '游戏已下架',
  parameters: {
    state: 'failed',
    shows: ['text 没有找到这个游戏，可能已下架', 'link 重新选择'],
  },
  args: { change: { failure: noSuchGame } },
});
export const Closed = meta.story({
  name: '商品现在不能改',
  parameters: {
    state: 'failed',
    shows: ['heading 这件商品现在不能改', 'text 它现在是「上架中」。', 'link 看我发布的', 'no button 重试'],
  },
  args: {
    change: {
      failure: closedForm({ ...rejected, status: 'onSale' }, null) ?? null,
      listingId: rejected.id,
    },
  },
});
export const ClosedValuation = meta.story({
  name: '估价已经发布过',
  parameters: {
    state: 'failed',
    shows: ['heading 这次估价不能再转代售', 'link 看我发布的', 'link 看这次估价'],
  },
  args: {
    change: {
      failure: closedForm(null, { ...valuation, listingId: rejected.id }) ?? null,
      valuationId: valuation.id,
    },
  },
});
export const RefusedRealName = meta.story({
  name: '被拒：要实名',
  parameters: { state: 'refused' },
  args: { change: { refusal: 'realNameNeeded' } },
});
export const RefusedAmount = meta.story({
  name: '被拒：手续费变了',
  parameters: {
    state: 'refused',
    shows: ['heading 手续费有变化', 'button 回去看看'],
  },
  args: { change: { refusal: 'amountChanged' } },
});
export const RefusedValuation = meta.story({
  name: '被拒：估价已结束',
  parameters: {
    state: 'refused',
    shows: ['heading 这次估价不能再转代售', 'link 重新发布'],
  },
  args: { change: { refusal: 'valuationClosed' } },
});
export const RefusedTakenBack = meta.story({
  name: '被拒：账号有被找回的记录',
  parameters: {
    state: 'refused',
    shows: ['heading 这个账号有被找回的记录', 'link 申诉'],
  },
  args: { change: { refusal: 'takenBack' } },
});
export const RefusedDuplicate = meta.story({
  name: '被拒：账号在另一件商品里',
  parameters: {
    state: 'refused',
    shows: [
      'heading 这个账号已经发布过',
      'text 这个游戏账号已经在你的另一件商品里：HY20261121021',
      'link 看我发布的',
      'button 回到填写的内容',
    ],
  },
  args: {
    change: {
      refusal: 'duplicateAccount',
      failure: conflict('duplicateAccount', '这个游戏账号已经在你的另一件商品里：HY20261121021'),
    },
  },
});
export const RefusedState = meta.story({
  name: '被拒：状态变了',
  parameters: {
    state: 'refused',
    shows: ['heading 这件商品现在不能改', 'link 看我发布的'],
  },
  args: { change: { refusal: 'stateConflict' } },
});
export const Asking = meta.story({ name: '正在核对', parameters: { state: 'uncertain' } });
export const Unanswered = meta.story({
  name: '还没有核对到',
  parameters: {
    state: 'uncertain',
    shows: ['heading 还没有核对到', 'button 现在再查'],
  },
  args: { childStates: { repeat: inquiries.unanswered } },
});
export const Loading = meta.story({ name: '正在打开', parameters: { state: 'loading' } });
export const Restarting = meta.story({ name: '清空重填', parameters: { state: 'restarting' } });
export const Renewing = meta.story({
  name: '属性没通过，取新的问题',
  parameters: { state: 'renewing' },
});
export const BasicsFaulty = meta.story({
  name: '基本信息：没填完',
  parameters: { state: 'editing.basics' },
  args: { change: refusedFields('basics') },
});
export const BasicsAreasFailed = meta.story({
  name: '基本信息：区服没加载',
  parameters: { state: 'editing.basics' },
  ...withCalls(failing('listDistricts', 500)),
});
export const BasicsAreasLoading = meta.story({
  name: '基本信息：区服加载中',
  parameters: { state: 'editing.basics' },
  ...withCalls(hanging('listDistricts')),
});
export const BasicsOperators = meta.story({
  name: '基本信息：每个系统有自己的运营商',
  parameters: { state: 'editing.basics' },
  ...withReply('listDistricts', ({ systemKey }) =>
    systemKey === 'carrier' ? operatorsBySystem : districtsOf(systemKey),
  ),
  args: { change: { form: { ...EMPTY_FORM, district: { systemId: { id: 's-android', name: '安卓' } } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('radio', { name: '微信' })).toHaveLength(1);
  },
});
export const BasicsRejected = meta.story({
  name: '基本信息：审核没过，修改',
  parameters: { state: 'editing.basics' },
  args: {
    change: {
      listingId: rejected.id,
      before: {
        status: 'rejected',
        auditRemark: '主图看不清段位，请换一张。',
        downRemark: null,
        needsCredential: false,
        stored,
      },
    },
  },
});
export const BasicsOutdated = meta.story({
  name: '基本信息：商品改过，不接着上次',
  parameters: {
    state: 'editing.basics',
    shows: ['text 从商品现在的内容开始', 'text 上次的修改没有提交。之后商品又改过，所以没有接着上次的内容。'],
  },
  args: { change: { listingId: rejected.id, isDraftOutdated: true } },
});
export const BasicsRestored = meta.story({
  name: '基本信息：接着上次',
  parameters: { state: 'editing.basics' },
  args: {
    change: {
      isRestored: true,
      form: {
        ...EMPTY_FORM,
        origin: 'self',
        levels: ['systemId', 'carrierId', 'groupId', 'serverId'],
        district: {
          systemId: { id: 's-ios', name: '苹果' },
          carrierId: { id: 'c-qq', name: 'QQ' },
          groupId: { id: 'g-1', name: '手Q 1–50 区' },
          serverId: { id: 'v-g-1-2', name: '2 区' },
        },
      },
    },
  },
  play: async ({ canvas, step }) => {
    await step('选过的大区和服务器还在', async () => {
      await waitFor(() => expect(canvas.getByRole('radio', { name: '手Q 1–50 区' })).toBeChecked());
      await waitFor(() => expect(canvas.getByRole('radio', { name: '2 区' })).toBeChecked());
    });
  },
});
export const Basics = meta.story({ name: '基本信息', parameters: { state: 'editing.basics' } });
export const BasicsWalk = Basics.extend({
  name: '走一遍：基本信息没填完，再补上',
  play: async ({ canvas, userEvent, step }) => {
    await step('没填完不往下走，告诉缺什么', async () => {
      await canvas.findByRole('radiogroup', { name: /操作系统/ });
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '请选择账号来源' });
    });
    await step('补上就消失', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: /自己注册/ }));
      await waitFor(() => expect(canvas.queryByRole('button', { name: '请选择账号来源' })).toBeNull());
    });
  },
});
export const DetailsFaulty = meta.story({
  name: '账号信息：没填完',
  parameters: { state: 'editing.details', shows: ['no alert …'] },
  args: { change: refusedFields('details', { form: EMPTY_FORM }) },
});
export const DetailsEmpty = meta.story({
  name: '账号信息：空白',
  parameters: { state: 'editing.details' },
  args: { change: { form: EMPTY_FORM } },
});
const READ = '荣耀王者，皮肤数量 286，凤求凰、白龙吟都有，国标李白';
const readingOf = (text: string) => ({
  ...mergeDescription(template, {}, text),
  own: EMPTY_FORM.own,
  description: '',
});
export const DetailsRead = meta.story({
  name: '账号信息：按描述勾选了',
  parameters: { state: 'editing.details' },
  args: { change: { form: { ...EMPTY_FORM, answers: readingOf(READ).after }, reading: readingOf(READ) } },
});
export const DetailsNothingRead = meta.story({
  name: '账号信息：描述里没有认出',
  parameters: { state: 'editing.details' },
  args: { change: { form: EMPTY_FORM, reading: readingOf('好号急出') } },
});
export const DetailsPaste = meta.story({
  name: '走一遍：粘贴描述，再撤销',
  parameters: { state: 'editing.details' },
  args: { change: { form: EMPTY_FORM } },
  play: async ({ canvas, userEvent, step }) => {
    const status = () => canvas.getByText('已填好 4 项').closest('output');
    await step('粘贴，选项勾好，并说出勾了什么', async () => {
      await userEvent.click(canvas.getByRole('textbox', { name: /粘贴整段描述/ }));
      await userEvent.paste(READ);
      await canvas.findByText('已填好 4 项');
      await expect(status()).toHaveTextContent(
        '段位（荣耀王者），皮肤数量（286款），限定皮肤（凤求凰、白龙吟），标志英雄（李白 国标）',
      );
      await expect(canvas.getByRole('radio', { name: '荣耀王者' })).toBeChecked();
      await expect(canvas.getByRole('textbox', { name: /商品描述/ })).toHaveValue(READ);
    });
    await step('撤销，回到空白', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '撤销' }));
      await waitFor(() => expect(canvas.queryByText('已填好 4 项')).toBeNull());
      await expect(canvas.getByRole('radio', { name: '荣耀王者' })).not.toBeChecked();
      await expect(canvas.getByRole('textbox', { name: /商品描述/ })).toHaveValue('');
    });
    await step('手写的描述，按识别并勾选', async () => {
      const box = canvas.getByRole('textbox', { name: /粘贴整段描述/ });
      await userEvent.clear(box);
      await userEvent.type(box, '荣耀王者，皮肤数量 286');
      await userEvent.click(canvas.getByRole('button', { name: '识别并勾选' }));
      await canvas.findByText('已填好 2 项');
      await expect(canvas.getByRole('radio', { name: '荣耀王者' })).toBeChecked();
    });
  },
});
export const Details = meta.story({ name: '账号信息', parameters: { state: 'editing.details' } });
export const DetailsLacksLogin = meta.story({
  name: '走一遍：修改的商品还缺密码，要补上',
  parameters: { state: 'editing.details' },
  args: { change: edited(true) },
  play: async ({ canvas, userEvent, step }) => {
    await step('写着要填', async () => {
      await expect(canvas.getByLabelText(/^游戏密码/)).toBeRequired();
      await expect(canvas.getByText('验号要用，请填写现在的密码')).toBeVisible();
    });
    await step('没填不往下走', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '请填写游戏密码' });
    });
  },
});
export const DetailsOtherAccount = meta.story({
  name: '走一遍：修改时换了游戏账号，要填新的密码',
  parameters: { state: 'editing.details' },
  args: { change: edited(false) },
  play: async ({ canvas, userEvent, step }) => {
    await step('同一个账号，密码可以不填', async () => {
      await expect(canvas.getByText('不填就沿用之前的')).toBeVisible();
    });
    await step('换一个账号，之前的都不再沿用', async () => {
      const account = canvas.getByRole('textbox', { name: /游戏账号/ });
      await userEvent.clear(account);
      await userEvent.type(account, 'haoyi_2');
      await expect(
        await canvas.findByText('换了游戏账号，请填写它的密码，之前的密码、密保手机和邮箱不再沿用'),
      ).toBeVisible();
      await expect(canvas.queryByText('不填就沿用之前的')).toBeNull();
      await userEvent.click(canvas.getByText('找回资料（选填，验号和换绑会快一些）'));
      await expect(canvas.getByRole('textbox', { name: /密保手机/ })).toHaveValue('');
      await expect(canvas.getByRole('textbox', { name: /绑定邮箱/ })).toHaveValue('');
    });
    await step('没填密码不往下走', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '请填写游戏密码' });
    });
  },
});
export const DetailsWalk = Details.extend({
  name: '走一遍：改价格，改描述',
  play: async ({ canvas, userEvent, step }) => {
    await step('手续费跟着价格走', async () => {
      const price = canvas.getByLabelText(/你要卖多少/);
      await userEvent.clear(price);
      await userEvent.type(price, '100');
      const left = (await canvas.findByText('预计到手')).parentElement;
      await waitFor(() => expect(left).toHaveTextContent('预计到手 ¥85'));
      await canvas.findByText('买家确认收货 3～7 天后付给你');
    });
    await step('描述跟着答案走，手写之后不再动', async () => {
      const description = canvas.getByLabelText(/商品描述/);
      await userEvent.type(canvas.getByLabelText(/皮肤数量/), '0');
      await expect(description).toHaveValue(
        '区服：安卓 / QQ / QQ1区\n账号来源：自己注册\n段位：荣耀王者\n皮肤数量：2860款\n限定皮肤：凤求凰、白龙吟\n标志英雄：李白 省标\n包赔材料：能提供',
      );
      await userEvent.clear(description);
      await userEvent.type(description, '自用号');
      await userEvent.type(canvas.getByLabelText(/皮肤数量/), '1');
      await expect(description).toHaveValue('自用号');
      await expect(canvas.getByRole('button', { name: '按填写内容生成' })).toBeVisible();
    });
  },
});
export const PicturesMissing = meta.story({
  name: '图片：不够',
  parameters: { state: 'editing.pictures' },
  args: {
    change: refusedFields('pictures', { pictures: NO_PICTURES }),
    childStates: { upload: uploadWith(NO_PICTURES) },
  },
});
export const PicturesExpired = meta.story({
  name: '图片：提交时登录超时',
  parameters: { state: 'editing.pictures' },
  args: { change: { failure: { kind: 'expired', message: '登录已超时，你填写的内容还在，请重新登录。' } } },
});
export const PicturesSending = meta.story({
  name: '图片：正在上传',
  parameters: { state: 'editing.pictures' },
  args: {
    change: { pictures: { ...pictures, onTheWay: 4, failed: 1 } },
    childStates: { upload: uploads.sending },
  },
});
export const Pictures = meta.story({ name: '图片与提交', parameters: { state: 'editing.pictures' } });
export const PicturesWalk = Pictures.extend({
  name: '走一遍：提交审核',
  play: async ({ canvas, step }) => {
    await step('提交后等平台的回应，按钮不能再按', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '提交审核' }));
      await expect(await canvas.findByRole('button', { name: '正在提交' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    });
  },
});
export const Submitting = meta.story({ name: '正在提交', parameters: { state: 'submitting' } });
export const Submitted = meta.story({ name: '已提交', parameters: { state: 'submitted' } });
export const Channel = meta.story({
  name: '选方式，有草稿',
  parameters: { state: 'choosingChannel', route: '/index/sell' },
});
export const ChannelWalk = Channel.extend({
  name: '走一遍：接着一份草稿，删掉一份',
  play: async ({ canvas, userEvent, step }) => {
    await step('草稿回到填到的那一步', async () => {
      await expect(canvas.getByRole('link', { name: /王者荣耀/ })).toHaveAttribute(
        'href',
        '/index/fillInformation?gameId=wzry&step=pictures',
      );
    });
    await step('删掉一个草稿', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '删除原神的草稿' }));
      await waitFor(() => expect(canvas.queryByRole('link', { name: /原神/ })).toBeNull());
    });
  },
});
export const ChannelFresh = meta.story({
  name: '选方式',
  parameters: { state: 'choosingChannel', route: '/index/sell' },
  args: { change: { drafts: [] } },
});
export const GameFailed = meta.story({
  name: '选游戏：加载失败',
  parameters: { state: 'choosingGame', route: '/index/sell?channel=consign' },
  ...withCalls(failing('listGames', 500)),
});
export const GameLoading = meta.story({
  name: '选游戏：加载中',
  parameters: { state: 'choosingGame', route: '/index/sell?channel=consign' },
  ...withCalls(hanging('listGames')),
});
export const GameNone = meta.story({
  name: '选游戏：一个都没有',
  parameters: {
    state: 'choosingGame',
    route: '/index/sell?channel=consign',
    shows: ['text 还没有可以卖的游戏', 'no button 看全部游戏'],
  },
  ...withReply('listGames', []),
});
export const GameAll = meta.story({
  name: '选游戏：全部',
  parameters: { state: 'choosingGame', route: '/index/sell?channel=consign' },
});
export const Game = meta.story({
  name: '走一遍：搜一个没有的游戏',
  parameters: { state: 'choosingGame', route: '/index/sell?channel=consign' },
  play: async ({ canvas, userEvent, step }) => {
    await step('没有的游戏说没有', async () => {
      await userEvent.type(await canvas.findByRole('searchbox', { name: '游戏名称' }), '没有这个');
      await canvas.findByText('没有找到这个游戏');
    });
  },
});
