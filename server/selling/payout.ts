import { money } from '../../contract/kit/formatMoney.ts';
import { RULES, sharesOf, type SellerFeeVersion } from '../../contract/kit/rules.ts';
import { payoutDelayText } from '../../contract/kit/ruleTexts.ts';
import type { OrderStage } from '../../contract/buying/index.ts';
import type { ProtectionTier } from '../../contract/market/index.ts';
import type { PriceChangeState, RecycleEndReason, RecycleStatus } from '../../contract/recycling/index.ts';
import type { Payout } from '../../contract/selling/index.ts';
import { DAY, HOUR } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';

/** The facts that determine a seller's payout of an order. Amounts in fen, times ISO 8601. */
export interface OrderSale {
  stage: OrderStage;
  tier: ProtectionTier;
  price: number;
  sellerFee: number;
  sellerFeeVersion: SellerFeeVersion;
  /** Time between receipt and payout, ms. Null before receipt, and for orders from before this field existed. */
  payoutDelay: number | null;
  protectionFee: number;
  serviceFee: number;
  refunded: number;
  /** The running after-sale, as text. Null: none. */
  afterSale: string | null;
  /** The provider has refunded a payment of the order without us, and finance have not settled that difference. */
  hasUnknownRefund: boolean;
  dueAt: string | null;
  settledAt: string | null;
}

const REFUND_UNCHECKED = '支付渠道有一笔退款还没核对，核对完再结算';

/** The seller's payout of an order: amount, fee, state, date, and the reason when it is held. */
export function payoutOfOrder(order: OrderSale): Payout {
  const { gross, net, sellerFee: fee } = sharesOf(order);
  const sums = { amount: net, fee };
  const refund = order.refunded > 0 ? `，已扣除售后退款 ${money(order.refunded)}` : '';
  if (gross === 0)
    return { ...sums, state: 'void', why: `售后退款 ${money(order.refunded)}，货款已全部退给买家` };
  if (order.afterSale !== null && order.stage !== 'settled') {
    return { ...sums, state: 'frozen', why: `买家申请了售后（${order.afterSale}），处理完再结算${refund}` };
  }
  switch (order.stage) {
    case 'settled':
      return {
        ...sums,
        state: 'paid',
        ...omitEmpty({ releaseAt: order.settledAt }),
        why: `观察期结束，货款在我的钱包里${refund}`,
      };
    case 'protected':
      if (order.hasUnknownRefund) return { ...sums, state: 'frozen', why: `${REFUND_UNCHECKED}${refund}` };
      return {
        ...sums,
        state: 'scheduled',
        ...omitEmpty({ releaseAt: order.dueAt }),
        why: `买家已确认收货，${(order.payoutDelay ?? RULES.payoutDelay) / DAY} 天观察期内没有问题就结算${refund}`,
      };
    default:
      return {
        ...sums,
        state: 'waiting',
        why: `交易还没完成，买家确认收货后 ${payoutDelayText(order.tier)}结算${order.tier === 'none' ? '' : '，等级越高越快'}${refund}`,
      };
  }
}

const WHY_VOID: Record<RecycleEndReason, string> = {
  seller: '你取消了交易',
  merchant: '客服超时未核对，商户取消了交易',
  staff: '平台取消了交易',
  depositUnpaid: '你超时未付押金，交易已关闭',
  merchantUnpaid: '商户超时未付款，交易已关闭',
  reviewFailed: '验号未通过，交易已关闭',
  sellerDefault: '你没有配合交易，交易已关闭',
  priceNotAgreed: '没有谈成新的价格，交易已取消',
};

/** The seller's payout of a recycle order. There is no fee, and the money is paid when the order is completed. */
export function payoutOfRecycle(order: {
  status: RecycleStatus;
  price: number;
  /** While `asked`, `dueAt` is the deadline for the seller's answer, not for the payout. */
  priceChange: 'none' | PriceChangeState;
  /** See {@link OrderSale}. */
  hasUnknownRefund: boolean;
  dueAt: string | null;
  finishedAt: string | null;
  endReason?: RecycleEndReason | null;
}): Payout {
  const sums = { amount: order.price, fee: 0 };
  if (order.priceChange === 'asked') {
    return { ...sums, state: 'waiting', why: '等你答复新的成交价，到时没有答复视为不同意，交易取消' };
  }
  switch (order.status) {
    case 'completed':
      return {
        ...sums,
        state: 'paid',
        ...omitEmpty({ releaseAt: order.finishedAt }),
        why: '交易完成，货款全额在我的钱包里',
      };
    case 'reviewed':
      if (order.hasUnknownRefund) return { ...sums, state: 'frozen', why: REFUND_UNCHECKED };
      return {
        ...sums,
        state: 'scheduled',
        ...omitEmpty({ releaseAt: order.dueAt }),
        why: '账号已交给商户，商户确认后立即付款，最迟到这个时间',
      };
    case 'failed':
      return { ...sums, state: 'void', why: WHY_VOID[order.endReason ?? 'seller'] };
    default:
      return {
        ...sums,
        state: 'waiting',
        why: `验号换绑完成后，商户有 ${RULES.recycleReceiptWindow / HOUR} 小时确认收号，到时没有确认也视为收号，货款随即付给你，不收手续费`,
      };
  }
}
