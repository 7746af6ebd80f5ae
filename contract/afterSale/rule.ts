import type { AfterSaleRefusal } from '../kit/refusals.ts';
import { money } from '../kit/formatMoney.ts';
import type { AfterSaleType, Remedy, RemedyRule, TypeRule } from './afterSale.ts';
import { mustReturn } from './mustReturn.ts';
import type { ProtectionTier } from '../market/index.ts';
import type { OrderStage } from '../buying/index.ts';
import { RULES, TIERS } from '../kit/rules.ts';
import { wireFromIso } from '../kit/time.ts';

/** The facts of an order that the after-sale rule reads. Money in fen, times ISO 8601. */
export interface AfterSaleGround {
  stage: OrderStage;
  tier: ProtectionTier;
  /** The price of the deal, without fees. */
  price: number;
  paid: number;
  /** The amount already refunded from the order's escrow. */
  refunded: number;
  /** The amount that the guarantee fund has already paid to the buyer. */
  compensated: number;
  /** The maximum of the coverage that the order was made with. */
  compensation: number;
  /** The end of that coverage. Null before receipt. */
  protectedUntil: string | null;
}

/** What the buyer can apply for. Allowed unless `refusal` is set. */
export interface AfterSaleAllowance {
  refusal?: AfterSaleRefusal;
  /** An explanation for the buyer, also when it is allowed. */
  why: string;
  types: TypeRule[];
}

const TYPES: readonly AfterSaleType[] = [
  'notAsDescribed',
  'cannotLogin',
  'takenBack',
  'faceHelp',
  'banned',
  'sellerDefault',
  'other',
];

/** The time in China (+08:00): `2026-11-20 12:00`. Coverage ends at an hour, not with a day. */
const chinaTime = (iso: string) => wireFromIso(iso).slice(0, 16);

/** Stages before the buyer receives the account. */
const BEFORE_HANDOVER: readonly OrderStage[] = [
  'awaitingInspection',
  'inspecting',
  'awaitingBalance',
  'rebinding',
];

const COVERED: Record<ProtectionTier, readonly AfterSaleType[]> = {
  none: ['takenBack', 'notAsDescribed'],
  retrieval: ['takenBack', 'notAsDescribed', 'banned'],
  face: ['takenBack', 'notAsDescribed', 'banned', 'faceHelp'],
};

/** Types for which staff assist without a payment while the coverage runs. */
const HELPED: readonly AfterSaleType[] = ['cannotLogin', 'other'];

/** The amount of an order in escrow, fen. Fees leave escrow at receipt, the rest at the payout. */
export function escrowOf({ stage, price, paid, refunded }: AfterSaleGround): number {
  if (stage === 'settled' || stage === 'cancelled' || stage === 'refunded') return 0;
  return Math.max(0, (stage === 'protected' ? price : paid) - refunded);
}

const assist: RemedyRule = { remedy: 'assist', max: 0, why: '由客服协助处理，不涉及退款' };

/** Before the payout to the seller, refunds come from the order's escrow. */
function fromEscrow(ground: AfterSaleGround, type: AfterSaleType): TypeRule {
  if (BEFORE_HANDOVER.includes(ground.stage) && (type === 'takenBack' || type === 'faceHelp')) {
    return { type, remedies: [], why: '账号还没有交付给你，交付后才能选这一项' };
  }
  if (type === 'faceHelp' && ground.tier !== 'face') {
    return { type, remedies: [assist], why: '没有购买人脸包赔，只能申请客服协助' };
  }
  const held = escrowOf(ground);
  const rest = ground.paid - ground.refunded;
  const before = ground.refunded > 0 ? `，已退 ${money(ground.refunded)}` : '';
  const remedies: RemedyRule[] = [];
  if (held > 0) {
    remedies.push({
      remedy: 'refund',
      max: held,
      why: `账号留给你，最多退平台保管的 ${money(held)}${before}`,
    });
  }
  if (rest > 0) {
    remedies.push({
      remedy: 'refundReturn',
      max: rest,
      why: mustReturn(type, 'refundReturn', ground.stage)
        ? `交回账号，客服收回后订单关闭，已付的 ${money(ground.paid)} 全额退回${before}`
        : `退回账号，订单关闭，已付的 ${money(ground.paid)} 全额退回${before}`,
    });
  }
  return { type, remedies: [...remedies, assist], why: '货款还没付给卖家，退款从平台保管的钱里出' };
}

