import type { ListingStatus } from '../../../contract/market/index.ts';
import type {
  Estimate,
  QuoteStatus,
  RecycleEndReason,
  RecycleOrderDetail,
  RecycleOrderRow,
  RecycleStatus,
  ValuationDetail,
} from '../../../contract/recycling/recycling.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import type { AcceptRefusal } from '../../../contract/kit/refusals.ts';
import { beijing, money, type Tone } from '../../ui/index.ts';
import { isWithStaff } from '../reads.ts';

/** Compares a quote with the median of sold accounts; undefined if too few were sold. */
export function compareToMedian(
  price: number,
  { verdict, basis, low, mid, high }: Estimate,
): { text: string; tone: Tone } | undefined {
  if (verdict === 'tooFew' || basis === 'asking') return undefined;
  if (low === undefined || mid === undefined || high === undefined) return undefined;
  if (price < low) return { text: `低于区间 ${money(low - price)}`, tone: 'warn' };
  if (price > high) return { text: `高于区间 ${money(price - high)}`, tone: 'good' };
  if (price === mid) return { text: '和中位相同', tone: 'neutral' };
  return price > mid
    ? { text: `比中位高 ${money(price - mid)}`, tone: 'good' }
    : { text: `比中位低 ${money(mid - price)}`, tone: 'neutral' };
}

/** The price range in a card of a list. */
export const rangeText = ({ verdict, basis, low, high }: Estimate): string =>
  verdict === 'enough' && low !== undefined && high !== undefined
    ? `${basis === 'asking' ? '在售标价' : '成交区间'} ${money(low)}–${money(high)}`
    : '成交太少，没有区间';

export function rangeBasisText(
  { verdict, count, similarity, since, basis }: Estimate,
  side: 'seller' | 'merchant' = 'seller',
): string {
  const see = side === 'seller' ? '请看商户的报价。' : '请按账号资料报价。';
  if (verdict === 'tooFew') {
    return count === 0
      ? `最近没有卖出过相近的账号，给不出可信的区间。${see}`
      : `相近的成交只有 ${count} 件，不足以给出可信的区间。${see}`;
  }
  const from = since === undefined ? '' : ` ${beijing(since, 'day')} 以来`;
  const alike = similarity === undefined ? '' : `，平均相似度 ${similarity}%`;
  if (basis === 'asking') {
    return `相近的成交太少。按 ${count} 件相近的在售账号标价${alike}，还没有成交，实际成交价一般低一些。`;
  }
  return `根据${from}卖出的 ${count} 件相近账号${alike}。${side === 'seller' ? '卖不卖、卖多少由你决定。' : ''}`;
}

export const QUOTE_STATE: Record<QuoteStatus, { word: string; tone: Tone } | undefined> = {
  open: undefined,
  accepted: { word: '已接受', tone: 'good' },
  rejected: { word: '已拒绝', tone: 'neutral' },
  done: { word: '已完成', tone: 'good' },
  withdrawn: { word: '已撤回', tone: 'neutral' },
};

/** Texts of a recycle order's status; `step` is an index of {@link STEPS}. */
export const STAGE: Record<RecycleStatus, { word: string; tone: Tone; step: number }> = {
  awaitingDeposit: { word: '待付押金', tone: 'warn', step: 0 },
  trading: { word: '交易中', tone: 'info', step: 1 },
  underReview: { word: '待审核', tone: 'info', step: 2 },
  reviewed: { word: '已审核', tone: 'info', step: 3 },
  completed: { word: '交易成功', tone: 'good', step: 5 },
  failed: { word: '交易失败', tone: 'neutral', step: 0 },
};
export const STEPS = ['押金', '付款', '验号换绑', '确认', '完成'] as const;

export const END: Record<RecycleEndReason, string> = {
  seller: '你取消了这笔交易',
  merchant: '客服超时未核对，商户取消了这笔交易',
  staff: '平台取消了这笔交易',
  depositUnpaid: '你超时未付押金，交易已关闭',
  merchantUnpaid: '商户超时未付款，交易已关闭',
  reviewFailed: '验号未通过，账号与描述不一致',
  sellerDefault: '你没有配合交易，交易已关闭',
  priceNotAgreed: '没有谈成新的成交价，交易取消',
};

const MERCHANT_END: typeof END = {
  ...END,
  seller: '卖家取消了这笔交易',
  merchant: '你取消了这笔交易',
  depositUnpaid: '卖家超时未付押金，交易已关闭',
  merchantUnpaid: '你超时未付款，交易已关闭',
  sellerDefault: '卖家没有配合交易，交易已关闭',
};

