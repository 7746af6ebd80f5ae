-- What staff switch while the shop runs.
create table shop_switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz(3) not null
);

-- When each provider last answered and last failed.
create table provider_health (
  name text primary key,
  answered_at timestamptz(3),
  failed_at timestamptz(3),
  failure text
);

-- The figures of the last days (server/staff/overview.ts).
create index orders_created on orders (created_at);
create index after_sales_created on after_sales (created_at);
create index ledger_entries_money on ledger_entries (created_at) where kind in ('capture', 'refund');
create index users_created on users (created_at);
