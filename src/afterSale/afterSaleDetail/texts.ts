import type {
  AfterSaleDetail,
  AfterSaleParty,
  AfterSaleRow,
  AfterSaleStage,
} from '../../../contract/afterSale/afterSale.ts';
import type { AfterSaleAct } from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { beijing, money, type Tone } from '../../ui/index.ts';
import { STAGE } from '../afterSaleApply/texts.ts';

type Reader = 'buyer' | 'seller';
/** Staff see the buyer's view. */
export const readerOf = ({ side }: Pick<AfterSaleRow, 'side'>): Reader =>
  side === 'seller' ? 'seller' : 'buyer';

export const isReadersTurn = ({ side, turn }: Pick<AfterSaleRow, 'side' | 'turn'>): boolean => side === turn;

export function stateLabel(row: Pick<AfterSaleRow, 'stage' | 'side'>): { word: string; tone: Tone } {
  const { word, tone } = STAGE[row.stage];
  if (row.side !== 'seller') return { word, tone };
  if (row.stage === 'awaitingSeller') return { word: '等你答复', tone: 'warn' };
  return row.stage === 'refused' ? { word: '未同意', tone: 'neutral' } : { word, tone };
}

/** The end of an order that has returned the buyer's money. */
const ORDER_OVER: Partial<Record<AfterSaleDetail['orderStage'], string>> = {
  refunded: '售后已结束，订单已全额退款',
  cancelled: '售后已结束，订单已取消',
};

export function nextStepText(detail: AfterSaleDetail): string {
  const reader = readerOf(detail);
  const over = ORDER_OVER[detail.orderStage];
  const rest = detail.orderStage === 'settled' ? '订单不受影响' : '订单照常继续';
  const sum = money(detail.approved ?? detail.decision?.amount ?? detail.asked);
  const words: Record<AfterSaleStage, readonly [buyer: string, seller: string]> = {
    reviewing: [
      '轮到客服：正在看你提交的内容，你不用做什么',
      '轮到客服：正在审核买家的申请，需要你答复时会通知你',
    ],
    awaitingEvidence: ['轮到你：客服需要你补充材料才能判断', '轮到买家：客服请买家补充材料，你不用做什么'],
    awaitingSeller: ['轮到卖家：等卖家说明情况，你不用做什么', '轮到你：请说明情况，只能答复一次'],
    recovering: ['轮到客服：正在把账号追回来，你不用做什么', '轮到客服：正在追回账号，请保持电话畅通'],
    awaitingReturn: [`轮到你：请交回账号，客服收回后退 ${sum}`, '轮到买家：等买家交回账号，你不用做什么'],
    confirmingReturn: [
      `轮到客服：正在收回账号，收回后退 ${sum}，不能再撤销，你不用做什么`,
      '轮到客服：正在收回账号，你不用做什么',
    ],
    approved: [`轮到平台：${sum} 正在付出，你不用做什么`, '轮到平台：正在付款，你不用做什么'],
    completed: ['已经处理完', '已经处理完'],
    refused: ['轮到你：可以申诉一次，或接受这个结果', '买家还可以申诉一次，你不用做什么'],
    closed: [over ?? `已经关闭，${rest}`, over ?? `已经关闭，${rest}`],
    withdrawn: [over ?? `已经撤销，${rest}`, over ?? `买家已撤销，${rest}`],
  };
  return words[detail.stage][reader === 'buyer' ? 0 : 1];
}

/** The title of what staff asked for, or of why they did not get the account back. */
export function questionTitle(detail: Pick<AfterSaleRow, 'stage' | 'side'>): string {
  if (detail.stage === 'awaitingReturn') return '客服没有收回账号';
  return readerOf(detail) === 'buyer' ? '客服请你补充' : '客服请买家补充';
}

/** Granted amount in fen, or a text if no amount was granted. */
export function decisionAmount({ decision, turn }: AfterSaleDetail): number | string {
  if (!decision) return turn === 'nobody' ? '没有作决定' : '还没有决定';
  return decision.isGranted ? decision.amount : '没有同意';
}

export const isAboutMoney = ({ asked, decision }: AfterSaleDetail): boolean =>
  asked > 0 || (decision?.amount ?? 0) > 0;

