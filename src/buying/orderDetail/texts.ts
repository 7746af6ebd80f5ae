import type { OrderAction } from '../../../machines/buying/orderAction/orderAction.ts';
import { SERVICE_HOURS_TEXT } from '../../../machines/rulebooks/clocks.ts';
import type { EndReason, OrderDetail, OrderStage } from '../../../contract/buying/order.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { payoutDelayText } from '../../../contract/kit/ruleTexts.ts';
import { beijing, money, type Tone } from '../../ui/index.ts';
import { isPriceRefunded, isStopped } from '../reads.ts';
import { sentBackText } from '../sentBack.ts';

export const STAGE: Record<OrderStage, { word: string; tone: Tone; step: number }> = {
  awaitingPayment: { word: '待支付', tone: 'warn', step: 0 },
  awaitingInspection: { word: '待验号', tone: 'info', step: 1 },
  inspecting: { word: '验号中', tone: 'info', step: 1 },
  awaitingBalance: { word: '待付尾款', tone: 'warn', step: 2 },
  rebinding: { word: '换绑中', tone: 'info', step: 2 },
  delivered: { word: '待确认', tone: 'warn', step: 3 },
  protected: { word: '交易成功', tone: 'good', step: 5 },
  settled: { word: '交易成功', tone: 'good', step: 5 },
  cancelled: { word: '已取消', tone: 'neutral', step: 0 },
  refunded: { word: '已退款', tone: 'neutral', step: 1 },
};

const ENDS: Record<EndReason, string> = {
  buyer: '你取消了订单',
  timeout: '超时未付款，订单已关闭',
  staff: '客服关闭了订单',
  credentialMissing: '卖家没有按时提供账号',
  inspectionFailed: '验号未通过，账号与描述不一致',
  balanceUnpaid: '超时未付尾款，订单已关闭',
  afterSale: '售后退款',
  staffLate: '客服超时没有处理，你取消了订单',
};

/** When the seller is paid, as a sentence for the buyer. After the receipt the time is known, unless the payout is held. */
export function payoutText({
  stage,
  tier,
  dueAt,
  isPayoutHeld = false,
}: Pick<OrderDetail, 'stage' | 'tier' | 'dueAt' | 'isPayoutHeld'>): string {
  if (isPayoutHeld) return '支付渠道有一笔退款还没核对，核对完再把货款付给卖家，在那之前可以再看账号';
  return stage === 'protected' && dueAt !== undefined
    ? `货款 ${beijing(dueAt)} 付给卖家，在那之前可以再看账号`
    : `货款在确认收货 ${payoutDelayText(tier)}后付给卖家`;
}

export function nextStepText(order: OrderDetail): string {
  if (isStopped(order)) return '售后处理中，订单停在这一步';
  switch (order.stage) {
    case 'awaitingPayment':
      return `请在倒计时结束前付款，账号为你保留着`;
    case 'awaitingInspection':
      if (order.turn === 'seller') return '款项由平台保管，等卖家提供账号后开始验号，超时全额退款';
      return `款项由平台保管，客服在服务时间验号，每天 ${SERVICE_HOURS_TEXT}`;
    case 'inspecting':
      return '客服正在核对账号与描述是否一致';
    case 'awaitingBalance':
      return `验号通过，付清尾款 ${money(order.due)} 后开始换绑`;
    case 'rebinding':
      return '客服正在换绑手机和密码，完成后交付给你';
    case 'delivered':
      return '账号已交付。登录核对无误后再确认收货';
    case 'protected':
      return `${order.coverage.name}生效中，${isPriceRefunded(order) ? '货款已全部退给你' : payoutText(order)}`;
    case 'settled':
      return isPriceRefunded(order) ? '货款已全部退给你' : '货款已结算给卖家';
    case 'cancelled':
    case 'refunded': {
      const why = order.endReason ? ENDS[order.endReason] : '订单已结束';
      if (order.paid === 0) return why;
      return order.refunded >= order.paid
        ? `${why}，${money(order.refunded)} 已原路退回`
        : `${why}，${money(order.paid - order.refunded)} 正在原路退回`;
    }
  }
}

/**
 * What was paid and refunded, and what the platform holds. After the receipt that is the rest of the price (货款), because
 * the fees belong to the platform. After the payout it is nothing.
 */
export function paidText(order: OrderDetail): string {
  const { paid, refunded, stage } = order;
  const text = `已付 ${money(paid)}${sentBackText(order)}`;
  if (stage === 'settled' || stage === 'cancelled' || stage === 'refunded') return text;
  if (stage === 'protected') return isPriceRefunded(order) ? text : `${text}，货款由平台保管`;
  return refunded < paid ? `${text}，由平台保管` : text;
}

/** What an open after-sale means for the order. */
export function afterSaleText(order: OrderDetail): string {
  if (isStopped(order)) return '验收和付款给卖家的时钟都暂停了，售后结束后接着走。钱还由平台保管。';
  if (order.stage === 'settled') return '处理完会发消息给你，保障不受影响。';
  if (order.turn === 'nobody') return '处理完会发消息给你。';
  return '处理期间订单照常进行，时间照常计算。钱还由平台保管。';
}

export const TURN: Record<OrderDetail['turn'], string> = {
  buyer: '你',
  seller: '卖家',
  staff: '客服',
  system: '平台',
  nobody: '',
};

export const BY: Record<OrderDetail['events'][number]['by'], string> = {
  buyer: '买家',
  seller: '卖家',
  staff: '客服',
  system: '平台',
};

/** Whether the account can be looked at again. After the payout to the seller only a first look is allowed. */
export const lookAgainText = ({ stage }: Pick<OrderDetail, 'stage'>): string =>
  stage === 'settled'
    ? '只能看这一次，请先保存。'
    : `货款付给卖家之前可以再看：${RULES.revealWithoutCode / 60_000} 分钟内直接打开，之后要用短信验证码。`;

interface Question {
  title: string;
  text: (order: OrderDetail) => string;
  yes: string;
}

/** Confirmation texts of each action. Cancelling uses a prompt. */
export const CONFIRMATIONS: Record<Exclude<OrderAction, 'cancel'>, Question> = {
  confirm: {
    title: '确认收货',
    text: (order) => {
      const rest = isPriceRefunded(order)
        ? '货款已全部退给你'
        : `${money(order.price - order.refunded)} 将在 ${payoutDelayText(order.tier)}后付给卖家`;
      return `确认后进入保障期，${rest}。请先登录账号核对角色和资产。`;
    },
    yes: '确认收货',
  },
  extend: {
    title: '延长验收 24 小时',
    text: () => '每个订单可以延长一次，到时未操作视为确认收货。',
    yes: '延长',
  },
  reveal: {
    title: '查看账号信息',
    text: (order) => `每次查看都会留下记录。${lookAgainText(order)}登录后立刻修改密码。`,
    yes: '查看',
  },
  review: {
    title: '评价这次交易',
    text: () => '请选一个满意程度。评价公开展示，提交后不能修改。',
    yes: '提交评价',
  },
};

/** Success message of each action. */
export const SUCCESS_MESSAGES: Record<OrderAction, string> = {
  cancel: '订单已取消。',
  confirm: '已确认收货，保障期开始。',
  extend: '验收时间已延长 24 小时。',
  reveal: '账号信息已展示。',
  review: '评价已提交。',
};
