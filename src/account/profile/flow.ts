import type { ProfileChange } from '../../../contract/account/account.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  profileMachine,
  type ProfileFields,
  type ProfileFormRef,
} from '../../../machines/account/profile/profile.ts';
import { selectIsChanged } from '../../../machines/kit/submission/submission.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { isObject, isText } from '../../flow/guards.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { api } from '../calls.ts';

export interface ProfileFormDeps extends FormDeps {
  onSaved: () => void;
  calls?: Pick<typeof api, 'readProfile' | 'editProfile'>;
}

export interface ProfilePorts {
  forms: ActorRegistry<void, ProfileFormRef>;
  files: PictureFiles;
}

export const [ProfileContext, useProfilePorts] = createFlowContext<ProfilePorts>('ProfilePorts');

/** The changed fields. Unchanged ones are not stored, because another device may change them meanwhile. */
type Kept = Partial<Pick<ProfileFields, 'nickName' | 'sex' | 'email' | 'qq' | 'weixin'>>;
const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  [value.nickName, value.email, value.qq, value.weixin].every((one) => one === undefined || isText(one)) &&
  [undefined, 'male', 'female', 'unknown'].includes(value.sex as string | undefined);

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

const changedOf = ({ nickName, sex, email, qq, weixin }: ProfileFields, original: ProfileFields): Kept => ({
  ...(nickName !== original.nickName && { nickName }),
  ...(sex !== original.sex && { sex }),
  ...(email !== original.email && { email }),
  ...(qq !== original.qq && { qq }),
  ...(weixin !== original.weixin && { weixin }),
});

/** The request body. An empty e-mail, QQ or WeChat removes it. */
const changeOf = (fields: ProfileFields, original: ProfileFields): ProfileChange => {
  const [portrait] = fields.pictures;
  return {
    ...changedOf({ ...fields, nickName: fields.nickName.trim() }, original),
    ...(portrait !== undefined && { avatar: portrait }),
  };
};

export function createProfileForms({
  onSaved,
  calls = api,
  uploads = appUploads(),
  ...deps
}: ProfileFormDeps): ProfilePorts & Disposable {
  const forms = createSubmissionRegistry<void, ProfileFields, Profile, Kept>(
    {
      machine: profileMachine,
      nameOf: () => 'profile',
      draft: {
        nameOf: ({ owner: who }) => `profile:${who ?? 'nobody'}`,
        is: isKept,
        pick: (fields, _, original) => changedOf(fields, original),
        pictures: 1,
      },
      async open(_, draft, signal) {
        const original = fieldsOf(await calls.readProfile(undefined, { signal }));
        const fields = { ...original, ...draft };
        return { fields, original, isRestored: selectIsChanged({ context: { fields, original } }) };
      },
      submit: (_, { fields, original }, { signal }) =>
        calls.editProfile({ input: changeOf(fields, original) }, { signal }),
      isRepeatable: true,
      isOpenedAgain: true,
      onDone: onSaved,
    },
    { uploads, ...deps },
  );
  return { forms, files: uploads.files, disposeAll: forms.disposeAll };
}

export const appProfileForms = startOnce(() =>
  createProfileForms({ onSaved: () => appSession().send({ type: 'profile.reload' }) }),
);
