import type { ActorRefFrom, AnyActorLogic, AnyStateMachine } from 'xstate';
import { fixtures as inquiries } from '../machines/kit/inquiry/fixtures.ts';
import type { SubmissionLeaf } from '../machines/kit/submission/submission.ts';
import { fixtures as uploads } from '../machines/kit/upload/fixtures.ts';
import type { UploadContext } from '../machines/kit/upload/upload.ts';
import type { Fixture } from './flow/run.ts';
import { changed, frozen } from './frozen.ts';

export interface FormChange<Context> {
  context?: Partial<Context>;
  /** The form's pictures. None by default. */
  pictures?: Partial<UploadContext>;
  /** The check after a lost response got no answer. */
  isUnanswered?: boolean;
  ports?: Readonly<Record<string, AnyActorLogic>>;
}

/** Starts a form of `submissionOf` in a leaf state. */
export function frozenForm<M extends AnyStateMachine, Context extends { fields: object }>(
  machine: M,
  fixtures: Readonly<Record<SubmissionLeaf, { value: Fixture['value']; context: Context }>>,
  leaf: SubmissionLeaf,
  { context: change, pictures, isUnanswered = false, ports }: FormChange<Context> = {},
): ActorRefFrom<M> {
  return frozen(
    machine,
    changed(fixtures[leaf], change),
    {
      ...('pictures' in fixtures[leaf].context.fields && {
        upload: {
          value: 'resting',
          context: { ...uploads.resting.context, pictures: [], mainId: null, ...pictures },
        },
      }),
      check: isUnanswered ? inquiries.unanswered : inquiries.asking,
    },
    // A submit stays pending.
    leaf === 'submitting' ? {} : ports,
  );
}
