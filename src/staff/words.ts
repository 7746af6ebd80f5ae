import afterSale from '../../machines/rulebooks/afterSale.review.ts';
import listing from '../../machines/rulebooks/listing.review.ts';
import order from '../../machines/rulebooks/order.review.ts';
import problem from '../../machines/rulebooks/problem.review.ts';
import realName from '../../machines/rulebooks/realName.review.ts';
import recycleOrder from '../../machines/rulebooks/recycleOrder.review.ts';
import valuation from '../../machines/rulebooks/valuation.review.ts';
import withdrawal from '../../machines/rulebooks/withdrawal.review.ts';
import type { RulebookReview } from '../../machines/rulebooks/review.ts';
import type { StaffAct, StaffDesk, StaffRole, StaffTask, TaskSubject } from '../../contract/staff/index.ts';

export const DESK: Readonly<Record<StaffDesk, string>> = {
  orders: '订单',
  listings: '商品审核',
  afterSales: '售后',
  recycling: '回收',
  complaints: '投诉建议',
  merchants: '商户',
  identities: '实名',
  withdrawals: '提现',
};

export const ROLE: Readonly<Record<StaffRole, string>> = {
  agent: '客服',
  reviewer: '审核',
  supervisor: '主管',
  finance: '财务',
  admin: '管理员',
};

/** Staff see the same names of states as the reviews in Storybook. */
const REVIEW: Readonly<Record<Exclude<TaskSubject, 'merchantApplication'>, RulebookReview>> = {
  order,
  listing,
  afterSale,
  recycleOrder,
  problem,
  identity: realName,
  withdrawal,
};

const APPLICATION: Readonly<Record<string, string>> = {
  reviewing: '待审核',
  passed: '已通过',
  refused: '未通过',
};

export const stateName = (subject: TaskSubject, state: string): string =>
  (subject === 'merchantApplication' ? APPLICATION : REVIEW[subject].names.states)[state] ?? state;

/** {@link stateName} for subjects that the server sends as plain strings, and for valuations. */
export const stateOfSubject = (subject: string, state: string): string => {
  if (subject === 'valuation') return valuation.names.states[state] ?? state;
  return subject in SUBJECT && (subject in REVIEW || subject === 'merchantApplication')
    ? stateName(subject as TaskSubject, state)
    : state;
};

/** Names of the providers on the health page. */
export const PROVIDER: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wechat: '微信支付',
  payout: '打款',
  sms: '短信',
  pictures: '图片存储',
  identity: '实名核验',
};

/** The rulebook of a subject with the names of its parts; undefined where there is none. */
export const rulebookOf = (subject: TaskSubject): RulebookReview | undefined =>
  subject === 'merchantApplication' ? undefined : REVIEW[subject];

/** The number of a task. '' for applications and identities, for which the server sends the id of the subject. */
export const taskNumber = ({ number, subjectId }: Pick<StaffTask, 'number' | 'subjectId'>): string =>
  number === subjectId ? '' : number;

export const eventName = (subject: TaskSubject, event: string): string =>
  rulebookOf(subject)?.names.events[event] ?? event;

/** States of a subject in which nothing went wrong, in order. Shown above the case. */
export const happyPath = (subject: TaskSubject): readonly string[] =>
  subject === 'merchantApplication' ? ['reviewing', 'passed'] : REVIEW[subject].happyPath;

interface ActWords {
  name: string;
  /** Effect of the act, shown before it is sent. */
  effect: string;
  isDangerous?: true;
  /** Decides nothing about the subject, so it is not the primary button. */
  isQuestion?: true;
  remark?: string;
}

