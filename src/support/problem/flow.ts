import { createActor, fromPromise } from 'xstate';
import type { NewProblem, Problem } from '../../../contract/support/problem.ts';
import {
  PROBLEM_PICTURES_MOST,
  problemMachine,
  type Opened,
  type ProblemFields,
  type ProblemFormRef,
} from '../../../machines/kit/submission/submission.ts';
import { submitProblem } from '../calls.ts';
import { createDrafts, type DraftKey, type Drafts } from '../../flow/drafts.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { browserNavigation, type Navigation } from '../../flow/navigation.ts';
import { checking } from '../../flow/check.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';

/** The two ways into the form: each keeps a draft of its own. */
export type ProblemEntry = 'suggest' | 'feedback';

export interface ProblemFormDeps {
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: () => Promise<string | null>;
  /** The server has one more. */
  onSubmitted: () => void;
  calls?: { submitProblem: typeof submitProblem };
  drafts?: Drafts;
  intentions?: Intentions;
  uploads?: Uploads;
  navigation?: Navigation;
  visibility?: Visibility;
}

/** The forms for complaints and suggestions, outside React. */
export interface ProblemForms {
  /** The running form of an entry; opened anew when it has served or could not be opened. */
  problemForm(entry: ProblemEntry): ProblemFormRef;
  files: PictureFiles;
  /** Stops them and keeps what was typed: the person has logged out. */
  disposeAll(): void;
}

type Kept = Pick<ProblemFields, 'type' | 'content' | 'phone' | 'qq'>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['content', 'phone', 'qq'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  ['suggestion', 'fault', 'complaint'].includes(String((value as Record<string, unknown>).type));
const keyOf = (entry: ProblemEntry, owner: string): DraftKey<Kept> => ({
  kind: 'draft',
  name: `problem:${owner}:${entry}`,
  version: 1,
  is: isKept,
});

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

interface Entry {
  form: ProblemFormRef;
  owner: string | null;
}

/** Makes the holder of the two forms; once for the app. */
export function createProblemForms({
  owner,
  onSubmitted,
  calls = { submitProblem },
  drafts = createDrafts(),
  intentions = appIntentions(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility = pageVisibility,
}: ProblemFormDeps): ProblemForms {
  const entries = new Map<ProblemEntry, Entry>();

  function launch(name: ProblemEntry): ProblemFormRef {
    const uploadOf = (who: string | null) => `problem:${who ?? 'nobody'}:${name}`;
    /**
     * The key belongs to what is said: said again after a lost answer, over a reload too, it arrives once and is answered
     * as the first time.
     */
    const send = (fields: ProblemFields, signal: AbortSignal): Promise<Problem> => {
      const input = requestOf(fields);
      return intentions.carryOut(`problem:${entry.owner}:${JSON.stringify(input)}`, (idempotencyKey) =>
        calls.submitProblem({ input }, { signal, idempotencyKey }),
      );
    };
    let keeping: Promise<unknown> = Promise.resolve();
    const machine = problemMachine.provide({
      actors: {
        open: fromPromise<Opened<ProblemFields>>(async () => {
          entry.owner = await owner();
          await keeping;
          const kept = entry.owner === null ? null : await drafts.get(keyOf(name, entry.owner));
          const original: ProblemFields = { ...BLANK, type: name === 'suggest' ? 'complaint' : 'suggestion' };
          const isRestored = kept !== null && [kept.content, kept.phone, kept.qq].some((text) => text !== '');
          return {
            fields: { ...original, ...kept },
            original,
            isRestored,
            upload: uploadInput(uploadOf(entry.owner), PROBLEM_PICTURES_MOST),
          };
        }),
        submit: fromPromise<Problem, { fields: ProblemFields; original: ProblemFields }>(
          ({ input, signal }) => send(input.fields, signal),
        ),
        check: checking<ProblemFields, Problem>(
          async ({ fields }, signal) => ({ kind: 'done', answer: await send(fields, signal) }),
          visibility,
        ),
        upload: uploads.machine,
      },
    });
    const form = createActor(machine);
    const entry: Entry = { form, owner: null };
    entries.set(name, entry);
    form.on('draft.changed', ({ fields: { type, content, phone, qq } }) => {
      const who = entry.owner;
      if (who === null) return;
      keeping = keeping.then(() => drafts.set(keyOf(name, who), { type, content, phone, qq }));
    });
    form.on('draft.done', () => {
      const who = entry.owner;
      if (who !== null) keeping = keeping.then(() => drafts.remove(keyOf(name, who)));
    });
    form.on('form.done', () => {
      onSubmitted();
      const no = form.getSnapshot().context.answer?.no ?? '';
      if (navigation.here().name === name) navigation.replace('problems', { submitted: no });
    });
    return form.start();
  }

  return {
    problemForm(name) {
      const entry = entries.get(name);
      if (entry?.form.getSnapshot().status !== 'active') return launch(name);
      entry.form.send({ type: 'form.open' });
      return entry.form;
    },
    files: uploads.files,
    disposeAll() {
      for (const { form } of entries.values()) form.stop();
      entries.clear();
    },
  };
}
