import { useMemo } from 'react';
import { problemFixtures } from '../../../machines/support/problem/fixtures.ts';
import type { ProblemFormRef } from '../../../machines/kit/submission/submission.ts';
import { submissionWalks } from '../../../machines/kit/submission/walks.ts';
import { ROUTES } from '../../../src/app/addresses.ts';
import { OtherLayout } from '../../../src/page/Layout.tsx';
import { ProblemContext, type ProblemPorts } from '../../../src/support/problem/context.ts';
import { ProblemView } from '../../../src/support/problem/Screen.tsx';
import { pictureFiles } from '../../pictureFiles.ts';
import { defineFlow } from '../flow.ts';

function View({ actor }: { actor: ProblemFormRef }) {
  const ports = useMemo((): ProblemPorts => ({ problemForm: () => actor, files: pictureFiles }), [actor]);
  return (
    <ProblemContext value={ports}>
      <OtherLayout title={ROUTES.suggest.title}>
        <ProblemView actor={actor} entry="suggest" />
      </OtherLayout>
    </ProblemContext>
  );
}

/** A form that is handed in, as the form for complaints shows it; profile, password and messages go the same way. */
export const flow = defineFlow({
  walks: submissionWalks,
  fixtures: problemFixtures,
  route: '/other/suggest',
  stories: '流程/投诉建议',
  View,
});
