import { useMemo } from 'react';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { fixtures } from '../../../machines/recycling/valuationForm/fixtures.ts';
import type { ValuationFormRef } from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { valuationFormWalks } from '../../../machines/recycling/valuationForm/walks.ts';
import { ClockContext } from '../../../src/shared/clock.ts';
import { DialogsContext } from '../../../src/shared/dialogs/port.ts';
import { game, places, template } from '../../../src/recycling/valuationForm/fixtures.ts';
import { ValuationFormContext } from '../../../src/recycling/valuationForm/flow.ts';
import { FormView } from '../../../src/recycling/valuationForm/Screen.tsx';
import { agents } from '../../../src/support/fixtures.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';
import { flow as upload } from './upload.tsx';

const now = () => Date.parse(NOW);
const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

/** The form at the time of its fixtures; every question is answered with yes. */
export function FormStage({ actor }: { actor: ValuationFormRef }) {
  const ports = useMemo(() => ({ forms: one(actor), files: pictureFiles }), [actor]);
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <ValuationFormContext value={ports}>
          <FormView actor={actor} />
        </ValuationFormContext>
      </DialogsContext>
    </ClockContext>
  );
}

const pageOf = <T,>(rows: readonly T[] = []) => ({ rows: [...rows], total: rows.length });

/** What the form asks the server beside its flow: the game, its template and its areas. */
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

/** The form of a valuation or a bidding: filled in → handed in. */
export const flow = defineFlow({
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
      hasValuation: '平台查到了这次提交',
    },
    ports: {
      loadDraft: '取草稿',
      submit: '向平台提交',
      findSubmission: '核对有没有提交上',
      pictures: '上传游戏截图',
      realName: '上传实名截图',
    },
    starts: ['竞价', '估价'],
  },

  inner: [inquiry, upload],
  fixtures,
  route: '/index/jingjiahuishou?gameId=game-1',
  answers: formAnswers,
  View: FormStage,
});
