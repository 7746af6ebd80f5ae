import type { Profile } from '../../../contract/account/user.ts';
import { readDigits } from '../../../contract/kit/accountName.ts';
import { PERSON_NAME, readPersonName } from '../../../contract/kit/personName.ts';
import { IDENTITY_REFUSALS, type IdentityRefusal } from '../../../contract/kit/refusals.ts';
import { type Failure } from '../../kit/failure.ts';
import { knownReason } from '../../kit/failed.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { birthDateOf, isAdult } from '../../rulebooks/realName.ts';

export type RealNameFields = {
  name: string;
  idNumber: string;
  /** Server time when the form was opened, epoch ms. */
  now: number;
  /** 1 when staff check the identity, which requires a picture. */
  isPictureWanted: 0 | 1;
  pictures: readonly string[];
  /** The numbers of pictures being uploaded and of failed ones. */
  sending: number;
  failed: number;
};

export const BLANK: RealNameFields = {
  name: '',
  idNumber: '',
  now: 0,
  isPictureWanted: 0,
  pictures: [],
  sending: 0,
  failed: 0,
};

/** Limits the name to 40 characters. Removes blanks and dashes from the ID number and capitalizes its X. */
const tidy = ({ name, idNumber, ...rest }: Partial<RealNameFields>): Partial<RealNameFields> => ({
  ...rest,
  ...(name !== undefined && { name: name.slice(0, 40) }),
  ...(idNumber !== undefined && { idNumber: readDigits(idNumber).toUpperCase() }),
});

/** Validation errors by field. The server applies the same rules. */
export function realNameFaults({ name, idNumber, now, ...picture }: RealNameFields): Faults {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults.name = '请填写真实姓名';
  else if (!PERSON_NAME.test(readPersonName(name))) faults.name = '请填写证件上的姓名';
  const birth = birthDateOf(idNumber);
  if (idNumber === '') faults.idNumber = '请填写身份证号码';
  else if (!/^\d{17}[\dX]$/.test(idNumber)) faults.idNumber = '身份证号码应为 17 位数字加 1 位数字或 X';
  else if (birth === undefined) faults.idNumber = '身份证号码不正确，请对照证件核对';
  else if (!isAdult(birth, now)) faults.idNumber = '未满 18 岁不能交易';
  if (picture.sending > 0) faults.pictures = '照片还在上传，传好后再提交';
  else if (picture.failed > 0) faults.pictures = '照片没有传上去，请重试或移除';
  else if (picture.isPictureWanted === 1 && picture.pictures.length === 0)
    faults.pictures = '请上传身份证人像面的照片';
  return faults;
}

/** The refusal reason of a 409, or null for any other failure. */
export const refusalOf = (failure: Failure | null): IdentityRefusal | null =>
  failure && knownReason(IDENTITY_REFUSALS, failure);

/** The form of /other/Realname. Its output is the updated profile. A successful submit clears the fields. */
export const realNameMachine = submissionOf<RealNameFields, Profile>({
  blank: BLANK,
  tidy,
  faultsOf: realNameFaults,
  isSecret: true,
  hasPictures: true,
});
export type RealNameFormRef = SubmissionRef<RealNameFields, Profile>;
