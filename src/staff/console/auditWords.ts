import type { AuditRow, StaffAct, TaskSubject } from '../../../contract/staff/index.ts';
import { CONTENT, type ContentKind } from '../../../contract/staff/contentKinds.ts';
import { beijing, money } from '../../ui/index.ts';
import { CHECK_RESULT } from '../../shared/checkResult.ts';
import { CONTENT_CHANGE } from '../contentChange/words.ts';
import { DIFFERENCE } from '../money/words.ts';
import { BARRED, MEMBER_ROLE } from '../people/words.ts';
import { ACT, DESK, PROVIDER, ROLE, SUBJECT, stateName, stateOfSubject } from '../words.ts';

/** Names of the acts in the log. tests/unit/staff/auditWords.test.ts checks that every action of the server has one. */
export const ACTION: Readonly<Record<string, string>> = {
  enrol: '绑定动态验证码',
  confirmSession: '输入动态验证码',
  renewRecoveryCodes: '换恢复码',
  readCase: '打开',
  addCaseNote: '写内部备注',
  sendChat: '在对话里发消息',
  settleChat: '对话不用回复',
  handOverTask: '转交',
  advanceOrder: '推进订单',
  hideReview: '隐藏或恢复评价',
  advanceListing: '审核商品',
  markListing: '标记商品',
  advanceAfterSale: '处理售后',
  settleProposal: '复核售后决定',
  advanceRecycleOrder: '推进回收',
  replyProblem: '回复投诉',
  auditMerchant: '审核商户',
  auditIdentity: '核对实名',
  refuseValuation: '拒绝估价',
  findValuation: '查估价',
  changeContent: '改内容',
  switchAutopilot: '切换自动处理',
  confirmArticles: '核对说明文章',
  retryJob: '再做一次定时任务',
  settleDifference: '处理对账差异',
  reconcileAgain: '重新对账',
  retryRefund: '再退一次',
  decideWithdrawal: '审核提现',
  findWithdrawal: '查提现',
  openOrderVault: '查看账号密码',
  openRecycleVault: '查看账号密码',
  openAfterSaleVault: '查看账号密码',
  openIdentityPicture: '查看证件照片',
  listMembers: '搜索会员',
  readMember: '打开',
  addMemberNote: '加备注',
  suspendMember: '暂停会员',
  liftSuspension: '解除暂停',
  barMember: '加入黑名单',
  unbarMember: '移出黑名单',
  changeMemberPhone: '换手机号',
  registerTakenBack: '登记找回',
  clearTakenBack: '清除找回记录',
  closeMember: '注销会员',
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
  changeAmount: '新价格',
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
  isProposed: '结果',
  isHidden: '文字',
  password: '新密码',
  account: '账号',
  securityPhone: '绑定的手机',
  email: '绑定的邮箱',
  checkList: '验号',
  imgs: '图片',
  content: '内容',
  phone: '手机号',
  days: '暂停多久',
  kinds: '拉黑',
  role: '身份',
  roles: '角色',
  desks: '客服的台',
  suspendedAt: '暂停时间',
  suspendedUntil: '暂停到',
  search: '搜索',
  state: '当时状态',
  kind: '差异',
  number: '单号',
  numbers: '售后或交易',
  provider: '支付渠道',
  isOn: '自动处理',
  count: '改动条数',
  changes: '改动',
  entry: '',
  day: '',
  to: '',
  proposalId: '',
  taskId: '',
  thread: '',
  job: '任务',
};

const VALUE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auditState: { 1: '通过', 2: '不通过' },
  realStatus: { 2: '通过', 4: '不通过' },
  isConfirmed: { 1: '同意', 0: '驳回' },
  isProposed: { true: '提出，等复核' },
  isHidden: { 1: '隐藏', 0: '恢复' },
  refundType: { 1: '仅退款', 2: '退款并退回账号', 3: '赔付', 4: '协助处理' },
  with: { code: '动态验证码', recoveryCode: '恢复码' },
  isOn: { true: '打开', false: '关闭' },
  kind: DIFFERENCE,
  kinds: BARRED,
  provider: PROVIDER,
  role: MEMBER_ROLE,
  roles: ROLE,
  desks: DESK,
};

