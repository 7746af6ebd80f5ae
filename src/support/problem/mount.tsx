import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemContext, type ProblemEntry } from './context.ts';
import { Screen as Problem } from './Screen.tsx';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { memberId, onSignedIn } from '../../app/session/member.ts';
import { createProblemForms, type ProblemForms } from './flow.ts';
import { appSession } from '../../app/session/session.ts';
import { appUploads } from '../../flow/upload.ts';

let forms: ProblemForms | undefined;

/** The forms live as long as the page: a second mount finds them running. */
function appProblemForms(client: QueryClient): ProblemForms {
  if (forms) return forms;
  const session = appSession();
  const uploads = appUploads();
  const made = createProblemForms({
    owner: () => memberId(session),
    uploads,
    onSubmitted: () => void client.invalidateQueries({ queryKey: ['problems'] }),
  });
  // Whoever logs in again after an expiry goes on with their pictures.
  onSignedIn(session, uploads.resumeAll);
  onMemberLeft(made.disposeAll);
  forms = made;
  return made;
}

/** The form for complaints and suggestions, come to by one of its two entries. */
export function ProblemForm({ entry }: { entry: ProblemEntry }) {
  const client = useQueryClient();
  const [ports] = useState(() => appProblemForms(client));
  return (
    <ProblemContext value={ports}>
      <Problem entry={entry} />
    </ProblemContext>
  );
}
