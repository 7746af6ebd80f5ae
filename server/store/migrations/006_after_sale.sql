create table after_sales (
  id text primary key,
  no text not null unique,
  order_id text not null references orders (id),
  buyer_id text not null references users (id),
  seller_id text not null references users (id),
  type text not null,
  type_name text not null,
  reason text not null,
  reason_name text not null,
  remedy text not null,
  asked bigint not null check (asked >= 0),
  description text not null,
  phone text,
  stage text not null,
  is_seller_heard boolean not null default false,
  is_seller_agreed boolean,
  is_appealed boolean not null default false,
  question text,
  handler text not null,
  refused_by text,
  is_granted boolean,
  granted_remedy text,
  granted bigint check (granted >= 0),
  decision text,
  decided_by text,
  decided_at timestamptz(3),
  route text,
  paid_at timestamptz(3),
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index after_sales_one_open on after_sales (order_id)
  where stage in ('reviewing', 'awaitingEvidence', 'awaitingSeller', 'recovering', 'approved', 'refused');
create index after_sales_order on after_sales (order_id, created_at desc, id desc);
create index after_sales_buyer on after_sales (buyer_id, created_at desc, id desc);
create index after_sales_seller on after_sales (seller_id, created_at desc, id desc);

create table after_sale_statements (
  id text primary key,
  after_sale_id text not null references after_sales (id),
  by_whom text not null,
  kind text not null,
  content text not null,
  pictures jsonb not null,
  created_at timestamptz(3) not null
);
create index after_sale_statements_case on after_sale_statements (after_sale_id, created_at, id);

create table after_sale_events (
  id text primary key,
  after_sale_id text not null references after_sales (id),
  kind text not null,
  by_whom text not null,
  content text not null,
  created_at timestamptz(3) not null
);
create index after_sale_events_case on after_sale_events (after_sale_id, created_at, id);

-- A part of a payment on its way back to the buyer; its id is the provider's request number.
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  after_sale_id text not null references after_sales (id),
  source text not null,
  amount bigint not null check (amount > 0),
  state text not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3)
);
create index refunds_payment on refunds (payment_id);
create index refunds_case on refunds (after_sale_id);

alter table ledger_entries add column refund_id text references refunds (id);
create unique index ledger_entries_once_a_refund on ledger_entries (kind, refund_id);

-- What was left on the clock of an order when an after-sale stopped it, ms; null while it runs.
alter table orders add column paused_ms bigint;
alter table orders add column compensated bigint not null default 0;
