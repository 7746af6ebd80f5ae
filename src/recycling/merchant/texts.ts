import type { ComponentProps } from 'react';
import { sentence } from '../../../contract/kit/sentence.ts';
import type { RecycleOrderRow, RecycleStatus } from '../../../contract/recycling/recycling.ts';
import type { MerchantAction } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import type { ActConfirmation } from '../../account/index.ts';
import { money } from '../../ui/index.ts';
import { LEAVE } from '../deal/texts.ts';

interface DealStep {
  next: string;
  /** The merchant's own act. Undefined while it is not their turn. */
  act?: string;
}

const STEP: Record<RecycleStatus, DealStep> = {
  awaitingDeposit: { next: '等卖家付押金' },
  trading: { next: '等你付款', act: '去付款' },
  underReview: { next: '客服验号换绑中' },
  reviewed: { next: '等你确认收号', act: '去收号' },
  completed: { next: '' },
  failed: { next: '' },
};

/** What a deal waits for, in the merchant's list. */
export function dealStep({
  status,
  priceChange,
  isPayoutHeld = false,
}: Pick<RecycleOrderRow, 'status' | 'priceChange' | 'isPayoutHeld'>): DealStep {
  if (priceChange?.state === 'asked') return { next: '等卖家答复新的成交价' };
  return isPayoutHeld ? { next: '等平台核对一笔退款' } : STEP[status];
}

type Question = Pick<ComponentProps<typeof ActConfirmation>, 'title' | 'text' | 'yes' | 'isDanger'>;

export function questionOf(action: MerchantAction): Question {
  switch (action.kind) {
    case 'quote':
      return {
        title: `报价 ${money(action.price)}`,
        text: '卖家接受并付押金后，你要在 24 小时内付款，由平台保管。新报价会取代你之前的报价。',
        yes: '确认报价',
      };
    case 'withdraw':
      return {
        title: `撤回报价 ${money(action.price)}`,
        text: `「${action.title}」的卖家不能再接受这个报价。`,
        yes: '撤回',
        isDanger: true,
      };
    case 'reveal':
      return {
        title: '查看账号信息',
        text: '每次查看都会留下记录，10 分钟内可以再次直接打开，之后要用短信验证码。登录后马上修改密码。',
        yes: '查看',
      };
    case 'confirm':
      return {
        title: '确认收号',
        text: `确认后 ${money(action.price)} 付给卖家，不能退回。请先登录核对角色和资产。`,
        yes: '确认收号',
      };
    case 'reprice':
      return {
        title: `成交价改为 ${money(action.price)}`,
        text: `原因：${sentence(action.reason)}卖家同意后差额原路退回；不同意或 24 小时没有答复，交易取消，货款退回。一笔交易只能提一次。`,
        yes: '提交给卖家',
      };
    case 'leave':
      return { ...LEAVE, yes: LEAVE.title, isDanger: true };
  }
}

export const SUCCESS_MESSAGES: Record<MerchantAction['kind'], string> = {
  quote: '报价已提交，卖家马上能看到。',
  withdraw: '报价已撤回。',
  reveal: '账号信息已展示。',
  confirm: '已确认收号，货款付给卖家。',
  reprice: '已提交，等卖家答复。',
  leave: '交易已取消，货款原路退回。',
};
