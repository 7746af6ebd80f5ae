import { MAX_PRICE_REASON } from '../../../contract/kit/rules.ts';
import type { StaffAct } from '../../../contract/staff/index.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** An act of staff on a case. `amount` is in yuan, as typed. */
export type ActFields = {
  act: StaffAct;
  remark: string;
  /** The rule that a decision cites, '' for none. */
  rule: string;
  amount: string;
  /** For the acts that hand over an account: the login that staff have set. Of a returned account only the password. */
  account: string;
  password: string;
  securityPhone: string;
  email: string;
  /** For the end of an inspection: the result per attribute, '' until it is chosen. */
  results: readonly string[];
  pictures: readonly string[];
  /** The numbers of pictures being uploaded and of failed ones. */
  sending: number;
  failed: number;
};

export const MAX_REPORT_PICTURES = 9;

/** The acts that require a remark, with the error when it is missing. */
const REMARKS: Readonly<Partial<Record<StaffAct, string>>> = {
  'inspection.fail': '请写明哪里与描述不符',
  'rebinding.fail': '请写明换绑为什么没有成功',
  'refund.decide': '请写明退款的原因',
  'review.hide': '请写明为什么隐藏，买家会看到',
  'review.show': '请写明为什么恢复，买家会看到',
  'audit.fail': '请写明不通过的原因',
  'problem.flag': '请写明有什么问题',
  'stock.own': '请写明为什么设为自营',
  'stock.consign': '请写明为什么取消自营',
  'protection.give': '请写明为什么设为免费包赔',
  'protection.charge': '请写明为什么取消免费包赔',
  'evidence.ask': '请写明要买家补充什么',
  'seller.ask': '请写明要卖家说明什么',
  'recovery.start': '请写明怎么追回',
  'recovery.succeed': '请写明追回的结果',
  'recovery.fail': '请写明追不回的原因',
  'case.refuse': '请写明拒绝的理由和依据的规则',
  'return.reject': '请写明为什么没有收回',
  'proposal.confirm': '请写明复核的理由',
  'proposal.reject': '请写明驳回的理由',
  'price.ask': '请写明哪里与描述不符，卖家会看到',
  'review.fail': '请写明哪里与描述不符',
  'seller.default': '请写明卖家怎样没有配合',
  'problem.answer': '请填写回复',
  'merchant.refuse': '请写明不通过的原因',
  'identity.fail': '请写明不通过的原因',
  'withdrawal.refuse': '请写明拒绝的原因',
};

export const needsRemark = (act: StaffAct): boolean => REMARKS[act] !== undefined;

/** Longest remark of an act, in characters. */
export const maxRemark = (act: StaffAct): number => (act === 'price.ask' ? MAX_PRICE_REASON : 500);

/** True for the acts that end an inspection and need its report. */
export const isInspected = (act: StaffAct): boolean => act === 'inspection.pass' || act === 'inspection.fail';

/** The acts that hand over an account and need its new login, with the error without a password. */
const HAND_OVERS: Readonly<Partial<Record<StaffAct, string>>> = {
  'rebinding.finish': '请填写换绑后的新密码',
  'review.pass': '请填写换绑后的新密码',
  'recovery.succeed': '请填写追回后设的新密码',
};

/** True for the acts that hand over a rebound or recovered account and need its new login. */
export const handsOver = (act: StaffAct): boolean => HAND_OVERS[act] !== undefined;

/** True for the act that needs the password which staff have set on a returned account. */
export const takesBack = (act: StaffAct): boolean => act === 'return.confirm';

/** True for the acts that state an amount: what the buyer gets back, or a lower price. */
export const hasAmount = (act: StaffAct): boolean => act === 'case.approve' || act === 'price.ask';

const DIFFERENT = '有不一致的项目，请写明哪里不一致、为什么仍然通过';

function reportFaults({ act, remark, results, sending, failed }: ActFields): Faults {
  const open = results.filter((result) => result === '').length;
  const isUnexplained = act === 'inspection.pass' && results.includes('different') && remark.trim() === '';
  return {
    ...(open > 0 && { results: `还有 ${open} 项没有核对` }),
    ...(isUnexplained && { remark: DIFFERENT }),
    ...(failed > 0 && { pictures: `有 ${failed} 张图片没有传上去，请重试或移除` }),
    ...(sending > 0 && { pictures: `还有 ${sending} 张图片在上传，传好后再提交` }),
  };
}

/** Validation errors by field. The server applies the same rules. */
export function actFaults(fields: ActFields): Faults {
  const { act, remark, amount, password } = fields;
  const missing = REMARKS[act];
  const handOver = HAND_OVERS[act];
  return {
    ...(isInspected(act) && reportFaults(fields)),
    ...(missing !== undefined && remark.trim() === '' && { remark: missing }),
    ...(remark.length > maxRemark(act) && { remark: `最多 ${maxRemark(act)} 个字` }),
    ...(act === 'price.ask' && remark.trim().length === 1 && { remark: '至少写 2 个字' }),
    ...(hasAmount(act) && !/^\d{1,7}(\.\d{1,2})?$/.test(amount) && { amount: '请填写金额，最多两位小数' }),
    ...(handOver !== undefined && password.trim() === '' && { password: handOver }),
    ...(takesBack(act) && password.trim() === '' && { password: '请填写收回账号后设的新密码' }),
  };
}

export const BLANK_ACT: ActFields = {
  act: 'inspection.start',
  remark: '',
  rule: '',
  amount: '',
  account: '',
  password: '',
  securityPhone: '',
  email: '',
  results: [],
  pictures: [],
  sending: 0,
  failed: 0,
};

/** The form of an act. Its output is null. */
export const actMachine = submissionOf<ActFields, null>({
  blank: BLANK_ACT,
  faultsOf: actFaults,
  isSecret: true,
  hasPictures: true,
  placeOf: {
    auditDes: 'remark',
    rmsg: 'remark',
    reply: 'remark',
    ruleText: 'rule',
    checkList: 'results',
    imgs: 'pictures',
    changeAmount: 'amount',
    reason: 'remark',
  },
});
export type ActFormRef = SubmissionRef<ActFields, null>;
