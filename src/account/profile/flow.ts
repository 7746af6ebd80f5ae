import { createActor, fromPromise } from 'xstate';
import type { ProfileChange } from '../../../contract/account/account.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  profileMachine,
  selectIsChanged,
  selectState,
  type Opened,
  type ProfileFields,
  type ProfileFormRef,
} from '../../../machines/kit/submission/submission.ts';
import { resultOf, selectIsRestoring } from '../../../machines/kit/upload/upload.ts';
import { editProfile } from '../calls.ts';
import { readProfile } from '../calls.ts';
import { createDrafts, type DraftKey, type Drafts } from '../../flow/drafts.ts';
import { checking } from '../../flow/check.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { appUploads, type Upload, type Uploads } from '../../flow/upload.ts';

export interface ProfileFormDeps {
  /** The profile is another now. */
  onSaved: () => void;
  calls?: { readProfile: typeof readProfile; editProfile: typeof editProfile };
  drafts?: Drafts;
  uploads?: Uploads;
  visibility?: Visibility;
}

/** The form of the own profile, outside React. */
export interface ProfileForms {
  /** The one running form; opened anew when it has served or could not be opened. */
  profileForm(): ProfileFormRef;
  /** The picture that is to be the portrait; undefined until the form is open. */
  portrait(): Upload | undefined;
  /** Stops it and keeps what was typed: the person has logged out. */
  dispose(): void;
}

type Kept = Pick<ProfileFields, 'nickName' | 'sex' | 'email'>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['nickName', 'email'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  ['male', 'female', 'unknown'].includes(String((value as Record<string, unknown>).sex));
const keyOf = (owner: string): DraftKey<Kept> => ({
  kind: 'draft',
  name: `profile:${owner}`,
  version: 1,
  is: isKept,
});
const uploadOf = (owner: string) => `portrait:${owner}`;

const fieldsOf = ({ nickName, sex, email, avatar }: Profile): ProfileFields => ({
  nickName,
  sex: sex ?? 'unknown',
  email: email ?? '',
  avatar: avatar ?? '',
  avatarStanding: 'sent',
});

/** What is said to the server: what is empty is left as it stands. */
const changeOf = ({ nickName, sex, email, avatar }: ProfileFields, before: ProfileFields): ProfileChange => ({
  nickName: nickName.trim(),
  sex,
  ...(email !== '' && { email }),
  ...(avatar !== before.avatar && avatar !== '' && { avatar }),
});

/** Makes the holder of the profile's form; once for the app. */
export function createProfileForms({
  onSaved,
  calls = { readProfile, editProfile },
  drafts = createDrafts(),
  uploads = appUploads(),
  visibility = pageVisibility,
}: ProfileFormDeps): ProfileForms {
  let running: ProfileFormRef | undefined;
  let upload: Upload | undefined;
  let owner = '';
  // One after the other: a slow one must not undo the next.
  let keeping: Promise<unknown> = Promise.resolve();

  /** The chosen picture goes into the form, with how it stands. */
  function follow(form: ProfileFormRef, chosen: Upload): void {
    const look = () => {
      const snapshot = chosen.actor.getSnapshot();
      const standing = form.getSnapshot();
      if (upload !== chosen || selectIsRestoring(snapshot) || selectState(standing) !== 'filling') return;
      const { main, onTheWay, failed } = resultOf(snapshot);
      const { fields, original } = standing.context;
      const avatar = main?.url ?? original.avatar;
      const avatarStanding = failed > 0 ? 'failed' : onTheWay > 0 ? 'sending' : 'sent';
      if (avatar === fields.avatar && avatarStanding === fields.avatarStanding) return;
      form.send({ type: 'field.set', patch: { avatar, avatarStanding } });
    };
    chosen.actor.subscribe(look);
    form.subscribe(look);
    look();
  }

  function launch(): ProfileFormRef {
    const machine = profileMachine.provide({
      actors: {
        open: fromPromise<Opened<ProfileFields>>(async ({ signal }) => {
          const profile = await calls.readProfile(undefined, { signal });
          owner = profile.id;
          await keeping;
          const original = fieldsOf(profile);
          const fields = { ...original, ...(await drafts.get(keyOf(owner))) };
          upload = uploads.uploadFor(uploadOf(owner), { most: 1 });
          if (running) follow(running, upload);
          return { fields, original, isRestored: selectIsChanged({ context: { fields, original } }) };
        }),
        submit: fromPromise<Profile, { fields: ProfileFields; original: ProfileFields }>(
          ({ input: { fields, original }, signal }) =>
            calls.editProfile({ input: changeOf(fields, original) }, { signal }),
        ),
        // The profile tells whether it took.
        check: checking<ProfileFields, Profile>(async ({ fields, original }, signal) => {
          const profile = await calls.readProfile(undefined, { signal });
          const wanted = Object.entries(changeOf(fields, original));
          const now = new Map<string, unknown>(Object.entries(profile));
          return wanted.every(([name, value]) => now.get(name) === value)
            ? { kind: 'done', answer: profile }
            : { kind: 'notSent' };
        }, visibility),
      },
    });
    const form = createActor(machine);
    running = form;
    form.on('draft.changed', ({ fields: { nickName, sex, email } }) => {
      keeping = keeping.then(() => drafts.set(keyOf(owner), { nickName, sex, email }));
    });
    form.on('draft.done', () => {
      keeping = keeping.then(async () => {
        await drafts.remove(keyOf(owner));
        await uploads.discard(uploadOf(owner));
        upload = uploads.uploadFor(uploadOf(owner), { most: 1 });
        follow(form, upload);
      });
    });
    form.on('form.done', onSaved);
    return form.start();
  }

  return {
    profileForm() {
      if (running?.getSnapshot().status !== 'active') return launch();
      running.send({ type: 'form.open' });
      return running;
    },
    portrait: () => upload,
    dispose() {
      running?.stop();
      running = undefined;
      upload = undefined;
    },
  };
}
