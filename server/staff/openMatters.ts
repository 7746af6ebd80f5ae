import { money } from '../../contract/kit/formatMoney.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { balanceOf, proceedsOf } from '../ledger/ledger.ts';
import type { Db } from '../store/db.ts';

/** SQL that joins the payments p with their order or trade, and the condition that the member $1 is a party of it. */
const OF_PAYMENTS =
  'left join orders o on o.id = p.order_id left join recycle_orders r on r.id = p.recycle_order_id';
const IS_PARTY = '$1 in (o.buyer_id, o.seller_id, r.seller_id, r.merchant_id)';

/** What has to end before an account is closed: its name, and SQL for its rows of the member $1 at the time $2. */
const MATTERS: readonly (readonly [name: string, rows: string])[] = [
  [
    '没有结束的订单',
    `orders where (buyer_id = $1 or seller_id = $1) and stage not in ('settled', 'cancelled', 'refunded')`,
  ],
  [
    '还在保障期内的订单',
    `orders where (buyer_id = $1 or seller_id = $1) and stage = 'settled' and protected_until > $2::timestamptz`,
  ],
  [
    '没有结束的回收交易',
    `recycle_orders where (seller_id = $1 or merchant_id = $1) and status not in ('completed', 'failed')`,
  ],
  ['没有结束的估价或竞价', `valuations where seller_id = $1 and status in ('open', 'accepted')`],
  ['没有结束的售后', `after_sales where (buyer_id = $1 or seller_id = $1) and stage = any($3::text[])`],
  ['等客服审核的商品', `listings where seller_id = $1 and status in ('underReview', 'problem')`],
  ['等客服审核的实名认证', `users where id = $1 and real_status = 'reviewing'`],
  ['等客服审核的商户申请', `merchant_applications where user_id = $1 and state = 'reviewing'`],
  // Both start from the open rows of the whole shop, which are few. A member may have many payments.
  ['没有完成的付款', `payments p ${OF_PAYMENTS} where p.state = 'open' and ${IS_PARTY}`],
  [
    '没有到账的退款',
    `(select subject as payment_id from jobs where kind = 'payment.refund' and done_at is null
       union select payment_id from refunds where state = 'open') as f
     join payments p on p.id = f.payment_id ${OF_PAYMENTS} where ${IS_PARTY}`,
  ],
  [
    '没有付完的提现',
    `withdrawals where user_id = $1 and state in ('requested', 'approved', 'sending', 'uncertain')`,
  ],
];

/** Names what keeps an account from being closed, in Chinese. Empty when nothing does. Complaints do not count. */
export async function openMattersOf(ctx: Context, db: Db, userId: string): Promise<string[]> {
  const { counts } = await db.one<{ counts: number[] }>(
    `select array[${MATTERS.map(([, rows]) => `(select count(*)::int from ${rows})`).join(', ')}] as counts`,
    [userId, isoNow(ctx), OPEN_AFTER_SALE_STAGES],
  );
  const wallet = await proceedsOf(db, userId);
  const transit = await balanceOf(db, `transit:${userId}`);
  return [
    ...MATTERS.flatMap(([name], index) => {
      const count = counts[index] ?? 0;
      return count > 0 ? [`${name} ${count} 件`] : [];
    }),
    ...(wallet >= RULES.transferMin ? [`钱包里的 ${money(wallet)}，要先提现`] : []),
    ...(wallet < 0 ? [`钱包欠平台的 ${money(-wallet)}`] : []),
    ...(transit === 0 ? [] : [`还没有到账的提现 ${money(transit)}`]),
  ];
}
