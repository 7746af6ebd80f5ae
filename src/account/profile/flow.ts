import type { ProfileChange } from '../../../contract/account/account.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  profileMachine,
  type ProfileFields,
  type ProfileFormRef,
} from '../../../machines/account/profile/profile.ts';
import { selectIsChanged } from '../../../machines/kit/submission/submission.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { editProfile, readProfile } from '../calls.ts';

export interface ProfileFormDeps extends FormDeps {
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: () => Promise<string | null>;
  /** The profile is another now. */
  onSaved: () => void;
  calls?: { readProfile: typeof readProfile; editProfile: typeof editProfile };
}

/** What the page of the profile needs from outside. */
export interface ProfilePorts {
  forms: ActorRegistry<void, ProfileFormRef>;
  files: PictureFiles;
}

export const [ProfileContext, useProfilePorts] = createFlowContext<ProfilePorts>('ProfilePorts');

type Kept = Pick<ProfileFields, 'nickName' | 'sex' | 'email'> & Partial<Pick<ProfileFields, 'qq' | 'weixin'>>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['nickName', 'email'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  ['qq', 'weixin'].every((name) =>
    ['string', 'undefined'].includes(typeof (value as Record<string, unknown>)[name]),
  ) &&
  ['male', 'female', 'unknown'].includes(String((value as Record<string, unknown>).sex));

const fieldsOf = ({ nickName, sex, email, qq, weixin, avatar }: Profile): ProfileFields => ({
  nickName,
  sex: sex ?? 'unknown',
  email: email ?? '',
  qq: qq ?? '',
  weixin: weixin ?? '',
  avatar: avatar ?? '',
  pictures: [],
  sending: 0,
  failed: 0,
});

/** A picture keeps the name of its file when it is shown by another address. */
const fileOf = (url: string): string => url.slice(url.lastIndexOf('/'));

/** What is said to the server: an empty e-mail is left as it stands, an emptied QQ or WeChat is taken away. */
const changeOf = (
  { nickName, sex, email, qq, weixin, pictures: [portrait] }: ProfileFields,
  original: ProfileFields,
): ProfileChange => ({
  nickName: nickName.trim(),
  sex,
  ...(email !== '' && { email }),
  ...(qq !== original.qq && { qq }),
  ...(weixin !== original.weixin && { weixin }),
  ...(portrait !== undefined && { avatar: portrait }),
});

/** Makes the form of the own profile; once for the app. */
export function createProfileForms({
  owner,
  onSaved,
  calls = { readProfile, editProfile },
  uploads = appUploads(),
  ...deps
}: ProfileFormDeps): ProfilePorts & Running {
  const forms = submissions<void, ProfileFields, Profile, Kept>(
    {
      machine: profileMachine,
      nameOf: () => 'profile',
      owner,
      draft: {
        nameOf: ({ owner: who }) => `profile:${who ?? 'nobody'}`,
        is: isKept,
        pick: ({ nickName, sex, email, qq, weixin }) => ({ nickName, sex, email, qq, weixin }),
        pictures: 1,
      },
      async open(_, kept, signal) {
        const original = fieldsOf(await calls.readProfile(undefined, { signal }));
        const fields = { ...original, ...kept };
        return { fields, original, isRestored: selectIsChanged({ context: { fields, original } }) };
      },
      submit: (_, { fields, original }, { signal }) =>
        calls.editProfile({ input: changeOf(fields, original) }, { signal }),
      // The profile shows whether the change was made.
      async check(_, { fields, original }, signal) {
        const profile = await calls.readProfile(undefined, { signal });
        const { avatar, ...change } = changeOf(fields, original);
        const now = new Map<string, unknown>(Object.entries(profile));
        const isFace = avatar === undefined || fileOf(profile.avatar ?? '') === fileOf(avatar);
        return isFace && Object.entries(change).every(([name, value]) => (now.get(name) ?? '') === value)
          ? { kind: 'done', answer: profile }
          : { kind: 'notSent' };
      },
      onDone: onSaved,
    },
    { uploads, ...deps },
  );
  return { forms, files: uploads.files, disposeAll: forms.disposeAll };
}

/** The form of this page. */
export const appProfileForms = startOnce(() => {
  const session = appSession();
  return createProfileForms({
    owner: () => memberId(session),
    onSaved: () => session.send({ type: 'profile.reload' }),
  });
});
