import type { IdentityRefusal, Profile } from '../../../contract/account/user.ts';
import { readDigits } from '../../../contract/kit/accountName.ts';
import { PERSON_NAME, readPersonName } from '../../../contract/kit/personName.ts';
import type { Failure } from '../../kit/failure.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { birthDateOf, isAdult } from '../../rulebooks/realName.ts';

/** Name, number and picture of the identity card. */
export type RealNameFields = {
  name: string;
  idNumber: string;
  /** Server time when the form was opened, epoch ms. */
  now: number;
  /** 1 where staff decide: they need a picture. */
  isPictureWanted: 0 | 1;
  pictures: readonly string[];
  /** Counts of pictures that are uploading and that failed. */
  sending: number;
  failed: number;
};

/** The empty form. */
export const BLANK: RealNameFields = {
  name: '',
  idNumber: '',
  now: 0,
  isPictureWanted: 0,
  pictures: [],
  sending: 0,
  failed: 0,
};

/** Reads the number in its plain form and capitalizes it. */
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

const REFUSALS: Readonly<Record<IdentityRefusal, true>> = {
  underage: true,
  idTaken: true,
  alreadyVerified: true,
  underReview: true,
  barred: true,
};
/** The reason of a refusal, or null for another failure. */
export const refusalOf = (failure: Failure | null): IdentityRefusal | null =>
  failure?.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as IdentityRefusal)
    : null;

/** The form of /other/Realname. Its output is the updated profile. The fields are cleared once the server has them. */
export const realNameMachine = submissionOf<RealNameFields, Profile>({
  blank: BLANK,
  tidy,
  faultsOf: realNameFaults,
  isSecret: true,
  hasPictures: true,
});
export type RealNameFormRef = SubmissionRef<RealNameFields, Profile>;
