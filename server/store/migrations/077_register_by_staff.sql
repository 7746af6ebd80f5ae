-- Staff register an account that was reclaimed after a trade without an after-sale. Such an entry has after_sale_id '' and names the
-- trade (the number of an order or of a recycle order) and its seller.
alter table taken_back_accounts add column trade_no text, add column seller_id text;
-- The trade because of which staff put an entry into the public blacklist. Null for other entries.
alter table blacklist add column trade_no text;
create index blacklist_trade on blacklist (trade_no) where trade_no is not null;
