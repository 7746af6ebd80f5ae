import type { IdentityRefusal, Profile } from '../../../contract/account/user.ts';
import type { Failure } from '../../kit/failure.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { birthDateOf, isAdult } from '../../rulebooks/realName.ts';

/** Name and number as on the identity card. `now`: the server's clock when the form was opened, epoch ms. */
export type RealNameFields = { name: string; idNumber: string; now: number };

const NAME = /^(?:[㐀-鿿·]{2,20}|[A-Za-z][A-Za-z .'-]{1,38}[A-Za-z])$/;

/** The number in capitals, without blanks. */
const tidy = ({ name, idNumber, ...rest }: Partial<RealNameFields>): Partial<RealNameFields> => ({
  ...rest,
  ...(name !== undefined && { name: name.slice(0, 40) }),
  ...(idNumber !== undefined && { idNumber: idNumber.replace(/\s/g, '').toUpperCase().slice(0, 18) }),
});

/** What is to be mended; the server checks the same. */
export function realNameFaults({ name, idNumber, now }: RealNameFields): Faults {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults.name = '请填写真实姓名';
  else if (!NAME.test(name.trim())) faults.name = '请填写证件上的姓名';
  const birth = birthDateOf(idNumber);
  if (idNumber === '') faults.idNumber = '请填写身份证号码';
  else if (!/^\d{17}[\dX]$/.test(idNumber)) faults.idNumber = '身份证号码应为 17 位数字加 1 位数字或 X';
  else if (birth === undefined) faults.idNumber = '身份证号码不正确，请对照证件核对';
  else if (!isAdult(birth, now)) faults.idNumber = '未满 18 岁不能交易';
  return faults;
}

const REFUSALS: Readonly<Record<IdentityRefusal, true>> = {
  underage: true,
  idTaken: true,
  alreadyVerified: true,
  underReview: true,
};
/** The refusal a failure tells of, or null. */
export const refusalOf = (failure: Failure | null): IdentityRefusal | null =>
  failure?.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as IdentityRefusal)
    : null;

/** Whether the person may still prove who they are: neither verified nor being looked at by staff. */
export const isUnproven = ({ realStatus }: Profile): boolean =>
  realStatus !== 'verified' && realStatus !== 'reviewing';

/**
 * The form of /other/Realname (domain §3.5); answers the profile as it is then. What was typed is forgotten as soon as the
 * server has it.
 */
export const realNameMachine = submissionOf<RealNameFields, Profile>({
  blank: { name: '', idNumber: '', now: 0 },
  tidy,
  faultsOf: realNameFaults,
  isSecret: true,
});
export type RealNameFormRef = SubmissionRef<RealNameFields, Profile>;
