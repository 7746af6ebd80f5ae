update chat_threads t set last_id = (
  select m.id from chat_messages m where m.thread_id = t.id order by m.created_at desc, m.id desc limit 1);
-- What is under way, of a shop whose finished orders are many: a member's live orders, refunds that have not arrived.
create index orders_live_seller on orders (seller_id) where stage not in ('settled', 'cancelled', 'refunded');
create index orders_live_buyer on orders (buyer_id) where stage not in ('settled', 'cancelled', 'refunded');
create index refunds_open on refunds (payment_id) where state = 'open';
create index jobs_open_refunds on jobs (subject) where kind = 'payment.refund' and done_at is null;
