import { chatMessageFixtures } from '../machines/support/chatMessage/fixtures.ts';
import { fixtures as inquiries } from '../machines/kit/inquiry/fixtures.ts';
import {
  chatMessageMachine,
  passwordMachine,
  problemMachine,
  profileMachine,
  type ChatFields,
  type PasswordFields,
  type ProblemFields,
  type ProfileFields,
  type SubmissionContext,
  type SubmissionLeaf,
} from '../machines/kit/submission/submission.ts';
import { fixtures as uploads } from '../machines/kit/upload/fixtures.ts';
import type { UploadContext } from '../machines/kit/upload/upload.ts';
import { passwordFixtures } from '../machines/account/password/fixtures.ts';
import { profileFixtures } from '../machines/account/profile/fixtures.ts';
import { problemFixtures } from '../machines/support/problem/fixtures.ts';
import type { AnyActorLogic } from 'xstate';
import { frozen } from './frozen.ts';

type Ports = Readonly<Record<string, AnyActorLogic>>;

/** What is being handed in stays on its way; the ports answer only what is pressed in the story. */
const answering = (leaf: SubmissionLeaf, ports: Ports): Ports => (leaf === 'submitting' ? {} : ports);

/** The children of a form: its pictures, none unless given, and the inquiry after a lost answer. */
const childrenOf = (pictures: Partial<UploadContext> = {}, isUnanswered = false) => ({
  upload: {
    value: 'resting',
    context: { ...uploads.resting.context, pictures: [], mainId: null, ...pictures },
  },
  check: isUnanswered ? inquiries.unanswered : inquiries.asking,
});

/** A form of the house in a frozen state, with something of it changed; `ports` of it may answer. */
export const freezeProfile = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ProfileFields, unknown>> = {},
  ports: Ports = {},
) => {
  const { value, context } = profileFixtures[leaf];
  return frozen(
    profileMachine,
    { value, context: { ...context, ...change } },
    { check: inquiries.unanswered },
    answering(leaf, ports),
  );
};

export const freezePassword = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<PasswordFields, unknown>> = {},
  ports: Ports = {},
) => {
  const { value, context } = passwordFixtures[leaf];
  return frozen(
    passwordMachine,
    { value, context: { ...context, ...change } },
    { check: inquiries.asking },
    answering(leaf, ports),
  );
};

export const freezeProblem = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ProblemFields, unknown>> = {},
  {
    ports = {},
    pictures,
    isUnanswered,
  }: { ports?: Ports; pictures?: Partial<UploadContext>; isUnanswered?: boolean } = {},
) => {
  const { value, context } = problemFixtures[leaf];
  return frozen(
    problemMachine,
    { value, context: { ...context, ...change } },
    childrenOf(pictures, isUnanswered),
    answering(leaf, ports),
  );
};

export const freezeChatMessage = (
  leaf: SubmissionLeaf,
  change: Partial<SubmissionContext<ChatFields, unknown>> = {},
  { ports = {}, isUnanswered }: { ports?: Ports; isUnanswered?: boolean } = {},
) => {
  const { value, context } = chatMessageFixtures[leaf];
  return frozen(
    chatMessageMachine,
    { value, context: { ...context, ...change } },
    childrenOf({}, isUnanswered),
    answering(leaf, ports),
  );
};
