import { useMemo } from 'react';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { fixtures } from '../../../machines/recycling/valuationForm/fixtures.ts';
import type { ValuationFormRef } from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { valuationFormWalks } from '../../../machines/recycling/valuationForm/walks.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { DialogsContext } from '../../shared/dialogs/port.ts';
import { yes } from '../../../.storybook/dialogs.tsx';
import { game, places, template } from './fixtures.ts';
import { ValuationFormContext } from './flow.ts';
import { FormView } from './Screen.tsx';
import { agents } from '../../support/fixtures.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import { pageOf, reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { review as upload } from '../../shared/upload/review.tsx';

export function FormStage({ actor }: { actor: ValuationFormRef }) {
  const ports = useMemo(() => ({ forms: singleActor(actor), files: fakeUploads }), [actor]);
  return (
    <StoppedClock at={NOW}>
      <DialogsContext value={yes}>
        <ValuationFormContext value={ports}>
          <FormView actor={actor} />
        </ValuationFormContext>
      </DialogsContext>
    </StoppedClock>
  );
}

/** Mock replies to calls outside the flow: game, template and areas. */
export const formAnswers = [
  reply('listGames', [game]),
  reply('readTemplate', template),
  reply('listDistricts', ({ systemKey }) => pageOf(places[systemKey])),
  reply('listOperators', pageOf(places.carrier)),
  reply('listAreas', pageOf()),
  reply('listAreaServers', pageOf()),
  reply('listServers', pageOf()),
  reply('listSupport', agents),
];

export const review = defineReview({
  title: '估价和竞价表单',
  pages: ['valuationForm'],
  happyPath: ['restoring', 'editing', 'submitting', 'listed'],
  walks: valuationFormWalks,
  names: {
    states: {
      restoring: '取回草稿',
      unavailable: '没能打开表单',
      editing: '填表单',
      explaining: '提交前说明方式',
      submitting: '正在提交',
      refused: '平台没有收下',
      uncertain: '提交结果未知',
      listed: '已提交为代售商品',
      submitted: '已提交，去看结果',
    },
    events: {
      'xstate.snapshot.pictures': '游戏截图有变化',
      'xstate.snapshot.realName': '实名截图有变化',
      'form.retry': '再打开一次',
      'form.change': '填写一栏',
      'answer.change': '填一项游戏属性',
      'form.submit': '提交表单',
      'form.clear': '清空重填',
      'form.confirm': '确认提交',
      'form.dismiss': '再改改',
    },
    guards: {
      isPending: '上次提交没有回音',
      isCompleteBidding: '是竞价，且填好了',
      isComplete: '填好了',
      hasListingOnly: '只有代售商品',
      isUnknown: '不知道收到没有',
      isAmountChanged: '金额变了',
      isRefusal: '平台说了不收的原因',
      hasListedOnly: '再发后，只有代售商品',
      isAnswered: '平台已收下',
    },
    ports: {
      loadDraft: '取草稿',
      submit: '向平台提交',
      repeat: '再发一次同一个请求',
      pictures: '上传游戏截图',
      realName: '上传实名截图',
    },
    starts: ['竞价', '估价'],
  },
  shows: {
    restoring: ['heading 竞价回收', 'busy ', 'no textbox …'],
    unavailable: ['heading 竞价回收', 'alert 没能加载…', 'button 重试', 'no text 填写的内容还在'],
    editing: ['textbox 联系电话', 'heading 游戏截图', 'no disabled 联系电话', 'button 提交…'],
    explaining: ['alertdialog 官方代售 + 竞价回收', 'button 再改改', 'button 提交'],
    submitting: ['busy 正在提交', 'disabled 联系电话'],
    uncertain: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前不会重复提交'],
    refused: ['heading 竞价回收', 'button 回到表单'],
    listed: ['heading 已提交，等待审核', 'link 看我发布的'],
    submitted: ['heading 竞价回收', 'busy ', 'no textbox …'],
  },
  looksLike: {
    submitted: {
      leaf: 'restoring',
      difference: '「取回草稿」之后出现表单；「已提交，去看结果」已经交上，马上转到结果页，只会闪过。',
    },
  },
  inner: [inquiry, upload],
  fixtures,
  route: '/index/jingjiahuishou?gameId=game-1',
  answers: formAnswers,
  View: FormStage,
});
