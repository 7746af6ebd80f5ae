import { createActor, fromPromise } from 'xstate';
import type { Identity, Profile } from '../../../contract/account/user.ts';
import {
  realNameMachine,
  selectState,
  type RealNameRef,
} from '../../../machines/account/realName/realName.ts';
import { readProfile } from '../calls.ts';
import { verifyIdentity } from '../calls.ts';
import { backOff } from '../../flow/backOff.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';

export interface RealNameDeps {
  /** What the profile says of the person is new. */
  onChanged: () => void;
  calls?: { readProfile: typeof readProfile; verifyIdentity: typeof verifyIdentity };
  visibility?: Visibility;
}

/** The running verification, outside React. */
export interface RealNames {
  /** The one actor; what the server says is read anew each time the page is opened and nothing is being typed. */
  realName(): RealNameRef;
  /** Stops it and forgets what was typed: the person has logged out. */
  dispose(): void;
}

/** Makes the holder of the verification; once for the app. */
export function createRealNames({
  onChanged,
  calls = { readProfile, verifyIdentity },
  visibility = pageVisibility,
}: RealNameDeps): RealNames {
  const machine = realNameMachine.provide({
    actors: {
      readProfile: fromPromise<Profile>(({ signal }) => calls.readProfile(undefined, { signal })),
      verifyIdentity: fromPromise<Profile, Identity>(({ input, signal }) =>
        calls.verifyIdentity({ input }, { signal }),
      ),
      backOff: backOff(visibility),
    },
  });
  let actor: RealNameRef | undefined;
  return {
    realName() {
      if (actor?.getSnapshot().status === 'active') {
        if (selectState(actor.getSnapshot()) === 'reviewing') actor.send({ type: 'identity.retry' });
        return actor;
      }
      const made = createActor(machine);
      made.on('identity.changed', onChanged);
      actor = made;
      return made.start();
    },
    dispose() {
      actor?.stop();
      actor = undefined;
    },
  };
}
