import type { QueryClient } from '@tanstack/react-query';
import type { NewProblem, Problem } from '../../../contract/support/problem.ts';
import {
  MAX_PROBLEM_PICTURES,
  problemMachine,
  type ProblemFields,
  type ProblemFormRef,
} from '../../../machines/support/problem/problem.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation, type Navigation, type Place } from '../../flow/navigation.ts';
import { hasTexts } from '../../flow/guards.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { api } from '../calls.ts';
import { APPEAL_START, isAppeal } from './appeal.ts';

/** The two pages of the form, named like their routes. */
export type ProblemEntry = 'suggest' | 'feedback';

/** The forms, each with its own draft: one per page, and the appeal, which the page `suggest` shows. */
export type ProblemKey = ProblemEntry | 'appeal';

/** The form that a page shows. */
export const problemKey = (entry: ProblemEntry, query: URLSearchParams): ProblemKey =>
  entry === 'suggest' && isAppeal(query) ? 'appeal' : entry;

/** True if the page shows the form. */
const isShown = (key: ProblemKey, { name, query }: Place): boolean =>
  (name === 'suggest' || name === 'feedback') && problemKey(name, query) === key;

export interface ProblemFormDeps extends FormDeps {
  onSubmitted: () => void;
  calls?: Pick<typeof api, 'submitProblem'>;
  navigation?: Navigation;
}

export interface ProblemPorts {
  forms: ActorRegistry<ProblemKey, ProblemFormRef>;
  files: PictureFiles;
}

export const [ProblemContext, useProblemPorts] = createFlowContext<ProblemPorts>('ProblemPorts');

type Kept = Pick<ProblemFields, 'type' | 'content' | 'phone' | 'qq'>;
const isKept = (value: unknown): value is Kept =>
  hasTexts(value, 'content', 'phone', 'qq') &&
  ['suggestion', 'fault', 'complaint'].includes(String(value.type));

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

export function createProblemForms({
  onSubmitted,
  calls = api,
  navigation = browserNavigation,
  uploads = appUploads(),
  ...deps
}: ProblemFormDeps): ProblemPorts & Disposable {
  const forms = createSubmissionRegistry<ProblemKey, ProblemFields, Problem, Kept>(
    {
      machine: problemMachine,
      nameOf: (key) => key,
      draft: {
        nameOf: ({ key, owner: who }) => `problem:${who ?? 'nobody'}:${key}`,
        is: isKept,
        pick: ({ type, content, phone, qq }) => ({ type, content, phone, qq }),
        pictures: MAX_PROBLEM_PICTURES,
      },
      open({ key }, draft) {
        const original: ProblemFields = {
          ...BLANK,
          type: key === 'feedback' ? 'suggestion' : 'complaint',
          content: key === 'appeal' ? APPEAL_START : '',
        };
        const isRestored =
          draft !== null && [draft.content, draft.phone, draft.qq].some((text) => text !== '');
        const fields = { ...original, ...draft };
        return {
          fields: isRestored ? fields : { ...fields, content: original.content },
          original,
          isRestored,
        };
      },
      intentionOf: ({ owner: who }, fields) => `problem:${who}:${JSON.stringify(requestOf(fields))}`,
      intentionsOf: ({ owner: who }) => `problem:${who}:`,
      submit: (_, { fields }, options) => calls.submitProblem({ input: requestOf(fields) }, options),
      onDone({ key }, { no }) {
        onSubmitted();
        if (isShown(key, navigation.here())) navigation.replace('problems', { submitted: no });
      },
    },
    { uploads, ...deps },
  );
  return { forms, files: uploads.files, disposeAll: forms.disposeAll };
}

export const appProblemForms = startOnce((client: QueryClient) =>
  createProblemForms({
    onSubmitted: () => invalidateQueriesByPrefix(client, ['problems']),
  }),
);
