-- Staff can open the case of a paid order that waits for its login, and of a trade before its review: each has a closed task.
insert into staff_tasks (id, subject, subject_id, state, desk, number, title, game_id, amount, people, opened_at, warn_at, due_at, closed_at)
select gen_random_uuid()::text, 'order', o.id, o.stage, 'orders', o.no, left(o.snapshot ->> 'title', 120), l.game_id, o.price,
  array[o.buyer_id, o.seller_id], now(), now(), now(), now()
from orders o join listings l on l.id = o.listing_id
where o.stage = 'awaitingInspection' and o.needs_credential
  and not exists (select from staff_tasks t where t.subject = 'order' and t.subject_id = o.id);

insert into staff_tasks (id, subject, subject_id, state, desk, number, title, game_id, amount, people, opened_at, warn_at, due_at, closed_at)
select gen_random_uuid()::text, 'recycleOrder', r.id, r.status, 'recycling', r.no, left(r.snapshot ->> 'title', 120), v.game_id, r.price,
  array[r.seller_id, r.merchant_id], now(), now(), now(), now()
from recycle_orders r join valuations v on v.id = r.valuation_id
where r.status in ('awaitingDeposit', 'trading')
  and not exists (select from staff_tasks t where t.subject = 'recycleOrder' and t.subject_id = r.id);
