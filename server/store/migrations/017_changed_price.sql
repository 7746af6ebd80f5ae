-- The one changed price of a recycle order: none, asked (the seller is to answer), agreed or refused. Fen.
alter table recycle_orders add column price_change text not null default 'none';
alter table recycle_orders add column asked_price bigint check (asked_price > 0);
alter table recycle_orders add column asked_reason text;
alter table recycle_orders add column asked_by text;
alter table recycle_orders add column asked_at timestamptz(3);
-- The price before an agreed change.
alter table recycle_orders add column quoted_price bigint;

-- A part of a payment that goes back belongs to an after-sale of an order, or to a recycle order whose price was lowered.
alter table refunds add column recycle_order_id text references recycle_orders (id);
alter table refunds alter column order_id drop not null;
alter table refunds alter column after_sale_id drop not null;
