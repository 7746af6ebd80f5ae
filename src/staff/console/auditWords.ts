import type { AuditRow, StaffAct, TaskSubject } from '../../../contract/staff/index.ts';
import { money } from '../../ui/index.ts';
import { ACT, SUBJECT, stateName } from '../words.ts';

/** Names of the acts in the log. tests/unit/staff/auditWords.test.ts checks that every action of the server has one. */
export const ACTION: Readonly<Record<string, string>> = {
  enrol: '绑定动态验证码',
  confirmSession: '输入动态验证码',
  renewRecoveryCodes: '换恢复码',
  readCase: '打开',
  addCaseNote: '写内部备注',
  sendChat: '在对话里发消息',
  handOverTask: '转交',
  advanceOrder: '推进订单',
  advanceListing: '审核商品',
  advanceAfterSale: '处理售后',
  settleProposal: '复核售后决定',
  advanceRecycleOrder: '推进回收',
  replyProblem: '回复投诉',
  auditMerchant: '审核商户',
  auditIdentity: '核对实名',
  refuseValuation: '拒绝估价',
  changeContent: '改内容',
  switchAutopilot: '切换自动处理',
  confirmArticles: '核对说明文章',
  retryJob: '再做一次定时任务',
  settleDifference: '处理对账差异',
  reconcileAgain: '重新对账',
  retryRefund: '再退一次',
  decideWithdrawal: '审核提现',
  openOrderVault: '查看账号密码',
  openRecycleVault: '查看账号密码',
  openIdentityPicture: '查看证件照片',
  listMembers: '搜索会员',
  readMember: '打开',
  addMemberNote: '加备注',
  suspendMember: '暂停会员',
  liftSuspension: '解除暂停',
  barMember: '加入黑名单',
  unbarMember: '移出黑名单',
  hireStaff: '加工作人员',
  changeStaff: '改角色',
  resetStaffFactor: '重置动态验证码',
  dismissStaff: '撤销工作人员',
};

/** Labels of an act's fields, by wire name; '' hides a field. */
const FIELD: Readonly<Record<string, string>> = {
  event: '动作',
  remark: '说明',
  reason: '理由',
  ruleText: '依据',
  amount: '金额',
  refundType: '方式',
  auditState: '结果',
  auditDes: '说明',
  realStatus: '结果',
  rmsg: '原因',
  reply: '回复',
  note: '说明',
  text: '内容',
  toName: '转给',
  with: '用的是',
  isConfirmed: '复核',
  password: '新密码',
  account: '账号',
  securityPhone: '绑定的手机或邮箱',
  to: '',
  proposalId: '',
  thread: '',
  job: '任务',
};

const VALUE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auditState: { 1: '通过', 2: '不通过' },
  realStatus: { 2: '通过', 4: '不通过' },
  isConfirmed: { 1: '同意', 0: '驳回' },
  refundType: { 1: '仅退款', 2: '退款并退回账号', 3: '赔付', 4: '协助处理' },
  with: { code: '动态验证码', recoveryCode: '恢复码' },
};

function valueOf(name: string, value: unknown): string {
  if (name === 'event')
    return (ACT[value as StaffAct] as { name: string } | undefined)?.name ?? JSON.stringify(value);
  if (name === 'amount' && typeof value === 'number') return money(Math.round(value * 100));
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  return VALUE[name]?.[said] ?? said;
}

const linesOf = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const label = FIELD[name] ?? name;
    return label === '' || value === null || value === '' ? [] : [`${label}：${valueOf(name, value)}`];
  });

/** Lines about the act of a log row: its input, and the state before and after. */
export function detailLines({ subject, detail }: Pick<AuditRow, 'subject' | 'detail'>): string[] {
  if (detail === '') return [];
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(detail) as Record<string, unknown>;
  } catch {
    // Truncated JSON cannot be parsed, so it is shown as it is.
    return [detail];
  }
  const { input, before, after, ...rest } = fields;
  const nameOf = (state: unknown) => stateName(subject as TaskSubject, String(state));
  const isMoved = typeof before === 'string' && typeof after === 'string';
  return [
    ...linesOf(typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}),
    ...(isMoved && before !== after ? [`状态：${nameOf(before)} → ${nameOf(after)}`] : []),
    ...linesOf(rest),
  ];
}

/** Name and public number of a log row's subject. */
export const subjectLine = ({ subject, number }: Pick<AuditRow, 'subject' | 'number'>): string =>
  subject === undefined ? '' : `${SUBJECT[subject] ?? subject} ${number ?? ''}`.trim();
