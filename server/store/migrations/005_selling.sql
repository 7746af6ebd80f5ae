alter table users add column id_card_hash text;
alter table users add column real_remark text;
create unique index users_one_for_a_person on users (id_card_hash);

create table uploads (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz(3) not null
);
create index uploads_user on uploads (user_id, created_at);

alter table listings add column audit_remark text;
alter table listings add column origin text not null default 'self';
alter table listings add column can_assure boolean not null default true;
alter table listings add column contact jsonb;
alter table listings add column remark text;
create index listings_comparable on listings (game_id, sold_at desc) where status = 'sold';
create index listings_own on listings (seller_id, created_at desc, id desc);

create table valuations (
  id text primary key,
  no text not null unique,
  kind text not null,
  game_id text not null references games (id),
  seller_id text not null references users (id),
  listing_id text references listings (id),
  status text not null,
  title text not null,
  description text not null,
  system_id text references districts (id),
  carrier_id text references districts (id),
  group_id text references districts (id),
  server_id text references districts (id),
  region text not null,
  attributes jsonb not null,
  pictures jsonb not null,
  real_name_picture text,
  expected bigint,
  phone text not null,
  estimate jsonb not null,
  refusal text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index valuations_seller on valuations (seller_id, created_at desc, id desc);
create index valuations_pool on valuations (created_at desc, id desc) where status = 'open';
create unique index valuations_one_live_for_a_listing on valuations (listing_id) where status in ('open', 'accepted');

create table valuation_credentials (
  valuation_id text primary key references valuations (id),
  cipher text not null,
  created_at timestamptz(3) not null
);

create table quotes (
  id text primary key,
  valuation_id text not null references valuations (id),
  merchant_id text not null references users (id),
  price bigint not null check (price > 0),
  status text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index quotes_valuation on quotes (valuation_id, merchant_id, created_at);
create index quotes_merchant on quotes (merchant_id, created_at desc, id desc);
create unique index quotes_one_open on quotes (valuation_id, merchant_id) where status = 'open';
create unique index quotes_one_accepted on quotes (valuation_id) where status in ('accepted', 'done');

create table recycle_orders (
  id text primary key,
  no text not null unique,
  valuation_id text not null references valuations (id),
  quote_id text not null references quotes (id),
  listing_id text references listings (id),
  seller_id text not null references users (id),
  merchant_id text not null references users (id),
  status text not null,
  price bigint not null check (price > 0),
  deposit bigint not null check (deposit >= 0),
  deposit_state text not null,
  is_paid boolean not null default false,
  snapshot jsonb not null,
  end_reason text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  deposited_at timestamptz(3),
  paid_at timestamptz(3),
  reviewed_at timestamptz(3),
  revealed_at timestamptz(3),
  finished_at timestamptz(3),
  cancelled_at timestamptz(3)
);
create unique index recycle_orders_one_live on recycle_orders (valuation_id) where status <> 'failed';
create index recycle_orders_seller on recycle_orders (seller_id, created_at desc, id desc);
create index recycle_orders_merchant on recycle_orders (merchant_id, created_at desc, id desc);

create table recycle_events (
  id text primary key,
  recycle_order_id text not null references recycle_orders (id),
  kind text not null,
  by_whom text not null,
  content text not null,
  created_at timestamptz(3) not null
);
create index recycle_events_order on recycle_events (recycle_order_id, created_at, id);

create table recycle_reveals (
  id text primary key,
  recycle_order_id text not null references recycle_orders (id),
  user_id text not null references users (id),
  idempotency_key text not null,
  created_at timestamptz(3) not null
);

create table merchant_applications (
  id text primary key,
  user_id text not null references users (id),
  kind text not null,
  name text not null,
  phone text not null,
  description text not null,
  state text not null,
  remark text,
  created_at timestamptz(3) not null,
  audited_at timestamptz(3)
);
create unique index merchant_applications_one_open on merchant_applications (user_id) where state = 'reviewing';
create index merchant_applications_user on merchant_applications (user_id, created_at desc, id desc);

alter table payments alter column order_id drop not null;
alter table payments add column recycle_order_id text references recycle_orders (id);
alter table payments add column is_simulated boolean not null default false;
alter table payments add constraint payments_of_one check (num_nonnulls(order_id, recycle_order_id) = 1);
create index payments_recycle on payments (recycle_order_id, created_at) where recycle_order_id is not null;
create unique index payments_one_open_recycle on payments (recycle_order_id, method, kind) where state = 'open';

alter table ledger_entries add column recycle_order_id text references recycle_orders (id);
create index ledger_entries_recycle on ledger_entries (recycle_order_id, created_at) where recycle_order_id is not null;
