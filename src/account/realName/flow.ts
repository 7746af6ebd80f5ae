import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../contract/account/user.ts';
import {
  isUnproven,
  realNameMachine,
  refusalOf,
  type RealNameFields,
  type RealNameFormRef,
} from '../../../machines/account/realName/realName.ts';
import { asFailure } from '../../../machines/kit/failure.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { serverNow } from '../../api/clock.ts';
import { readProfile, verifyIdentity } from '../calls.ts';
import { profileQuery } from '../reads.ts';

export interface RealNameDeps extends FormDeps {
  /** What the profile says of the person is new. */
  onChanged: (profile: Profile) => void;
  calls?: { readProfile: typeof readProfile; verifyIdentity: typeof verifyIdentity };
  /** The server's clock, epoch ms. */
  now?: () => number;
}

/** What the page of the real name needs from outside. */
export interface RealNamePorts {
  forms: ActorRegistry<void, RealNameFormRef>;
}

export const [RealNameContext, useRealName] = createFlowContext<RealNamePorts>('RealNamePorts');

/** Makes the form of the real name; once for the app. Nothing of it is kept anywhere. */
export function createRealNameForms({
  onChanged,
  calls = { readProfile, verifyIdentity },
  now = serverNow,
  ...deps
}: RealNameDeps): RealNamePorts & Running {
  const read = (signal: AbortSignal) => calls.readProfile(undefined, { signal });
  const forms = submissions<void, RealNameFields, Profile, never>(
    {
      machine: realNameMachine,
      nameOf: () => 'realName',
      open() {
        const blank = { name: '', idNumber: '', now: now() };
        return { fields: blank, original: blank, isRestored: false };
      },
      async submit(_, { fields: { name, idNumber } }, { signal }) {
        try {
          return await calls.verifyIdentity({ input: { name: name.trim(), idNumber } }, { signal });
        } catch (error) {
          // Another tab was quicker: the profile says how it stands.
          const refusal = refusalOf(asFailure(error));
          if (refusal === 'alreadyVerified' || refusal === 'underReview') return read(signal);
          throw error;
        }
      },
      async check(_, __, signal) {
        const profile = await read(signal);
        return isUnproven(profile) ? { kind: 'notSent' } : { kind: 'done', answer: profile };
      },
      onDone: (_, profile) => onChanged(profile),
    },
    deps,
  );
  return { forms, disposeAll: forms.disposeAll };
}

/** The form of this page. */
export const appRealNameForms = startOnce((client: QueryClient) => {
  const session = appSession();
  // Who is signed in is learned before anything of theirs is typed: the next one to sign in here can be told apart.
  void memberId(session);
  return createRealNameForms({
    onChanged(profile) {
      client.setQueryData(profileQuery().queryKey, profile);
      session.send({ type: 'profile.reload' });
    },
  });
});