/** The state of an ended valuation's listing. In other statuses the account can be submitted again. */
export const KEPT_LISTING: Partial<Record<ListingStatus, string>> = {
  underReview: '商品在审核，结果会发消息给你。',
  onSale: '商品还在出售，想再收报价，先下架。',
  held: '商品已有买家下单。',
  sold: '商品已经售出。',
  problem: '商品在核实，核实前不能出售。',
  takenBack: '商品被标为找回，不能再出售。',
};

/** Why an open valuation takes no quotes, by the state of its listing. */
export const PAUSED: Partial<Record<ListingStatus, string>> = {
  held: '有买家下单了这件商品，期间商户不能报价，你也不能接受报价。订单没有成交的话，会自动继续。',
  sold: '商品已经售出。',
  problem: '平台在核实这件商品，核实期间商户不能报价，你也不能接受报价。',
  rejected: '这件商品没有通过审核。改好重新提交，商户才能再报价。',
  takenBack: '商品被标为找回，不能再出售，也不能接受报价。',
};

const DEPOSIT_END: Partial<Record<RecycleOrderDetail['depositState'], string>> = {
  paid: '押金正在原路退回',
  refunded: '押金已原路退回',
  forfeited: '押金已赔付给商户',
};

export const ASKED_BY = { merchant: '商户', staff: '客服' } as const;

const LATE = `超过 ${RULES.recycleLateAfter / 3_600_000} 小时没有完成，双方都可以取消。`;

const REFUND_UNCHECKED = '支付渠道有一笔退款还没核对，核对完才能确认收号';

/** Who must act next, and where the money is, for the seller. */
export function nextForSeller(order: RecycleOrderDetail): string {
  if (order.priceChange?.state === 'asked') {
    const { to, by } = order.priceChange;
    return `${ASKED_BY[by]}提出 ${money(to)}，轮到你答复。到时没有答复视为不同意，交易取消。`;
  }
  switch (order.status) {
    case 'awaitingDeposit':
      return `轮到你付押金 ${money(order.deposit)}，付完交易就开始。到时没付，交易自动关闭。`;
    case 'trading':
      return `等商户付款。货款付到平台，由平台保管。到时没付，交易关闭${order.deposit > 0 ? '，押金退回' : ''}。`;
    case 'underReview':
      return `${money(order.price)} 已由平台保管。客服在验号和换绑，请留意电话。${LATE}`;
    case 'reviewed':
      if (order.isPayoutHeld === true)
        return `验号通过，已换绑。${REFUND_UNCHECKED}，${money(order.price)} 再付给你。`;
      return `验号通过，已换绑。等商户确认收号，到时没有确认也视为收号，${money(order.price)} 付给你。`;
    case 'completed': {
      const paid = order.payout?.state === 'paid' ? `，${money(order.payout.amount)} 已付给你` : '';
      const deposit = order.deposit > 0 ? `，押金 ${money(order.deposit)} 原路退回` : '';
      return `交易完成${paid}${deposit}。`;
    }
    case 'failed': {
      const why = order.endReason ? END[order.endReason] : '交易没有完成';
      const deposit = DEPOSIT_END[order.depositState];
      return deposit === undefined ? `${why}。` : `${why}，${deposit}。`;
    }
  }
}

/** Who must act next, and where the money is, for the merchant. */
export function nextForMerchant(order: RecycleOrderDetail): string {
  if (order.priceChange?.state === 'asked') {
    return `等卖家答复新的成交价 ${money(order.priceChange.to)}。同意后差额原路退回，不同意或到时没有答复，交易取消，货款退回。`;
  }
  switch (order.status) {
    case 'awaitingDeposit':
      return '等卖家付押金，付完轮到你付款。';
    case 'trading':
      return `请付 ${money(order.price)}，由平台保管，确认收号后才付给卖家。到时没付，交易关闭。`;
    case 'underReview':
      return `${money(order.price)} 由平台保管。客服在验号和换绑。${LATE}`;
    case 'reviewed':
      if (order.isPayoutHeld === true) return `验号通过。${REFUND_UNCHECKED}。`;
      return '验号通过。查看账号，核对无误后确认收号。和描述不符先联系客服，到时没有确认也视为收号。';
    case 'completed':
      return `交易完成，${money(order.price)} 已付给卖家。`;
    case 'failed': {
      const why = order.endReason ? MERCHANT_END[order.endReason] : '交易没有完成';
      const refund = order.isPaid ? `，${money(order.price)} 原路退回` : '';
      const deposits: Partial<Record<RecycleOrderDetail['depositState'], string>> = {
        forfeited: `，押金 ${money(order.deposit)} 已赔付给你，在我的钱包里`,
        ...(order.endReason === 'merchantUnpaid' && {
          paid: '，卖家的押金退回给卖家',
          refunded: '，卖家的押金退回给卖家',
        }),
      };
      const gain = deposits[order.depositState] ?? '';
      return `${why}${refund}${gain}。`;
    }
  }
}

