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
import { AfterSaleDetailContext } from './flow.ts';
import { Screen } from './Screen.tsx';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { review as upload } from '../../shared/upload/review.tsx';
import type { Fixture } from '../../../.storybook/flow/run.ts';

export function AfterSaleDetail({ actor }: { actor: DetailRef }) {
  const ports = useMemo(() => ({ acts: singleActor(actor), files: fakeUploads }), [actor]);
  return (
    <StoppedClock at={NOW}>
      <AfterSaleDetailContext value={ports}>
        <Screen search="id=after-1" />
      </AfterSaleDetailContext>
    </StoppedClock>
  );
}

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
        act !== 'withdraw' &&
        act !== 'return' && { upload: { value: 'resting', context: uploadOf(drafts[act].pictures) } }),
      ...(leaf === 'uncertain' && { repeat: inquiries[inquiry] }),
    },
  };
}

/** An after-sale whose pictures are replaced by drawings. */
export const withDrawings = (detail: Detail): Detail => ({
  ...detail,
  picture: '/img/listing/account-0.webp',
  statements: detail.statements.map((statement, at) => ({
    ...statement,
    pictures: statement.pictures.map((_, index) => `/img/upload/evidence-${at}-${index}.webp`),
  })),
});

export const review = defineReview({
  title: '售后跟进',
  pages: ['afterSaleDetail'],
  happyPath: ['restoring', 'viewing', 'confirming', 'submitting', 'submitted'],
  walks: afterSaleDetailWalks,
  names: {
    states: {
      restoring: '找回没写完的话',
      viewing: '看售后进度',
      confirming: '撤销前确认',
      writing: '写材料、答复、申诉，或交回账号',
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
      isAnswered: '平台已办好',
      isWithdraw: '要办的是撤销',
    },
    ports: {
      loadDrafts: '取没写完的话',
      perform: '向平台提交',
      repeat: '再发一次同一个请求',
      upload: '上传图片',
    },
  },
  shows: {
    restoring: ['heading 售后详情', 'disabled 补充材料', 'disabled 撤销', 'no alertdialog …', 'no alert …'],
    viewing: ['heading 售后详情', 'button 补充材料', 'no disabled 补充材料', 'no status 材料已提交…'],
    confirming: ['alertdialog …', 'button 再想想'],
    writing: ['dialog …', 'heading …', 'button 提交…', 'no busy …'],
    submitting: ['dialog 补充材料', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['alertdialog 还没有核对到', 'button 现在再查'],
    refused: ['alertdialog 补充材料没有办成', 'button 关闭', 'button 回去修改'],
    submitted: ['heading 售后详情', 'status 材料已提交，客服会继续处理。'],
  },
  inner: [inquiry, upload],
  fixtures: Object.fromEntries((Object.keys(fixtures) as DetailLeaf[]).map((leaf) => [leaf, actAt(leaf)])),
  route: '/other/afterOrderDetailInfo?id=after-1',
  answers: [reply('readAfterSale', withDrawings(evidenceAsked))],
  View: AfterSaleDetail,
});
