import type { AfterSaleStage, AfterSaleType, Remedy } from '../../../contract/afterSale/afterSale.ts';
import type { Step } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import type { DictEntry } from '../../../contract/content/index.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import type { AfterSaleRefusal } from '../../../contract/kit/refusals.ts';
import { money, type Tone } from '../../ui/index.ts';

const HOUR = 3_600_000;
const hours = (ms: number) => `${ms / HOUR} 小时`;
const days = (ms: number) => `${ms / HOUR / 24} 天`;

/** Codes of the dictionary `afterType`, each with an example. `name` is shown until the dictionary is loaded. */
export const TYPE: Record<AfterSaleType, { code: string; name: string; text: string }> = {
  takenBack: { code: '3', name: '账号被找回', text: '被顶下线、密码或密保被改、登录不上了' },
  notAsDescribed: { code: '1', name: '描述不符', text: '段位、皮肤、资产和购买时写的不一样' },
  cannotLogin: { code: '2', name: '无法登录或换绑失败', text: '账号密码不对，或换绑没有成功' },
  faceHelp: { code: '4', name: '人脸验证协助', text: '游戏要求人脸验证，需要卖家配合' },
  banned: { code: '5', name: '账号被封禁', text: '因交易前的违规被封' },
  sellerDefault: { code: '6', name: '卖家违约', text: '卖家没有按约定配合' },
  other: { code: '7', name: '其他问题', text: '以上都不是' },
};
/** Display order, the most frequent first. */
export const TYPES = Object.keys(TYPE) as AfterSaleType[];

/** Parses the type from the URL; null if unknown. */
export const typeIn = (named: string | null): AfterSaleType | null =>
  TYPES.find((type) => type === named) ?? null;

export const reasonsOf = (type: AfterSaleType | '', reasons: readonly DictEntry[]): readonly DictEntry[] =>
  type === '' ? [] : reasons.filter(({ value }) => value.startsWith(`${TYPE[type].code}.`));

/** Requested amount in fen, at most `max`. */
export const amountLabel = (max: number, amount: number | undefined): string =>
  max === 0 ? '不涉及退款' : `申请 ${amount === undefined ? '—' : money(amount)}`;
export const amountNote = (max: number): string | undefined => (max > 0 ? `最多 ${money(max)}` : undefined);

export const REMEDY: Record<Remedy, string> = {
  refund: '仅退款，账号留给我',
  refundReturn: '退款并退回账号',
  compensation: '赔付',
  assist: '客服协助，不退款',
};

export const REMEDY_SHORT: Record<Remedy, string> = {
  refund: '仅退款',
  refundReturn: '退款并退回账号',
  compensation: '赔付',
  assist: '客服协助',
};

export const STEP_NAMES: Record<Step, string> = {
  choosing: '选问题',
  describing: '写情况',
  evidence: '传证据',
  reviewing: '核对提交',
};

export const REFUSED: Record<AfterSaleRefusal, { title: string; text: string; act: string }> = {
  alreadyOpen: {
    title: '这笔订单已有售后在处理',
    text: '一笔订单同时只处理一个售后。新的情况可以补充到原来的售后里。',
    act: '看最新情况',
  },
  notCovered: {
    title: '这一项不在保障范围内',
    text: '没有提交。可以换一个问题类型，或请客服协助。',
    act: '重新选择',
  },
  protectionOver: {
    title: '保障期已经结束',
    text: '没有提交。你填的都在，可以联系客服说明情况。',
    act: '看最新规则',
  },
  amountTooHigh: {
    title: '金额超过了可以申请的上限',
    text: '没有提交，规则可能刚刚变化。你填的都在，改一下金额就好。',
    act: '修改金额',
  },
  notPaid: { title: '订单还没有付款', text: '没有提交。付款之后才能申请售后。', act: '看最新情况' },
  tooMany: {
    title: '申请次数已用完',
    text: `一笔订单最多申请 ${RULES.maxAfterSales} 次售后。你填的都在，可以联系客服。`,
    act: '看最新情况',
  },
  stateConflict: {
    title: '订单刚刚有了变化',
    text: '没有提交。看过最新情况后可以再提交，你填的都在。',
    act: '看最新情况',
  },
};

export const WHAT_FOLLOWS: readonly string[] = [
  `客服 ${hours(RULES.afterSaleReviewWindow)}内受理，需要时请你在 ${hours(RULES.afterSaleEvidenceWindow)}内补充材料。`,
  `需要卖家答复时，卖家有 ${hours(RULES.afterSaleSellerWindow)}，到时不答复按现有材料决定。`,
  `账号被找回的，平台先追 ${days(RULES.afterSaleRecoveryWindow)}，追不回按规则处理。`,
  `同意退款并退回账号的，请在 ${hours(RULES.afterSaleReturnWindow)}内交回账号，客服收回后退款。`,
  '处理期间，没做完的验收暂停，还没付给卖家的货款先不付，付尾款等其他时间照常计算，保障不受影响。',
  `结果不满意，可以在 ${hours(RULES.afterSaleAppealWindow)}内申诉一次，换人处理。`,
];

export const STAGE: Record<AfterSaleStage, { word: string; tone: Tone }> = {
  reviewing: { word: '待审核', tone: 'info' },
  awaitingEvidence: { word: '待补充材料', tone: 'warn' },
  awaitingSeller: { word: '等卖家答复', tone: 'info' },
  recovering: { word: '追回账号中', tone: 'info' },
  awaitingReturn: { word: '待交回账号', tone: 'warn' },
  confirmingReturn: { word: '等客服收回账号', tone: 'info' },
  approved: { word: '已同意', tone: 'good' },
  completed: { word: '已完成', tone: 'good' },
  refused: { word: '未同意，可申诉', tone: 'warn' },
  closed: { word: '已关闭', tone: 'neutral' },
  withdrawn: { word: '已撤销', tone: 'neutral' },
};
