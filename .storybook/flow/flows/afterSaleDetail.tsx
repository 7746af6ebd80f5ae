import { useMemo } from 'react';
import type { AfterSaleDetail as Detail } from '../../../contract/afterSale/afterSale.ts';
import { NOW, uploadOf } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import type {
  DetailContext,
  DetailLeaf,
  DetailRef,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { evidenceAsked, fixtures } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { afterSaleDetailWalks } from '../../../machines/afterSale/afterSaleDetail/walks.ts';
import { fixtures as inquiries } from '../../../machines/kit/inquiry/fixtures.ts';
import { AfterSaleDetailContext } from '../../../src/afterSale/afterSaleDetail/flow.ts';
import { Screen } from '../../../src/afterSale/afterSaleDetail/Screen.tsx';
import { ClockContext } from '../../../src/shared/clock.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';
import { flow as upload } from './upload.tsx';
import type { Fixture } from '../run.ts';

const now = () => Date.parse(NOW);

/** The page of an after-sale at the time of its fixtures. */
export function AfterSaleDetail({ actor }: { actor: DetailRef }) {
  const ports = useMemo(() => ({ acts: one(actor), files: pictureFiles }), [actor]);
  return (
    <ClockContext value={now}>
      <AfterSaleDetailContext value={ports}>
        <Screen search="id=after-1" />
      </AfterSaleDetailContext>
    </ClockContext>
  );
}

/** A leaf of the acts with the pictures of the act in hand, and something of it changed. */
export function actAt(
  leaf: DetailLeaf,
  change: Partial<DetailContext> = {},
  inquiry: keyof typeof inquiries = 'unanswered',
): Fixture {
  const { value } = fixtures[leaf];
  const context = { ...fixtures[leaf].context, ...change };
  const { act, drafts } = context;
  return {
    value,
    context,
    children: {
      ...(act !== null &&
        act !== 'withdraw' && { upload: { value: 'resting', context: uploadOf(drafts[act].pictures) } }),
      ...(leaf === 'uncertain' && { readAfterSale: inquiries[inquiry] }),
    },
  };
}

/** An after-sale whose pictures are drawn here. */
export const drawn = (detail: Detail): Detail => ({
  ...detail,
  picture: '/img/listing/account-0.webp',
  statements: detail.statements.map((statement, at) => ({
    ...statement,
    pictures: statement.pictures.map((_, index) => `/img/upload/evidence-${at}-${index}.webp`),
  })),
});

/** What a party does with an after-sale that is there, when staff has asked for more. */
export const flow = defineFlow({
  walks: afterSaleDetailWalks,
  names: {
    states: {
      restoring: '找回没写完的话',
      viewing: '看售后进度',
      confirming: '撤销前确认',
      writing: '写材料、答复或申诉',
      submitting: '正在提交',
      uncertain: '提交结果未知',
      refused: '没有办成',
      submitted: '已提交',
    },
    events: {
      'xstate.snapshot.upload': '图片有变化',
      'act.choose': '选一个操作',
      'act.submit': '提交',
      'act.dismiss': '先不办',
      'draft.change': '写内容',
      'act.mend': '回去修改',
    },
    guards: {
      hasNewPictures: '图片与之前不同',
      canWithdraw: '是撤销，而且允许',
      canWrite: '是要写的，而且允许',
      isComplete: '写好了',
      isUnknown: '不知道收到没有',
      hasFaultsIn: '有要改的栏',
      isCarriedOut: '售后显示已办成',
      isWithdraw: '要办的是撤销',
    },
    ports: {
      loadDrafts: '取没写完的话',
      perform: '向平台提交',
      readAfterSale: '读售后核对结果',
      upload: '上传图片',
    },
  },

  inner: [inquiry, upload],
  fixtures: Object.fromEntries((Object.keys(fixtures) as DetailLeaf[]).map((leaf) => [leaf, actAt(leaf)])),
  route: '/other/afterOrderDetailInfo?id=after-1',
  answers: [reply('readAfterSale', drawn(evidenceAsked))],
  View: AfterSaleDetail,
});