export const ACT: Readonly<Record<StaffAct, ActWords>> = {
  'inspection.start': { name: '开始验号', effect: '订单进入验号中，可以查看账号密码。' },
  'inspection.pass': {
    name: '验号通过',
    effect: '付清全款的进入换绑，付定金的等买家付尾款。买家会看到下面的验号报告。',
  },
  'inspection.fail': {
    name: '验号不通过',
    effect: '订单关闭，买家已付的钱全额原路退回。商品退回给卖家修改。买家会看到下面的验号报告。',
    isDangerous: true,
    remark: '哪里与描述不符',
  },
  'rebinding.finish': {
    name: '换绑完成',
    effect: '账号交付给买家验收。买家看到的是这里填的新密码。',
  },
  'rebinding.fail': {
    name: '换绑不成',
    effect: '订单关闭，买家已付的钱全额原路退回。商品退回给卖家修改。',
    isDangerous: true,
    remark: '为什么没有成功',
  },
  'refund.decide': {
    name: '判定退款',
    effect: '订单关闭，买家已付的钱全额原路退回，卖家收不到货款。商品回到审核中。',
    isDangerous: true,
    remark: '退款原因',
  },
  'review.hide': {
    name: '隐藏评价文字',
    effect: '卖家主页不再显示买家写的文字，星级照常显示和计算。买家收到通知，看到原因。',
    isQuestion: true,
    remark: '为什么隐藏',
  },
  'review.show': {
    name: '恢复评价文字',
    effect: '卖家主页又显示买家写的文字。买家收到通知，看到原因。',
    isQuestion: true,
    remark: '为什么恢复',
  },
  'audit.pass': {
    name: '审核通过',
    effect: '商品上架，卖家收到通知；在交易或回收的照常进行；卖家已暂停的、接受报价前自己下架的不上架。',
  },
  'audit.fail': {
    name: '不通过',
    effect: '商品退回给卖家修改，卖家看到原因；还开着的竞价结束。',
    isDangerous: true,
    remark: '原因',
  },
  'problem.flag': {
    name: '标记有问题',
    effect: '商品待核实，不能购买，卖家看到原因；已有的订单照常进行，买家收到通知。',
    isDangerous: true,
    remark: '有什么问题',
  },
  'stock.own': {
    name: '设为自营',
    effect: '用于平台自己的账号：商品显示“自营”，卖家显示为“号易自营”，不进卖家主页。卖家收到通知。',
    isQuestion: true,
    remark: '为什么设为自营',
  },
  'stock.consign': {
    name: '取消自营',
    effect: '商品显示“官方代售”和卖家打码的昵称，进卖家主页。卖家收到通知。',
    isQuestion: true,
    remark: '为什么取消自营',
  },
  'protection.give': {
    name: '设为免费包赔',
    effect:
      '以后下单的买家选找回包赔不收费，人脸包赔照常收费；赔付照常由包赔基金出，卖家的货款不变。卖家收到通知。',
    isQuestion: true,
    remark: '为什么设为免费包赔',
  },
  'protection.charge': {
    name: '取消免费包赔',
    effect: '以后下单的买家选找回包赔要自己付费；已有的订单不变。卖家收到通知。',
    isQuestion: true,
    remark: '为什么取消免费包赔',
  },
  'evidence.ask': {
    name: '要材料',
    effect: '请买家补充材料，不补视为拒绝。',
    isQuestion: true,
    remark: '要补充什么',
  },
  'seller.ask': {
    name: '问卖家',
    effect: '请卖家答复，只能问一次。',
    isQuestion: true,
    remark: '要说明什么',
  },
  'recovery.start': {
    name: '开始追回',
    effect: '由客服追回账号。追不回的，或 7 天内没有追回的，按申请处理，钱怎么走见下面。',
    isQuestion: true,
    remark: '怎么追回',
  },
  'recovery.succeed': {
    name: '追回成功',
    effect: '账号交还买家，买家在“查看账号”里看这里填的登录方式。售后完成，不涉及退款。',
    remark: '结果',
  },
  'recovery.fail': {
    name: '追不回',
    effect: '按买家申请的方式办理：退款或赔付付给买家，协助处理不涉及钱。钱怎么走见下面。',
    isDangerous: true,
    remark: '为什么追不回',
  },
  'case.approve': {
    name: '同意',
    effect:
      '按买家申请的方式办理：退款或赔付按下面的金额付给买家，协助处理不涉及钱。账号已交付、要退回的，收回账号后才退款。钱怎么走见下面。',
    remark: '依据的规则',
  },
  'case.refuse': {
    name: '拒绝',
    effect: '买家可以申诉一次，申诉由别的主管决定；这次就是申诉的，售后关闭。',
    isDangerous: true,
    remark: '理由和依据的规则',
  },
  'return.confirm': {
    name: '账号已收回',
    effect: '订单关闭，买家已付的钱全额原路退回。商品回到审核中，这里填的新密码由客服打电话告诉卖家。',
  },
  'return.reject': {
    name: '没有收回',
    effect: '请买家 48 小时内再交一次，买家看到原因。不交就不退款。',
    isDangerous: true,
    remark: '为什么没有收回',
  },
  'proposal.confirm': {
    name: '同意这份决定',
    effect: '马上按提出的内容办理，不能撤回。',
    remark: '复核理由',
  },
  'proposal.reject': {
    name: '驳回',
    effect: '什么都不办，案件回到队列，由客服重新处理。',
    isDangerous: true,
    remark: '驳回理由',
  },
  'review.pass': {
    name: '核对通过',
    effect: '账号交付给商户，验收开始。商户看到的是这里填的新密码。',
  },
  'price.ask': {
    name: '提出降价',
    effect:
      '一笔交易只能提一次，要写明原因。卖家同意后差额原路退给商户；不同意或 24 小时内没有答复，交易取消。',
    isDangerous: true,
    remark: '哪里与描述不符',
  },
  'review.fail': {
    name: '核对不通过',
    effect: '交易关闭，货款退给商户，押金退给卖家。',
    isDangerous: true,
    remark: '哪里与描述不符',
  },
  'seller.default': {
    name: '卖家不配合',
    effect: '交易关闭，货款退给商户，卖家付过的押金赔付给商户；已经换绑的账号还给卖家。',
    isDangerous: true,
    remark: '怎样没有配合',
  },
  'order.complete': { name: '确认完成', effect: '货款付给卖家，押金退回。' },
  'problem.answer': { name: '回复', effect: '回复发给提交的会员。', remark: '回复' },
  'merchant.pass': { name: '通过', effect: '会员成为商户，可以报价。' },
  'merchant.refuse': {
    name: '不通过',
    effect: '申请退回，会员看到原因。',
    isDangerous: true,
    remark: '原因',
  },
  'identity.pass': { name: '通过', effect: '会员通过实名认证，可以出售账号。' },
  'identity.fail': {
    name: '不通过',
    effect: '资料清除，会员可以重新提交。',
    isDangerous: true,
    remark: '原因',
  },
  'withdrawal.approve': { name: '同意', effect: '钱马上付到会员的支付宝，付出去就收不回来。' },
  'withdrawal.refuse': {
    name: '拒绝',
    effect: '钱退回会员的钱包，会员看到原因。',
    isDangerous: true,
    remark: '原因',
  },
};

export const PARTY = { buyer: '买家', seller: '卖家', merchant: '商户', member: '会员' } as const;

/** Names of the parties in timelines. */
export const BY: Readonly<Record<string, string>> = {
  ...PARTY,
  staff: '客服',
  system: '系统',
};

/** Names of the subjects in the audit log. */
export const SUBJECT: Readonly<Record<TaskSubject, string> & Record<string, string>> = {
  order: '订单',
  listing: '商品',
  afterSale: '售后',
  recycleOrder: '回收订单',
  problem: '投诉建议',
  merchantApplication: '商户申请',
  identity: '实名',
  valuation: '估价',
  content: '内容',
  member: '会员',
  staff: '工作人员',
  difference: '对账差异',
  reconciliation: '对账',
  refund: '退款',
  withdrawal: '提现',
};
