import { qqFault, weixinFault } from '../../../contract/kit/rules.ts';
import type { Profile } from '../../../contract/account/user.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { normalizeContacts } from '../../kit/typed.ts';

/**
 * The editable fields of the profile. `avatar` is the current portrait, '' for none. `pictures` holds the path of the
 * newly uploaded one.
 */
export type ProfileFields = {
  nickName: string;
  sex: NonNullable<Profile['sex']>;
  email: string;
  qq: string;
  weixin: string;
  avatar: string;
  pictures: readonly string[];
  sending: number;
  failed: number;
};

/** In Unicode characters, as the server counts them: an emoji is one. */
export const MAX_NICK_NAME_LENGTH = 20;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/;

/**
 * Validation errors by field. The server applies the same rules. An unchanged nickname is valid, because the name of a
 * merchant may be longer than a new nickname.
 */
export function profileFaults(fields: ProfileFields, original: ProfileFields): Faults {
  const nickName = fields.nickName.trim();
  const [qq, weixin] = [qqFault(fields.qq), weixinFault(fields.weixin)];
  return {
    ...(nickName === '' && { nickName: '请填写昵称' }),
    ...(nickName !== original.nickName &&
      [...nickName].length > MAX_NICK_NAME_LENGTH && { nickName: `昵称最多 ${MAX_NICK_NAME_LENGTH} 个字` }),
    ...(fields.email !== '' && !EMAIL.test(fields.email) && { email: '邮箱格式不正确' }),
    ...(qq !== undefined && { qq }),
    ...(weixin !== undefined && { weixin }),
    ...(fields.sending > 0 && { pictures: '头像还在上传，传好后再保存' }),
    ...(fields.failed > 0 && { pictures: '头像没有传上去，请重试或换一张' }),
  };
}

/** The form of /other/geren. Its output is the updated profile. */
export const profileMachine = submissionOf<ProfileFields, Profile>({
  blank: {
    nickName: '',
    sex: 'unknown',
    email: '',
    qq: '',
    weixin: '',
    avatar: '',
    pictures: [],
    sending: 0,
    failed: 0,
  },
  tidy: (patch) => ({
    ...normalizeContacts(patch),
    ...(patch.email !== undefined && { email: patch.email.trim() }),
    ...(patch.weixin !== undefined && { weixin: patch.weixin.trim() }),
  }),
  faultsOf: profileFaults,
  placeOf: { avatar: 'pictures' },
  hasPictures: true,
});
export type ProfileFormRef = SubmissionRef<ProfileFields, Profile>;
