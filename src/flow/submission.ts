import { createActor, fromPromise } from 'xstate';
import type { UploadInput } from '../../machines/kit/upload/upload.ts';
import {
  selectIsChanged,
  type Fields,
  type Opened,
  type submissionOf,
  type SubmissionRef,
  type Verdict,
} from '../../machines/kit/submission/submission.ts';
import { memberId } from '../app/session/member.ts';
import { appSession } from '../app/session/session.ts';
import { provideCheck, type Sent } from './submissionCheck.ts';
import { createDrafts, type DraftKey, type Drafts } from './drafts.ts';
import { appIntentions, type Intentions } from './intentions.ts';
import { createActorRegistry, type ActorRegistry } from './actorRegistry.ts';
import { uploadInput, type Uploads } from './upload.ts';
import type { Visibility } from './visibility.ts';

/** A form: its key among the forms of its kind, and its owner. */
export interface FormOf<Key> {
  key: Key;
  /** Id of the member. Null if it cannot be loaded; no draft is stored then. */
  owner: string | null;
}

/** The draft of a form. It survives a reload, and only its owner can load it. */
export interface FormDraft<Key, F extends Fields, Kept> {
  /** Storage name of the draft and, after `upload:`, of the pictures. */
  nameOf: (form: FormOf<Key>) => string;
  is: (value: unknown) => value is Kept;
  pick: (fields: F, form: FormOf<Key>, original: F) => Kept;
  /** Maximum number of pictures. Without it, the form has no upload. */
  pictures?: number;
}

/** Definition of one kind of form. `Key` identifies a form of the kind. */
export interface FormKind<Key, F extends Fields, A, Kept> {
  machine: ReturnType<typeof submissionOf<F, A>>;
  nameOf: (key: Key) => string;
  draft?: FormDraft<Key, F, Kept>;
  /** Loads the initial fields; `kept` is the stored draft. Rejects with a Failure. */
  open: (form: FormOf<Key>, kept: Kept | null, signal: AbortSignal) => Promise<Opened<F>> | Opened<F>;
  /** Submits the form. Rejects with a Failure. */
  submit: (
    form: FormOf<Key>,
    sent: Sent<F>,
    options: { signal: AbortSignal; idempotencyKey?: string },
  ) => Promise<A>;
  /**
   * Describes a submission as a string, to which one idempotency key belongs. When a submission is repeated after a
   * lost response, even after a reload, the server performs it once and sends the first response again.
   */
  intentionOf?: (form: FormOf<Key>, fields: F) => string;
  /**
   * The common prefix of a form's intentions. An answer ends all of them, and so does a person who empties the form: to
   * write the same once more is a new intention.
   */
  intentionsOf?: (form: FormOf<Key>) => string;
  /**
   * The server performs repeated submissions once, so the form is submitted again after a lost response. True by
   * default with `intentionOf`.
   */
  isRepeatable?: boolean;
  /** An unchanged form is opened again after it was left, because another device may have changed its values. */
  isOpenedAgain?: boolean;
  /**
   * Asks whether a submission arrived whose response was lost, for forms that must not be submitted again. Without it,
   * the outcome stays unknown.
   */
  check?: (form: FormOf<Key>, sent: Sent<F>, signal: AbortSignal) => Promise<Verdict<A>>;
  onDone?: (form: FormOf<Key>, answer: A, ref: SubmissionRef<F, A>) => void;
  /** Called after a refusal, when its messages are at their fields. */
  onRefused?: (ref: SubmissionRef<F, A>) => void;
}

/** Dependencies of the forms. `uploads` is required for pictures; the others have defaults. */
export interface FormDeps {
  /** The member's id. Null when it cannot be loaded, in which case no draft is stored. */
  owner?: () => Promise<string | null>;
  drafts?: Drafts;
  intentions?: Intentions;
  uploads?: Uploads;
  visibility?: Visibility;
}

/**
 * Creates the registry of the forms of one kind. A form that was submitted or could not be opened is opened again when
 * a screen shows it. Stopping a form keeps its draft.
 */
export function createSubmissionRegistry<Key, F extends Fields, A, Kept>(
  {
    machine,
    nameOf,
    draft,
    open,
    submit,
    intentionOf,
    intentionsOf,
    isRepeatable = intentionOf !== undefined,
    isOpenedAgain = false,
    check,
    onDone,
    onRefused,
  }: FormKind<Key, F, A, Kept>,
  {
    owner = () => memberId(appSession()),
    drafts = createDrafts(),
    intentions,
    uploads,
    visibility: page,
  }: FormDeps = {},
): ActorRegistry<Key, SubmissionRef<F, A>> {
  function start(key: Key, visibility: Visibility): SubmissionRef<F, A> {
    const form: FormOf<Key> = { key, owner: null };
    // Writes are sequential, so that a slow write does not overwrite a later one.
    let keeping: Promise<unknown> = Promise.resolve();
    const draftKey = (): DraftKey<Kept> | null =>
      draft && form.owner !== null ? { name: draft.nameOf(form), version: 1, is: draft.is } : null;
    const uploadOf = (): { upload?: UploadInput } =>
      draft?.pictures === undefined ? {} : { upload: uploadInput(draft.nameOf(form), draft.pictures) };
    const keys = () => intentions ?? appIntentions();
    const send = (sent: Sent<F>, signal: AbortSignal): Promise<A> =>
      intentionOf
        ? keys().carryOut(
            intentionOf(form, sent.fields),
            (idempotencyKey) => submit(form, sent, { signal, idempotencyKey }),
            intentionsOf && { ends: intentionsOf(form) },
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
            form.owner = draft ? await owner() : null;
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
      if (intentionsOf && !selectIsChanged(ref.getSnapshot())) void keys().settle(intentionsOf(form));
      const at = draftKey();
      const { original } = ref.getSnapshot().context;
      if (at && draft) keeping = keeping.then(() => drafts.set(at, draft.pick(fields, form, original)));
    });
    ref.on('draft.done', () => {
      const at = draftKey();
      if (at) keeping = keeping.then(() => drafts.remove(at));
    });
    ref.on('form.done', () => {
      const { answer } = ref.getSnapshot().context;
      onDone?.(form, answer as A, ref);
    });
    ref.on('form.refused', () => onRefused?.(ref));
    return ref.start();
  }

  return createActorRegistry<Key, SubmissionRef<F, A>>({
    nameOf,
    start,
    onOpened(ref) {
      if (ref.getSnapshot().status === 'active') ref.send({ type: 'form.open' });
    },
    onLeft(ref) {
      const snapshot = ref.getSnapshot();
      if (isOpenedAgain && snapshot.hasTag('editable') && !selectIsChanged(snapshot)) ref.stop();
    },
    ...(page && { page }),
  });
}
