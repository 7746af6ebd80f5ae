import { createActor, fromPromise } from 'xstate';
import type { UploadInput } from '../../machines/kit/upload/upload.ts';
import type {
  Fields,
  Opened,
  submissionOf,
  SubmissionRef,
  Verdict,
} from '../../machines/kit/submission/submission.ts';
import { provideCheck, type Sent } from './check.ts';
import { createDrafts, type DraftKey, type Drafts } from './drafts.ts';
import { appIntentions, type Intentions } from './intentions.ts';
import { createActorRegistry, type ActorRegistry } from './actorRegistry.ts';
import { uploadInput, type Uploads } from './upload.ts';
import type { Visibility } from './visibility.ts';

/** One form: which of its kind it is, and whose. */
export interface FormOf<Key> {
  key: Key;
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: string | null;
}

/** What is kept of a form over a reload, for its owner alone. */
export interface FormDraft<Key, F extends Fields, Kept> {
  /** Names the draft and, after `upload:`, the pictures. */
  nameOf: (form: FormOf<Key>) => string;
  is: (value: unknown) => value is Kept;
  /** What of the fields is worth keeping. */
  pick: (fields: F) => Kept;
  /** How many pictures the form may have; none unless given. */
  pictures?: number;
}

/** What makes the forms of one kind. `Key` tells them apart. */
export interface FormKind<Key, F extends Fields, A, Kept> {
  machine: ReturnType<typeof submissionOf<F, A>>;
  nameOf: (key: Key) => string;
  /** Who fills the forms in; without it they belong to nobody. */
  owner?: () => Promise<string | null>;
  draft?: FormDraft<Key, F, Kept>;
  /** What a form begins with; `kept` is its draft. Rejects with a failure. */
  open: (form: FormOf<Key>, kept: Kept | null, signal: AbortSignal) => Promise<Opened<F>> | Opened<F>;
  /** Hands a form in; rejects with a failure. */
  submit: (
    form: FormOf<Key>,
    sent: Sent<F>,
    options: { signal: AbortSignal; idempotencyKey?: string },
  ) => Promise<A>;
  /**
   * What a form says, as one text: the idempotency key belongs to it. Said again after a lost answer, over a reload too, it
   * arrives once and is answered as the first time.
   */
  intentionOf?: (form: FormOf<Key>, fields: F) => string;
  /** Handing the form in twice does no more than once. After a lost answer it is handed in again, as with an intention. */
  isRepeatable?: boolean;
  /** Whether a form had arrived whose answer was lost, where it cannot be handed in again. Without it nobody can tell. */
  check?: (form: FormOf<Key>, sent: Sent<F>, signal: AbortSignal) => Promise<Verdict<A>>;
  onDone?: (form: FormOf<Key>, answer: A, ref: SubmissionRef<F, A>) => void;
}

/** Where forms are kept and sent from; the app's own unless given. */
export interface FormDeps {
  drafts?: Drafts;
  intentions?: Intentions;
  uploads?: Uploads;
  visibility?: Visibility;
}

/**
 * The running forms of one kind. A form that has served, or could not be opened, is opened anew when a screen shows it
 * again. Stopping them keeps their drafts.
 */
export function submissions<Key, F extends Fields, A, Kept>(
  {
    machine,
    nameOf,
    owner,
    draft,
    open,
    submit,
    intentionOf,
    isRepeatable = intentionOf !== undefined,
    check,
    onDone,
  }: FormKind<Key, F, A, Kept>,
  { drafts = createDrafts(), intentions, uploads, visibility: page }: FormDeps = {},
): ActorRegistry<Key, SubmissionRef<F, A>> {
  function start(key: Key, visibility: Visibility): SubmissionRef<F, A> {
    const form: FormOf<Key> = { key, owner: null };
    // One after the other: a slow one must not undo the next.
    let keeping: Promise<unknown> = Promise.resolve();
    const draftKey = (): DraftKey<Kept> | null =>
      draft && form.owner !== null ? { name: draft.nameOf(form), version: 1, is: draft.is } : null;
    const uploadOf = (): { upload?: UploadInput } =>
      draft?.pictures === undefined ? {} : { upload: uploadInput(draft.nameOf(form), draft.pictures) };
    const send = (sent: Sent<F>, signal: AbortSignal): Promise<A> =>
      intentionOf
        ? (intentions ?? appIntentions()).carryOut(intentionOf(form, sent.fields), (idempotencyKey) =>
            submit(form, sent, { signal, idempotencyKey }),
          )
        : submit(form, sent, { signal });
    const verdict = async (sent: Sent<F>, signal: AbortSignal): Promise<Verdict<A>> => {
      if (check) return check(form, sent, signal);
      return isRepeatable ? { kind: 'done', answer: await send(sent, signal) } : { kind: 'unknowable' };
    };

    const ref = createActor(
      machine.provide({
        actors: {
          open: fromPromise<Opened<F>>(async ({ signal }) => {
            form.owner = (await owner?.()) ?? null;
            await keeping;
            const at = draftKey();
            const kept = at && (await drafts.get(at));
            return { ...(await open(form, kept, signal)), ...uploadOf() };
          }),
          submit: fromPromise<A, Sent<F>>(({ input, signal }) => send(input, signal)),
          check: provideCheck(verdict, visibility),
          ...(uploads && { upload: uploads.machine }),
        },
      }),
    );
    ref.on('draft.changed', ({ fields }) => {
      const at = draftKey();
      if (at && draft) keeping = keeping.then(() => drafts.set(at, draft.pick(fields)));
    });
    ref.on('draft.done', () => {
      const at = draftKey();
      if (at) keeping = keeping.then(() => drafts.remove(at));
    });
    ref.on('form.done', () => {
      const { answer } = ref.getSnapshot().context;
      onDone?.(form, answer as A, ref);
    });
    return ref.start();
  }

  const forms = createActorRegistry({ nameOf, start, ...(page && { page }) });
  return {
    ...forms,
    retain(ref) {
      ref.send({ type: 'form.open' });
      return forms.retain(ref);
    },
  };
}
