import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectLeaf, type ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { fixtures, template } from '../../../machines/selling/consignment/fixtures.ts';
import { consignmentWalks } from '../../../machines/selling/consignment/walks.ts';
import { DialogsContext } from '../../../src/shared/dialogs/port.ts';
import { ConsignmentContext } from '../../../src/selling/consignment/flow.ts';
import { ConsignmentView } from '../../../src/selling/fillInformation/View.tsx';
import { SellView } from '../../../src/selling/sell/Screen.tsx';
import { districtsOf, serversOf } from '../../../src/market/goodList/fixtures.ts';
import { games } from '../../../src/market/home/fixtures.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';
import { flow as upload } from './upload.tsx';

const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

/** The chooser or the form; every question is answered with yes. */
export function Consignment({ actor }: { actor: ConsignmentRef }) {
  const ports = useMemo(() => ({ consignments: one(actor), files: pictureFiles }), [actor]);
  const isChoosing = useSelector(actor, (snapshot) => selectLeaf(snapshot).startsWith('choosing'));
  return (
    <DialogsContext value={yes}>
      <ConsignmentContext value={ports}>
        {isChoosing ? <SellView actor={actor} /> : <ConsignmentView actor={actor} />}
      </ConsignmentContext>
    </DialogsContext>
  );
}

/** What the calls answer that the screens of selling make besides the flow. */
export const answers = [
  reply('listGames', games),
  reply('listDistricts', ({ systemKey }) => districtsOf(systemKey)),
  reply('listServers', ({ parentId }) => serversOf(parentId)),
  reply('listAttributes', { rows: template, total: template.length }),
];

/** The sell wizard: channel → game → basics → details → pictures → submitted. */
export const flow = defineFlow({
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
      isTaken: '平台已收下',
    },
    ports: {
      listDrafts: '列出草稿',
      loadForm: '取表单和草稿',
      discardForm: '删掉草稿和图片',
      submitListing: '向平台提交商品',
      askOutcome: '核对有没有提交上',
      upload: '上传图片',
    },
    starts: ['从头选起', '已选好游戏', '直接到账号信息', '直接到图片'],
  },

  inner: [inquiry, upload],
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=details',
  answers,
  View: Consignment,
});
