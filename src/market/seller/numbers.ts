import { RULES, SELLER_LEVELS } from '../../../contract/kit/rules.ts';
import type { SellerRecord } from '../../../contract/market/seller.ts';
import { beijing } from '../../ui/format.ts';

/** Formats a share: 24 of 25 → `96%`, of 0 → `暂无`. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '暂无' : `${Math.round((part / whole) * 1000) / 10}%`;

/** Formats a reply time: 40 → `1 分钟内`, 720 → `12 分钟`, 7 200 → `2 小时`. */
export function replyTime(seconds: number | undefined): string {
  if (seconds === undefined) return '暂无';
  if (seconds <= 60) return '1 分钟内';
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} 分钟` : `${Math.round(minutes / 6) / 10} 小时`;
}

const DAY = 24 * 3_600_000;
const [, ...HIGHER] = SELLER_LEVELS;
const ENOUGH = Math.max(...SELLER_LEVELS.map(({ deals }) => deals));

function levelText({ deals, hasRecentClaim }: SellerRecord): string {
  const sold = `已结算 ${deals} 笔${deals >= ENOUGH ? '以上' : ''}`;
  const steps = HIGHER.map(({ name, deals: needed }) => `满 ${needed} 笔是${name}`).join('，');
  const claim = `${RULES.sellerRecordWindow / DAY} 天内有判给买家的售后`;
  return `${sold}，${steps}；${hasRecentClaim ? `${claim}，降为` : `${claim}就降为`}${SELLER_LEVELS[0].name}`;
}

const RECORD = `最近 ${RULES.sellerRecordOrders} 笔付过款的订单里`;

/** Whether the record leaves out older orders and their reviews. */
export const isCut = ({ paid }: SellerRecord): boolean => paid >= RULES.sellerRecordOrders;

/** The level and the rates of a record, each with an explanation. */
export const sellerRates = (seller: SellerRecord) => [
  {
    label: '卖家等级',
    value: (SELLER_LEVELS.find(({ level }) => level === seller.level) ?? SELLER_LEVELS[0]).name,
    how: levelText(seller),
  },
  {
    label: '完成交易',
    value: `${seller.completed} 笔`,
    how: `${RECORD}，买家确认收货且没有退回的 ${seller.completed} 笔`,
  },
  {
    label: '好评率',
    value: percent(seller.good, seller.reviews),
    how: `${RECORD}，四星和五星 ${seller.good} 条 ÷ 评价 ${seller.reviews} 条，就是下面的评价`,
  },
  {
    label: '售后率',
    value: percent(seller.disputed, seller.paid),
    how: `${RECORD}，申请过售后 ${seller.disputed} 笔 ÷ 一共 ${seller.paid} 笔`,
  },
  {
    label: '一般多久回复',
    value: replyTime(seller.replySeconds),
    how:
      seller.replies === 0
        ? '最近 50 笔订单里还没有对话'
        : `最近 50 笔订单里，卖家第一次回复买家的 ${seller.replies} 次，取中间的一次`,
  },
  { label: '加入号易', value: beijing(seller.joinedAt, 'day'), how: '注册的日期' },
];
