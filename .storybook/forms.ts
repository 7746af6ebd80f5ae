import type { ActorRefFrom, AnyActorLogic, AnyStateMachine } from 'xstate';
import { fixtures as inquiries } from '../machines/kit/inquiry/fixtures.ts';
import type { SubmissionLeaf } from '../machines/kit/submission/submission.ts';
import { fixtures as uploads } from '../machines/kit/upload/fixtures.ts';
import type { UploadContext } from '../machines/kit/upload/upload.ts';
import type { Fixture } from './flow/run.ts';
import { frozen } from './frozen.ts';

/** What a story changes of a form's frozen state. */
export interface FormChange<Context> {
  context?: Partial<Context>;
  /** The pictures of a form that has some; none unless given. */
  pictures?: Partial<UploadContext>;
  /** The server has been asked in vain after a lost answer. */
  isUnanswered?: boolean;
  /** Ports that do answer. */
  ports?: Readonly<Record<string, AnyActorLogic>>;
}

/** A form made by `submissionOf` that stands in a leaf. */
export function frozenForm<M extends AnyStateMachine, Context extends { fields: object }>(
  machine: M,
  fixtures: Readonly<Record<SubmissionLeaf, { value: Fixture['value']; context: Context }>>,
  leaf: SubmissionLeaf,
  { context: change, pictures, isUnanswered = false, ports }: FormChange<Context> = {},
): ActorRefFrom<M> {
  const { value, context } = fixtures[leaf];
  return frozen(
    machine,
    { value, context: { ...context, ...change } },
    {
      ...('pictures' in context.fields && {
        upload: {
          value: 'resting',
          context: { ...uploads.resting.context, pictures: [], mainId: null, ...pictures },
        },
      }),
      check: isUnanswered ? inquiries.unanswered : inquiries.asking,
    },
    // What is being handed in stays on its way: the ports answer what is pressed in the story.
    leaf === 'submitting' ? {} : ports,
  );
}
