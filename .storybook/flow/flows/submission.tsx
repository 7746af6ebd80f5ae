import { useMemo } from 'react';
import { submissionWalks } from '../../../machines/support/problem/walks.ts';
import { problemFixtures } from '../../../machines/support/problem/fixtures.ts';
import type { ProblemFormRef } from '../../../machines/support/problem/problem.ts';
import { ProblemContext, type ProblemEntry } from '../../../src/support/problem/flow.ts';
import { Screen } from '../../../src/support/problem/Screen.tsx';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';
import { flow as upload } from './upload.tsx';

/** The page of a complaint or suggestion over one form. */
export function ProblemPage({ actor, entry = 'suggest' }: { actor: ProblemFormRef; entry?: ProblemEntry }) {
  const ports = useMemo(() => ({ forms: one(actor), files: pictureFiles }), [actor]);
  return (
    <ProblemContext value={ports}>
      <Screen entry={entry} />
    </ProblemContext>
  );
}

/** A form that is handed in, as the form for complaints shows it; profile, password and messages go the same way. */
export const flow = defineFlow({
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

  inner: [inquiry, upload],
  fixtures: problemFixtures,
  route: '/other/suggest',
  stories: '流程/投诉建议',
  View: ProblemPage,
});
