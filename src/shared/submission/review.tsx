import { useMemo } from 'react';
import { submissionWalks } from '../../../machines/support/problem/walks.ts';
import { problemFixtures } from '../../../machines/support/problem/fixtures.ts';
import type { ProblemFormRef } from '../../../machines/support/problem/problem.ts';
import { ProblemContext, type ProblemEntry } from '../../support/problem/flow.ts';
import { Screen } from '../../support/problem/Screen.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../inquiry/review.tsx';
import { review as upload } from '../upload/review.tsx';

export function ProblemPage({ actor, entry = 'suggest' }: { actor: ProblemFormRef; entry?: ProblemEntry }) {
  const ports = useMemo(() => ({ forms: singleActor(actor), files: fakeUploads }), [actor]);
  return (
    <ProblemContext value={ports}>
      <Screen entry={entry} />
    </ProblemContext>
  );
}

/**
 * Review of a form that is submitted once, shown with the form for complaints. Profile, password and messages use the
 * same chart.
 */
export const review = defineReview({
  title: '提交表单',
  pages: [
    'myProducts',
    'realName',
    'merchant',
    'chat',
    'profile',
    'password',
    'suggest',
    'feedback',
    'payee',
    'withdrawal',
    'console',
  ],
  happyPath: ['opening', 'filling.editing', 'submitting', 'done'],
  walks: submissionWalks,
  names: {
    states: {
      opening: '正在打开表单',
      unavailable: '没能打开',
      filling: '填表单',
      'filling.editing': '填写中',
      'filling.refused': '没有提交成功',
      submitting: '正在提交',
      uncertain: '提交结果未知',
      'uncertain.asking': '正在核对结果',
      'uncertain.unknowable': '核对不出来',
      done: '已收到',
    },
    events: {
      'xstate.snapshot.upload': '图片有变化',
      'form.open': '打开表单',
      'field.set': '填写一栏',
      'draft.discard': '丢掉草稿',
      'form.submit': '提交表单',
      'form.mend': '回到表单',
    },
    guards: {
      isSound: '填好了',
      isUnknown: '不知道收到没有',
      isDone: '平台已收下',
      isNotSent: '平台没收到过',
      isRefused: '平台说了不收的原因',
    },
    ports: {
      open: '取表单内容',
      submit: '向平台提交',
      check: '核对有没有提交上',
      upload: '上传图片',
    },
  },
  shows: {
    opening: ['busy 正在打开', 'no textbox …'],
    unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
    'filling.editing': ['textbox 内容', 'button 提交', 'no busy …', 'no alert 没有提交成功…'],
    'filling.refused': ['textbox 内容', 'button 提交', 'alert 没有提交成功…'],
    submitting: ['busy 提交', 'disabled 提交'],
    'uncertain.asking': ['heading 正在核对结果'],
    'uncertain.unknowable': ['heading 没有收到回应', 'button 回到表单'],
    done: ['heading 已经收到', 'link 看处理进度'],
  },
  inner: [inquiry, upload],
  fixtures: problemFixtures,
  route: '/other/suggest',
  stories: '流程/客服/投诉建议',
  View: ProblemPage,
});
