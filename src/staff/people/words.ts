import type {
  BarredKind,
  MemberDossier,
  MemberNoteKind,
  MemberValuation,
} from '../../../contract/staff/index.ts';
import type { PersonAct } from '../../../machines/staff/people/personAct.ts';

interface PersonActWords {
  name: string;
  /** Effect of the act, shown before it is sent. */
  effect?: string;
  isDangerous?: true;
  /** Label of the reason field; '' if the act needs no reason. */
  reason: string;
  hint?: string;
}

export const PERSON_ACT: Readonly<Record<PersonAct, PersonActWords>> = {
  note: { name: '加备注', reason: '备注', hint: '只有工作人员看得到' },
  suspend: {
    name: '暂停',
    effect:
      '马上退出登录，不能再登录；在售商品全部下架，没被接受的报价撤回。进行中的订单和售后照常走：对方可以继续操作，这位会员操作不了，到时限按规则自动处理。',
    isDangerous: true,
    reason: '原因',
    hint: '会员登录时会看到，还会看到可以联系客服',
  },
  lift: { name: '解除暂停', effect: '可以马上登录。下架的商品由会员自己重新上架。', reason: '原因' },
  bar: {
    name: '加入黑名单',
    effect: '同样的手机号、证件或设备不能再注册、绑定或实名。这个账号本身照常能用，要停用请用“暂停”。',
    isDangerous: true,
    reason: '原因',
  },
  unbar: { name: '移出黑名单', effect: '可以再注册和实名。', reason: '原因' },
  phone: {
    name: '换手机号',
    effect:
      '只用于旧手机号收不到短信的会员，请先核对是本人。所有设备退出登录，以后用新手机号登录；商品、估价、售后、投诉建议和商户申请里的联系手机号一起换。旧手机号和新手机号都会收到短信。收款支付宝不变。',
    isDangerous: true,
    reason: '核对过什么',
    hint: '例如：实名的姓名和证件号、最近的订单、用旧资料回过的电话。只有工作人员看得到',
  },
  register: {
    name: '登记找回',
    effect:
      '用于已经结算、没有售后可走的交易：账号后来被这位会员找回。游戏账号的登录名、手机号和邮箱一起登记，谁都不能再出售；账号和会员的手机号进黑号查询。不涉及退款或赔付。会员收到通知，可以申诉。',
    isDangerous: true,
    reason: '核对过什么',
    hint: '例如：新主人的截图、游戏官方的改绑记录。只有工作人员看得到',
  },
  clear: {
    name: '清除找回记录',
    effect:
      '用于申诉成立的游戏账号：同一件售后或交易登记的登录名、手机号和邮箱一起清除，卖家的手机号也移出黑号查询；别的登记用到的手机号和邮箱不动。标为被找回的商品恢复为已出售，已退款的重新审核。任何人都可以再出售它。会员收到通知。',
    isDangerous: true,
    reason: '核对过什么',
    hint: '例如：申诉的编号、账号来历的凭据。只有工作人员看得到',
  },
  close: {
    name: '注销',
    effect:
      '只在本人提出时注销，不能恢复。马上退出登录，商品下架，商户的报价撤回；手机号、密码、昵称、实名资料、收款支付宝、收藏、浏览记录和联系方式都会删除，手机号和证件号可以重新注册、实名。订单、付款、提现、聊天、售后、备注和黑名单保留。会给会员发短信。',
    isDangerous: true,
    reason: '原因',
    hint: '写明本人在哪里提出，例如：本人在投诉建议里提出，编号 …',
  },
  refuseValuation: {
    name: '拒绝',
    effect: '报价马上结束，商户的报价全部作废，不能恢复。竞价的商品照常在售，要下架的另外处理。',
    isDangerous: true,
    reason: '原因',
    hint: '卖家会在消息和这次估价里看到',
  },
  hire: { name: '加工作人员', effect: '马上有后台权限。第一次进入时要绑定动态验证码。', reason: '' },
  change: { name: '改角色', effect: '马上生效，不用重新登录。', reason: '' },
  reset: {
    name: '重置动态验证码',
    effect: '旧的验证码和恢复码作废，所有设备退出登录，下次进入后台时重新绑定。请先确认是本人在要求。',
    isDangerous: true,
    reason: '原因',
  },
  dismiss: {
    name: '撤销',
    effect: '马上退出登录，不能再进后台，恢复成为工作人员之前的身份。手上的事放回队列。',
    isDangerous: true,
    reason: '原因',
  },
};

export const BARRED: Readonly<Record<BarredKind, string>> = {
  phone: '手机号',
  identity: '证件号',
  device: '设备',
};

export const NOTE: Readonly<Record<MemberNoteKind, string>> = {
  note: '备注',
  suspend: '暂停',
  lift: '解除暂停',
  bar: '加入黑名单',
  unbar: '移出黑名单',
  phone: '换手机号',
  register: '登记找回',
  clear: '清除找回记录',
  close: '注销',
};

export const VALUATION: Readonly<Record<MemberValuation['kind'], string>> = {
  valuation: '估价',
  bidding: '竞价',
};

export const PLACE: Readonly<Record<MemberDossier['places'][number]['kind'], string>> = {
  device: '同一台设备',
  network: '同一个网络',
  unknown: '同一台设备或网络',
};

export const REAL_STATUS: Readonly<Record<MemberDossier['realStatus'], string>> = {
  unverified: '未认证',
  verified: '已认证',
  reviewing: '审核中',
  refused: '未通过',
};

export const MEMBER_ROLE: Readonly<Record<MemberDossier['role'], string>> = {
  member: '会员',
  merchant: '商户',
  staff: '工作人员',
};
