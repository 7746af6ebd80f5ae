import type { Db } from '../../server/store/db.ts';

/** By the subject of a message: the condition that its receiver may open the linked page (subjectLink.ts in src). */
const MAY_OPEN = {
  listing: 'exists (select from listings s where s.id = m.related_id)',
  order: 'exists (select from orders s where s.id = m.related_id and s.buyer_id = m.user_id)',
  afterSale:
    'exists (select from after_sales s where s.id = m.related_id and m.user_id in (s.buyer_id, s.seller_id))',
  valuation: 'exists (select from valuations s where s.id = m.related_id and s.seller_id = m.user_id)',
  quote: 'exists (select from quotes s where s.id = m.related_id and s.merchant_id = m.user_id)',
  recycleOrder:
    'exists (select from recycle_orders s where s.id = m.related_id and s.merchant_id = m.user_id)',
  withdrawal: 'exists (select from withdrawals s where s.id = m.related_id and s.user_id = m.user_id)',
};

/** The kinds of messages that link to a chat instead of their subject. */
const CHATS = [21, 26];

/** Messages whose receiver may not open the linked page. */
export const misdirectedMessages = (db: Db): Promise<readonly object[]> =>
  db.query(
    `select kind, title, related_type from messages m where kind not in (${CHATS.join(', ')}) and not case related_type
      ${Object.entries(MAY_OPEN)
        .map(([subject, condition]) => `when '${subject}' then ${condition}`)
        .join(' ')} else true end`,
  );