type Fields = Readonly<Record<string, unknown>>;
type Subject = AuditRow['subject'];

/** The word for a key, or the key itself if it is unknown. */
const wordIn = (words: Readonly<Record<string, { word: string }>>, key: string): string =>
  words[key]?.word ?? key;

/** Formats the fields that need more than a word for each value. Undefined for other fields. */
function formatValue(subject: Subject, name: string, value: unknown): string | undefined {
  const items = Array.isArray(value) ? (value as Record<string, string>[]) : [];
  switch (name) {
    case 'event':
      return (ACT[value as StaffAct] as { name: string } | undefined)?.name;
    case 'amount':
    case 'changeAmount':
      return typeof value === 'number' ? money(Math.round(value * 100)) : undefined;
    case 'days':
      return value === 0 ? '直到解除' : `${String(value)} 天`;
    case 'suspendedAt':
    case 'suspendedUntil':
      return typeof value === 'string' ? beijing(value, 'full') : undefined;
    case 'state':
      return stateOfSubject(subject ?? '', String(value));
    case 'imgs':
      return `${items.length} 张`;
    case 'checkList':
      return items
        .map(({ fieldName = '', result = '' }) => `${fieldName} ${wordIn(CHECK_RESULT, result)}`)
        .join('、');
    case 'changes':
      return items
        .map(({ kind = '', key = '', change = '' }) =>
          [
            wordIn(CONTENT_CHANGE, change),
            (CONTENT[kind as ContentKind] as { title: string } | undefined)?.title ?? kind,
            key,
          ].join(' '),
        )
        .join('、');
    default:
      return undefined;
  }
}

function valueOf(subject: Subject, name: string, value: unknown): string {
  const words = [value].flat().map((each) => {
    const said = typeof each === 'string' ? each : JSON.stringify(each);
    return VALUE[name]?.[said] ?? said;
  });
  return formatValue(subject, name, value) ?? words.join('、');
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const linesOf = (subject: Subject, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const label = FIELD[name] ?? name;
    return label === '' || isBlank(value) ? [] : [`${label}：${valueOf(subject, name, value)}`];
  });

/** The fields whose value an act changed. */
const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );

/** Lines about the act of a log row: its input, and what it changed from and to. */
export function detailLines({ subject, detail }: Pick<AuditRow, 'subject' | 'detail'>): string[] {
  if (detail === '') return [];
  let fields: Fields;
  try {
    fields = JSON.parse(detail) as Fields;
  } catch {
    // Truncated JSON cannot be parsed, so it is shown as it is.
    return [detail];
  }
  const { input, before, after, ...rest } = fields;
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const changed = changedFields(old, now);
  const shown = (value: unknown, name: string) => (isBlank(value) ? '没有' : valueOf(subject, name, value));
  const nameOf = (state: unknown) => stateName(subject as TaskSubject, String(state));
  const isMoved = typeof before === 'string' && typeof after === 'string';
  return [
    ...linesOf(
      subject,
      Object.fromEntries(
        Object.entries(isFields(input) ? input : {}).filter(([name]) => !changed.includes(name)),
      ),
    ),
    ...changed.map((name) => `${FIELD[name] ?? name}：${shown(old[name], name)} → ${shown(now[name], name)}`),
    ...(isMoved && before !== after ? [`状态：${nameOf(before)} → ${nameOf(after)}`] : []),
    ...linesOf(subject, rest),
  ];
}

/** Name and public number of a log row's subject. */
export const subjectLine = ({ subject, number }: Pick<AuditRow, 'subject' | 'number'>): string =>
  subject === undefined ? '' : `${SUBJECT[subject] ?? subject} ${number ?? ''}`.trim();