/** After the payout to the seller, the guarantee fund pays up to the maximum of the order's coverage. */
function fromGuarantee(ground: AfterSaleGround, type: AfterSaleType): TypeRule {
  const { name } = TIERS[ground.tier];
  const until = chinaTime(ground.protectedUntil ?? '');
  if (COVERED[ground.tier].includes(type)) {
    const paidBack = ground.refunded + ground.compensated;
    const left = Math.max(0, ground.compensation - paidBack);
    const before = paidBack > 0 ? `，已退和已赔 ${money(paidBack)}` : '';
    const paid: RemedyRule[] =
      left > 0
        ? [
            {
              remedy: 'compensation',
              max: left,
              why: `${name}最高赔 ${money(ground.compensation)}${before}`,
            },
          ]
        : [];
    return { type, remedies: [...paid, assist], why: `${name}保障到 ${until}，由包赔基金赔付` };
  }
  if (HELPED.includes(type)) {
    return { type, remedies: [assist], why: `货款已结算给卖家，${name}不含这一项，可以申请客服协助` };
  }
  if (type === 'faceHelp')
    return { type, remedies: [], why: `${name}不含人脸验证协助，购买人脸包赔的订单才有` };
  return { type, remedies: [], why: `货款已结算给卖家，${name}不含这一项` };
}

/**
 * The remedies of one type with maximum and reason, whether or not an application is currently possible. `at` (epoch
 * ms) is when the coverage must be valid: now, or at the time of the application when staff decide.
 */
export function typeRuleOf(ground: AfterSaleGround, type: AfterSaleType, at: number): TypeRule {
  const closed = whyNothing(ground, at);
  if (closed) return { type, remedies: [], why: closed.why };
  return ground.stage === 'settled' ? fromGuarantee(ground, type) : fromEscrow(ground, type);
}

function whyNothing(
  ground: AfterSaleGround,
  at: number,
): { refusal: AfterSaleRefusal; why: string } | undefined {
  switch (ground.stage) {
    case 'awaitingPayment':
      return { refusal: 'notPaid', why: '订单还没有付款，不需要售后。不想买了可以取消订单' };
    case 'cancelled':
      return { refusal: 'notPaid', why: '订单已取消，没有收过款，不需要售后' };
    case 'refunded':
      return { refusal: 'stateConflict', why: '订单已经全额退款，不能再申请售后' };
    case 'settled':
      return ground.protectedUntil === null || Date.parse(ground.protectedUntil) <= at
        ? {
            refusal: 'protectionOver',
            why: `保障期${ground.protectedUntil === null ? '' : `在 ${chinaTime(ground.protectedUntil)} `}已结束，不能再申请售后`,
          }
        : undefined;
    default:
      return undefined;
  }
}

/**
 * The after-sale rule of an order at `at` (epoch ms): remedies by type, maximum amounts (fen) and reasons. Before the
 * payout to the seller the money comes from escrow, afterwards from the guarantee fund while the coverage runs. `made`
 * is the number of the order's after-sales so far.
 */
export function afterSaleRuleOf(
  ground: AfterSaleGround,
  at: number,
  { isOpen, made }: { isOpen: boolean; made: number },
): AfterSaleAllowance {
  const closed = whyNothing(ground, at);
  if (closed) return { ...closed, types: [] };
  if (isOpen)
    return {
      refusal: 'alreadyOpen',
      why: '这笔订单已有一个进行中的售后，处理完才能再次申请',
      types: [],
    };
  if (made >= RULES.maxAfterSales) {
    return {
      refusal: 'tooMany',
      why: `这笔订单已申请过 ${made} 次售后，不能再申请。有问题请联系客服`,
      types: [],
    };
  }
  return {
    why:
      ground.stage === 'settled'
        ? `货款已结算给卖家，${TIERS[ground.tier].name}保障到 ${chinaTime(ground.protectedUntil ?? '')}`
        : '货款还由平台保管，售后期间不会付给卖家',
    types: TYPES.map((type) => typeRuleOf(ground, type, at)),
  };
}

export const remedyRuleOf = (rule: TypeRule, remedy: Remedy): RemedyRule | undefined =>
  rule.remedies.find((each) => each.remedy === remedy);
