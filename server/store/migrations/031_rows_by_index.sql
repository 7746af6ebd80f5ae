-- Whether a listing has a live order is asked by these very words. The stages were listed before, which the question did not
-- match: every order of the shop was read for each one placed.
drop index orders_one_live_for_a_listing;
create unique index orders_one_live_for_a_listing on orders (listing_id) where stage not in ('cancelled', 'refunded');

-- Looked for by what no index had.
create index refunds_order on refunds (order_id);
create index recycle_orders_valuation on recycle_orders (valuation_id, created_at desc);
create index recycle_orders_listing on recycle_orders (listing_id);
create index credential_reveals_order on credential_reveals (order_id);
create index recycle_reveals_order on recycle_reveals (recycle_order_id);
create index users_reviewing on users (created_at, id) where real_status = 'reviewing';
create index users_staff on users (id) where role = 'staff';

-- What is over is looked for once an hour. Keys come in the order of their time: what is kept of each block is enough.
create index tokens_expire on tokens (expires_at);
create index tokens_revoked on tokens (revoked_at) where revoked_at is not null;
create index idempotency_old on idempotency using brin (created_at);
