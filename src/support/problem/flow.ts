import type { QueryClient } from '@tanstack/react-query';
import type { NewProblem, Problem } from '../../../contract/support/problem.ts';
import {
  PROBLEM_PICTURES_MOST,
  problemMachine,
  type ProblemFields,
  type ProblemFormRef,
} from '../../../machines/support/problem/problem.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, refresh, type Running } from '../../flow/flowScreen.tsx';
import { browserNavigation, type Navigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { submitProblem } from '../calls.ts';

/** The two ways into the form, named as their routes are; each keeps a draft of its own. */
export type ProblemEntry = 'suggest' | 'feedback';

export interface ProblemFormDeps extends FormDeps {
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: () => Promise<string | null>;
  /** The server has one more. */
  onSubmitted: () => void;
  calls?: { submitProblem: typeof submitProblem };
  navigation?: Navigation;
}

/** What the forms for complaints and suggestions need from outside. */
export interface ProblemPorts {
  forms: ActorRegistry<ProblemEntry, ProblemFormRef>;
  files: PictureFiles;
}

export const [ProblemContext, useProblemPorts] = createFlowContext<ProblemPorts>('ProblemPorts');

type Kept = Pick<ProblemFields, 'type' | 'content' | 'phone' | 'qq'>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['content', 'phone', 'qq'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  ['suggestion', 'fault', 'complaint'].includes(String((value as Record<string, unknown>).type));

const BLANK: ProblemFields = {
  type: 'complaint',
  content: '',
  phone: '',
  qq: '',
  pictures: [],
  sending: 0,
  failed: 0,
};

const requestOf = ({ type, content, pictures, phone, qq }: ProblemFields): NewProblem => ({
  type,
  content: content.trim(),
  pictures: [...pictures],
  ...(phone !== '' && { phone }),
  ...(qq !== '' && { qq }),
});

/** Makes the two forms; once for the app. */
export function createProblemForms({
  owner,
  onSubmitted,
  calls = { submitProblem },
  navigation = browserNavigation,
  uploads = appUploads(),
  ...deps
}: ProblemFormDeps): ProblemPorts & Running {
  const forms = submissions<ProblemEntry, ProblemFields, Problem, Kept>(
    {
      machine: problemMachine,
      nameOf: (entry) => entry,
      owner,
      draft: {
        nameOf: ({ key, owner: who }) => `problem:${who ?? 'nobody'}:${key}`,
        is: isKept,
        pick: ({ type, content, phone, qq }) => ({ type, content, phone, qq }),
        pictures: PROBLEM_PICTURES_MOST,
      },
      open({ key }, kept) {
        const original: ProblemFields = { ...BLANK, type: key === 'suggest' ? 'complaint' : 'suggestion' };
        const isRestored = kept !== null && [kept.content, kept.phone, kept.qq].some((text) => text !== '');
        return { fields: { ...original, ...kept }, original, isRestored };
      },
      intentionOf: ({ owner: who }, fields) => `problem:${who}:${JSON.stringify(requestOf(fields))}`,
      submit: (_, { fields }, options) => calls.submitProblem({ input: requestOf(fields) }, options),
      onDone({ key }, { no }) {
        onSubmitted();
        if (navigation.here().name === key) navigation.replace('problems', { submitted: no });
      },
    },
    { uploads, ...deps },
  );
  return { forms, files: uploads.files, disposeAll: forms.disposeAll };
}

/** The forms of this page. */
export const appProblemForms = startOnce((client: QueryClient) =>
  createProblemForms({
    owner: () => memberId(appSession()),
    onSubmitted: () => refresh(client, ['problems']),
  }),
);