/** State and next step of a trade, for screen readers. */
export const tradeText = (order: RecycleOrderDetail, side: 'seller' | 'merchant'): string =>
  `${STAGE[order.status].word}。${side === 'seller' ? nextForSeller(order) : nextForMerchant(order)}`;

/** Title of an ended valuation. */
export function endTitle({ status, kind }: Pick<ValuationDetail, 'status' | 'kind'>): string {
  if (status === 'refused') return '没有通过';
  return kind === 'valuation' ? '估价已结束' : '竞价已结束';
}

/** Task of the party that must act in a status. */
const TASK: Record<RecycleStatus, string> = {
  awaitingDeposit: '付押金',
  trading: '付款',
  underReview: '验号和换绑',
  reviewed: '确认收号',
  completed: '',
  failed: '',
};

export const taskOf = ({
  status,
  priceChange,
  isPayoutHeld = false,
}: Pick<RecycleOrderRow, 'status' | 'priceChange' | 'isPayoutHeld'>): string =>
  priceChange?.state === 'asked' ? '答复新的成交价' : isPayoutHeld ? '核对一笔退款' : TASK[status];

/** What a trade shows after the deadline of its task. */
export const endedText = (order: Pick<RecycleOrderRow, 'status' | 'priceChange'>): string =>
  isWithStaff(order) ? '已超时，主管接手' : '正在更新';

export const TURN: Record<RecycleOrderDetail['turn'], { seller: string; merchant: string }> = {
  seller: { seller: '你', merchant: '卖家' },
  merchant: { seller: '商户', merchant: '你' },
  staff: { seller: '客服', merchant: '客服' },
  system: { seller: '平台', merchant: '平台' },
  nobody: { seller: '', merchant: '' },
};

export const BY: Record<RecycleOrderDetail['events'][number]['by'], string> = {
  seller: '卖家',
  merchant: '商户',
  staff: '客服',
  system: '平台',
};

/** Why a quote ended that the seller was about to accept. The server does not say which it was. */
export const QUOTE_GONE = '报价已过期，或商户撤回、改了报价。没有接受任何报价';

export const REFUSED: Record<AcceptRefusal, { title: string; text: string }> = {
  realNameNeeded: { title: '先完成实名认证', text: '第一次出售前要实名。报价还在，认证后回来接受。' },
  quoteGone: { title: '这个报价已经没有了', text: `${QUOTE_GONE}，看看其他的。` },
  amountChanged: { title: '报价或押金有变化', text: '没有接受。请看过新的金额再决定。' },
  alreadyAccepted: { title: '你已经接受过一个报价', text: '同一件只能接受一个，看看那一笔的进度。' },
  credentialNeeded: { title: '还要填游戏登录', text: '没有接受。接受时请把游戏账号和密码一起填上。' },
  listingHeld: {
    title: '这件商品暂时不能卖给商户',
    text: '没有接受。它刚被买家下单，或者平台正在核实它的问题。之后还能卖的话，可以再来接受报价。',
  },
  takenBack: {
    title: '这个账号有被找回的记录',
    text: '没有接受。有误会请到「投诉建议」申诉，客服核实后再来接受。',
  },
  duplicateAccount: {
    title: '这个账号已经在别处出售',
    text: '没有接受。它在你的另一件商品或交易里，或者已经卖出。商品可以先下架，再来接受报价。',
  },
  stateConflict: { title: '状态已经变化', text: '没有接受。请看最新的状态。' },
};

export const DEPOSIT_RULE = [
  '交易完成后，押金原路退回',
  '交易开始后不能取消',
  '不配合验号、换绑的，押金赔付给商户',
] as const;

/** Texts for ending a trade whose review by staff is late. */
export const LEAVE = {
  title: '平台超时，取消交易',
  text: '平台 48 小时没有审完，双方都可以取消。取消后押金和货款原路退回，这笔交易不再继续。',
};
