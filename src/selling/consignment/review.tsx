import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectLeaf, type ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { fixtures, template } from '../../../machines/selling/consignment/fixtures.ts';
import { consignmentWalks } from '../../../machines/selling/consignment/walks.ts';
import { DialogsContext } from '../../shared/dialogs/port.ts';
import { yes } from '../../../.storybook/dialogs.tsx';
import { ConsignmentContext } from './flow.ts';
import { ConsignmentView } from '../fillInformation/View.tsx';
import { SellView } from '../sell/Screen.tsx';
import { districtsOf, serversOf } from '../../market/goodList/fixtures.ts';
import { games } from '../../market/home/fixtures.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import { pageOf, reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { review as upload } from '../../shared/upload/review.tsx';

/** The chooser or the form. Confirmations are answered with yes. */
export function Consignment({ actor }: { actor: ConsignmentRef }) {
  const ports = useMemo(() => ({ consignments: singleActor(actor), files: fakeUploads }), [actor]);
  const isChoosing = useSelector(actor, (snapshot) => selectLeaf(snapshot).startsWith('choosing'));
  return (
    <DialogsContext value={yes}>
      <ConsignmentContext value={ports}>
        {isChoosing ? <SellView actor={actor} /> : <ConsignmentView actor={actor} />}
      </ConsignmentContext>
    </DialogsContext>
  );
}

/** Mock replies to calls outside the flow. */
export const answers = [
  reply('listGames', games),
  reply('listDistricts', ({ systemKey }) => districtsOf(systemKey)),
  reply('listServers', ({ parentId }) => serversOf(parentId)),
  reply('listAttributes', pageOf(template)),
];

export const review = defineReview({
  title: '发布代售',
  pages: ['sell', 'basicInformation', 'fillInformation'],
  happyPath: [
    'starting',
    'choosingChannel',
    'choosingGame',
    'loading',
    'resuming',
    'editing.basics',
    'editing.details',
    'editing.pictures',
    'submitting',
    'submitted',
  ],
  walks: consignmentWalks,
  names: {
    states: {
      starting: '看从哪里开始',
      choosingChannel: '选卖的方式',
      choosingGame: '选游戏',
      loading: '正在打开表单',
      failed: '没能打开表单',
      resuming: '回到上次那一步',
      editing: '填表单',
      'editing.basics': '基本信息',
      'editing.details': '账号信息',
      'editing.pictures': '图片与提交',
      restarting: '清空后重新打开',
      submitting: '正在提交审核',
      answering: '看平台怎么说',
      renewing: '取新的问题',
      refused: '平台没有收下',
      uncertain: '提交结果未知',
      submitted: '已提交，等待审核',
    },
    events: {
      'xstate.snapshot.upload': '图片有变化',
      'channel.choose': '选官方代售',
      'channel.leave': '回到选方式',
      'draft.discard': '丢掉一份草稿',
      'game.choose': '选一个游戏',
      'form.retry': '再打开一次',
      'district.choose': '选区服',
      'origin.choose': '选账号来源',
      'answer.give': '填一项属性',
      'field.type': '填价格或说明',
      'assurance.choose': '选包赔',
      'words.compose': '自动写标题',
      'description.read': '粘贴账号描述',
      'reading.undo': '撤销识别',
      'step.open': '打开一步',
      'form.restart': '清空重填',
      'step.next': '下一步',
      'listing.submit': '提交审核',
      'form.correct': '回去修改',
    },
    guards: {
      hasFoundPictures: '图片已找回',
      isKnown: '已知道要卖什么',
      hasDraft: '有这份草稿',
      isPending: '上次提交没有回音',
      isAt: '上次停在这一步',
      hasReading: '有可以撤销的识别',
      canOpen: '前面的都填好了',
      canLeaveBasics: '基本信息填好了',
      canLeaveDetails: '账号信息填好了',
      isWhole: '整张表填好了',
      isUnknown: '不知道收到没有',
      isRefused: '平台说了不收的原因',
      isAnswered: '平台已收下',
      isOutdated: '属性或区服没通过',
    },
    ports: {
      listDrafts: '列出草稿',
      loadForm: '取表单和草稿',
      discardForm: '删掉草稿和图片',
      submitListing: '向平台提交商品',
      readTemplate: '再取一次游戏的问题',
      repeat: '再发一次同一个请求',
      upload: '上传图片',
    },
    starts: ['从头选起', '已选好游戏', '直接到账号信息', '直接到图片'],
  },
  shows: {
    choosingChannel: ['heading 我要卖', 'link 官方代售…', 'link 竞价回收…'],
    choosingGame: ['heading 选择游戏', 'radio 手游', 'radio 端游'],
    loading: ['heading 基本信息', 'busy '],
    restarting: ['heading 账号信息填写', 'busy ', 'no text 最新的属性'],
    renewing: ['heading 账号信息填写', 'busy 正在取这个游戏最新的属性和区服，填过的内容都在。'],
    failed: ['heading 基本信息', 'alert 没能打开…', 'button 重试', 'no text 填写的内容还在'],
    'editing.basics': ['heading 区服', 'heading 账号来源', 'button 下一步'],
    'editing.details': ['heading 账号属性', 'textbox 你要卖多少', 'button 下一步'],
    'editing.pictures': ['heading 提交前看一眼', 'button 提交审核'],
    submitting: ['heading 提交前看一眼', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['heading 正在核对有没有提交上'],
    refused: ['heading 没有提交'],
    submitted: ['heading 已提交，等待审核', 'link 看我发布的', 'link 再发布一个'],
  },
  looksLike: {
    restarting: {
      leaf: 'loading',
      difference: '「清空后重新打开」时填过的内容已经清掉；「正在打开表单」时如果有草稿，接着会找回来。',
    },
  },
  inner: [inquiry, upload],
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=details',
  answers,
  View: Consignment,
});
