import { createActor } from 'xstate';
import { chatMessageFixtures } from '../machines/support/chatMessage/fixtures.ts';
import { passwordFixtures } from '../machines/account/password/fixtures.ts';
import { problemFixtures } from '../machines/support/problem/fixtures.ts';
import { profileFixtures } from '../machines/account/profile/fixtures.ts';
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
} from '../machines/kit/submission/submission.ts';
import { frozen } from './still.ts';

/** A state of a form with something of it changed, frozen. */
const changed = ({ value, context }: { value: unknown; context: object }, change: object) =>
  frozen({ value, context: { ...context, ...change } });

/** The form of the profile in a frozen state, for stories; a story may give it ports of its own. */
export const freezeProfile = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ProfileFields, unknown>> = {},
  machine: typeof profileMachine = profileMachine,
): ProfileFormRef => createActor(machine, { snapshot: changed(profileFixtures[leaf], change) }).start();

export const freezeProblem = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ProblemFields, unknown>> = {},
  machine: typeof problemMachine = problemMachine,
): ProblemFormRef => createActor(machine, { snapshot: changed(problemFixtures[leaf], change) }).start();

export const freezePassword = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<PasswordFields, unknown>> = {},
  machine: typeof passwordMachine = passwordMachine,
): PasswordFormRef => createActor(machine, { snapshot: changed(passwordFixtures[leaf], change) }).start();

export const freezeChatMessage = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ChatFields, unknown>> = {},
  machine: typeof chatMessageMachine = chatMessageMachine,
): ChatMessageRef => createActor(machine, { snapshot: changed(chatMessageFixtures[leaf], change) }).start();
