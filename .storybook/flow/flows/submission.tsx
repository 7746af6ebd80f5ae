import { useMemo } from 'react';
import { submissionWalks } from '../../../machines/support/problem/walks.ts';
import { problemFixtures } from '../../../machines/support/problem/fixtures.ts';
import type { ProblemFormRef } from '../../../machines/support/problem/problem.ts';
import { ProblemContext, type ProblemEntry } from '../../../src/support/problem/flow.ts';
import { Screen } from '../../../src/support/problem/Screen.tsx';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { defineFlow } from '../flow.ts';

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
  fixtures: problemFixtures,
  route: '/other/suggest',
  stories: '流程/投诉建议',
  View: ProblemPage,
});