const NO_MONEY = '这次售后没有退款。';

export function moneyStatusText(detail: AfterSaleDetail): string {
  const { stage, orderStage, decision, remedy } = detail;
  const isSeller = readerOf(detail) === 'seller';
  const isPaidOut = orderStage === 'settled';
  const held = isPaidOut
    ? isSeller
      ? '货款已经结算给你，明细在我的钱包。'
      : '货款已经付给卖家。如果同意赔付，由平台包赔基金支付。'
    : isSeller
      ? '货款由平台保管，售后结束前暂不到账。'
      : '你付的钱由平台保管，售后结束前不会付给卖家。';
  const afterwards = isPaidOut
    ? isSeller
      ? '你的货款不受影响。'
      : ''
    : isSeller
      ? '货款由平台保管，按原来的时间付给你。'
      : '你付的钱由平台保管，按订单原来的步骤付给卖家。';
  switch (stage) {
    case 'awaitingReturn':
    case 'confirmingReturn':
      return isSeller ? '货款由平台保管，收回账号后退给买家。' : '你付的钱由平台保管，收回账号后原路退回。';
    case 'approved':
      if (!decision || decision.amount === 0) return `${NO_MONEY}${afterwards}`;
      return `正在付出：${decision.route ?? money(decision.amount)}`;
    case 'completed': {
      if (!decision || decision.amount === 0) return `${NO_MONEY}${afterwards}`;
      const when = decision.paidAt === undefined ? '已付出' : `${beijing(decision.paidAt)} 已付出`;
      return `${when}：${decision.route ?? money(decision.amount)}`;
    }
    case 'refused':
      return `${NO_MONEY}${held}`;
    case 'closed':
    case 'withdrawn':
      return ORDER_OVER[orderStage] ? '订单的钱已经原路退回。' : `${NO_MONEY}${afterwards}`;
    default:
      return remedy === 'assist' ? `这次申请不涉及退款。${held}` : held;
  }
}

/** Name of a party from the reader's view. */
export function partyName(by: AfterSaleParty, reader: Reader): string {
  const names: Record<AfterSaleParty, string> = {
    buyer: '买家',
    seller: '卖家',
    staff: '客服',
    system: '平台',
  };
  return by === reader ? `${names[by]}（你）` : names[by];
}

export const ACT: Record<
  AfterSaleAct,
  { word: string; title: string; text: string; submit: string; done: string }
> = {
  evidence: {
    word: '补充材料',
    title: '补充材料',
    text: '客服和卖家会看到，请遮住密码。',
    submit: '提交材料',
    done: '材料已提交，客服会继续处理。',
  },
  withdraw: {
    word: '撤销',
    title: '撤销这个售后',
    text: '撤销后，验收或结算因售后暂停的，接着计时。之后还有问题，可以再申请。',
    submit: '撤销售后',
    done: '售后已撤销。',
  },
  appeal: {
    word: '申诉',
    title: '申诉',
    text: '只能申诉一次，会换一位客服处理。请写清楚哪里不对，最好有新的图片。',
    submit: '提交申诉',
    done: '申诉已提交，换一位客服处理。',
  },
  answer: {
    word: '答复',
    title: '答复买家的申请',
    text: '只能答复一次，买家和客服会看到。',
    submit: '提交答复',
    done: '答复已提交，客服会按双方材料决定。',
  },
  return: {
    word: '交回账号',
    title: '交回账号',
    text: '先在游戏里解绑自己的手机和邮箱，再填现在的密码。交回后不能再撤销，也不要再登录，客服收回账号后退款。',
    submit: '交回账号',
    done: '账号已交回，客服收回后退款。',
  },
};

/** After a refusal, withdrawing the after-sale means accepting the decision. */
const ACCEPT = {
  word: '接受结果',
  title: '接受这个结果',
  text: '接受后不能再申诉。',
  submit: '接受结果',
  done: '已接受结果。',
} as const;

export const actTexts = (act: AfterSaleAct, { stage }: Pick<AfterSaleRow, 'stage'>) =>
  act === 'withdraw' && (stage === 'refused' || stage === 'closed') ? ACCEPT : ACT[act];
