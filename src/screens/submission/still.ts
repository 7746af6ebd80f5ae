import { createActor, type Snapshot } from 'xstate';
import {
  chatMessageFixtures,
  passwordFixtures,
  problemFixtures,
  profileFixtures,
} from '../../../machines/submission/fixtures.ts';
import {
  chatMessageMachine,
  passwordMachine,
  problemMachine,
  profileMachine,
  type ChatFields,
  type ChatMessageRef,
  type PasswordFields,
  type PasswordFormRef,
  type ProblemFields,
  type ProblemFormRef,
  type ProfileFields,
  type ProfileFormRef,
  type SubmissionContext,
  type SubmissionLeaf,
} from '../../../machines/submission/submission.ts';

/** A state as it is kept: what it invokes is not started when it is taken up, so it stays. */
const frozen = (still: { value: unknown; context: object }, change: object): Snapshot<unknown> =>
  ({
    status: 'active',
    value: still.value,
    context: { ...still.context, ...change },
    children: {},
    historyValue: {},
    output: undefined,
    error: undefined,
  }) as unknown as Snapshot<unknown>;

/** The form of the profile in a frozen state, for stories; a story may give it ports of its own. */
export const freezeProfile = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ProfileFields, unknown>> = {},
  machine: typeof profileMachine = profileMachine,
): ProfileFormRef => createActor(machine, { snapshot: frozen(profileFixtures[leaf], change) }).start();

export const freezeProblem = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ProblemFields, unknown>> = {},
  machine: typeof problemMachine = problemMachine,
): ProblemFormRef => createActor(machine, { snapshot: frozen(problemFixtures[leaf], change) }).start();

export const freezePassword = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<PasswordFields, unknown>> = {},
  machine: typeof passwordMachine = passwordMachine,
): PasswordFormRef => createActor(machine, { snapshot: frozen(passwordFixtures[leaf], change) }).start();

export const freezeChatMessage = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ChatFields, unknown>> = {},
  machine: typeof chatMessageMachine = chatMessageMachine,
): ChatMessageRef => createActor(machine, { snapshot: frozen(chatMessageFixtures[leaf], change) }).start();
