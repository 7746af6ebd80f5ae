create table users (
  id text primary key,
  phone text not null unique,
  password_hash text not null,
  nick_name text not null,
  avatar text,
  email text,
  sex text,
  role text not null default 'member',
  real_status text not null default 'unverified',
  real_name text,
  id_card_cipher text,
  deals integer not null default 0,
  created_at timestamptz(3) not null
);

create table tokens (
  hash text primary key,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index tokens_user on tokens (user_id);

create table captchas (
  id text primary key,
  answer_hash text not null,
  expires_at timestamptz(3) not null
);

create table sms_codes (
  key text primary key,
  phone text not null,
  purpose text not null,
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create table inbox (
  id text primary key,
  phone text not null,
  content text not null,
  created_at timestamptz(3) not null
);

create table idempotency (
  user_id text not null,
  key text not null,
  call text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);

create table games (
  id text primary key,
  name text not null,
  initial text not null,
  type text not null,
  is_hot boolean not null default false,
  palette jsonb not null,
  sort integer not null
);

create table attributes (
  id text primary key,
  game_id text not null references games (id),
  label text not null,
  meaning text not null,
  key text not null,
  type text not null,
  unit text,
  is_enabled boolean not null default true,
  is_shown_in_sell boolean not null default true,
  is_required boolean not null default false,
  is_filter boolean not null default true,
  sort integer not null,
  unique (game_id, key)
);

create table attribute_options (
  id text primary key,
  attribute_id text not null references attributes (id),
  parent_id text references attribute_options (id),
  label text not null,
  sort integer not null
);
create index attribute_options_attribute on attribute_options (attribute_id, sort);

create table districts (
  id text primary key,
  game_id text not null references games (id),
  name text not null,
  system_key text not null,
  parent_id text references districts (id),
  sort integer not null
);
create index districts_game on districts (game_id, system_key, sort);
create index districts_parent on districts (parent_id, sort);

create table listings (
  id text primary key,
  no text not null unique,
  game_id text not null references games (id),
  seller_id text not null references users (id),
  stock_kind text not null,
  status text not null,
  is_taken_by_bid boolean not null default false,
  title text not null,
  description text not null,
  system_id text references districts (id),
  carrier_id text references districts (id),
  group_id text references districts (id),
  server_id text references districts (id),
  region text not null,
  price bigint not null check (price > 0),
  attributes jsonb not null,
  highlights jsonb not null,
  grams text[] not null,
  picture text not null,
  pictures jsonb not null,
  protection text not null,
  is_top boolean not null default false,
  is_special_offer boolean not null default false,
  down_remark text,
  views integer not null default 0,
  favourites integer not null default 0,
  created_at timestamptz(3) not null,
  listed_at timestamptz(3) not null,
  sold_at timestamptz(3)
);
create index listings_newest on listings (status, listed_at desc, id desc);
create index listings_game_newest on listings (game_id, status, listed_at desc, id desc);
create index listings_game_price on listings (game_id, status, price, id);
create index listings_price on listings (status, price, id);
create index listings_seller on listings (seller_id, status);
create index listings_attributes on listings using gin (attributes jsonb_path_ops);
create index listings_grams on listings using gin (grams);

create table credentials (
  listing_id text primary key references listings (id),
  cipher text not null,
  created_at timestamptz(3) not null
);

create table orders (
  id text primary key,
  no text not null unique,
  listing_id text not null references listings (id),
  buyer_id text not null references users (id),
  seller_id text not null references users (id),
  stage text not null,
  tier text not null,
  price bigint not null,
  protection_fee bigint not null,
  service_fee bigint not null,
  total bigint not null,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  seller_fee bigint not null,
  deposit bigint,
  is_extended boolean not null default false,
  coverage jsonb not null,
  snapshot jsonb not null,
  end_reason text,
  created_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  due_at timestamptz(3),
  paid_at timestamptz(3),
  finished_at timestamptz(3),
  protected_until timestamptz(3),
  settled_at timestamptz(3),
  cancelled_at timestamptz(3),
  revealed_at timestamptz(3)
);
create unique index orders_one_live_for_a_listing on orders (listing_id)
  where stage in ('awaitingPayment', 'awaitingInspection', 'inspecting', 'awaitingBalance', 'rebinding', 'delivered', 'protected', 'settled');
create index orders_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_seller on orders (seller_id, created_at desc, id desc);

create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null,
  by_whom text not null,
  content text not null,
  created_at timestamptz(3) not null
);
create index order_events_order on order_events (order_id, created_at, id);

create table reviews (
  order_id text primary key references orders (id),
  buyer_id text not null references users (id),
  stars integer not null check (stars between 1 and 5),
  content text,
  created_at timestamptz(3) not null
);

create table credential_reveals (
  id text primary key,
  order_id text not null references orders (id),
  user_id text not null references users (id),
  idempotency_key text not null,
  created_at timestamptz(3) not null
);

create table payments (
  id text primary key,
  trade_no text not null unique,
  order_id text not null references orders (id),
  method text not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  state text not null,
  provider_trade_no text,
  code_url text,
  failure text,
  is_counted boolean not null default false,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  closed_at timestamptz(3),
  refunded_at timestamptz(3)
);
create index payments_order on payments (order_id, created_at);
create unique index payments_one_open on payments (order_id, method, kind) where state = 'open';

create table payment_notices (
  notify_id text primary key,
  payment_id text not null references payments (id),
  body jsonb not null,
  created_at timestamptz(3) not null
);

create table ledger_entries (
  id text primary key,
  kind text not null,
  order_id text references orders (id),
  payment_id text references payments (id),
  memo text not null,
  created_at timestamptz(3) not null,
  unique (kind, payment_id)
);
create table ledger_lines (
  entry_id text not null references ledger_entries (id),
  account text not null,
  amount bigint not null,
  primary key (entry_id, account)
);
create index ledger_lines_account on ledger_lines (account);
create index ledger_entries_order on ledger_entries (order_id, created_at);

create table jobs (
  id text primary key,
  kind text not null,
  subject text not null,
  run_at timestamptz(3) not null,
  tries integer not null default 0,
  done_at timestamptz(3),
  failed text,
  created_at timestamptz(3) not null
);
create index jobs_due on jobs (run_at) where done_at is null;
create index jobs_subject on jobs (subject, kind) where done_at is null;

create table messages (
  id text primary key,
  user_id text not null references users (id),
  kind integer not null,
  kind_name text not null,
  title text not null,
  content text not null,
  related_id text,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index messages_user on messages (user_id, created_at desc, id desc);

create table favourites (
  user_id text not null references users (id),
  listing_id text not null references listings (id),
  price bigint not null,
  created_at timestamptz(3) not null,
  primary key (user_id, listing_id)
);

create table browses (
  user_id text not null references users (id),
  listing_id text not null references listings (id),
  times integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (user_id, listing_id)
);

create table notices (
  id integer primary key,
  type text not null,
  title text not null,
  content text not null,
  picture text,
  is_published boolean not null default true,
  created_at timestamptz(3) not null
);
create index notices_type on notices (type, created_at desc, id desc);

create table banners (
  id text primary key,
  kind text not null,
  name text not null,
  picture text not null,
  link text,
  content text,
  sort integer not null
);

create table support_agents (
  id text primary key,
  name text not null,
  duty text not null,
  chat_name text,
  qq text,
  weixin text,
  work_time text not null,
  game_ids jsonb not null default '[]',
  sort integer not null
);

create table payee_accounts (
  account text primary key,
  name text not null
);

create table groups (
  id text primary key,
  name text not null,
  qq text not null,
  link text,
  game_id text references games (id),
  sort integer not null
);

create table social_accounts (
  id text primary key,
  kind text not null,
  name text not null,
  account text not null,
  fans integer not null,
  picture text,
  link text,
  sort integer not null
);

create table dictionary (
  type text not null,
  label text not null,
  value text not null,
  remark text,
  sort integer not null,
  primary key (type, label)
);

create table blacklist (
  id text primary key,
  kind text not null,
  content_hash text not null,
  created_at timestamptz(3) not null
);
create index blacklist_content on blacklist (content_hash);

create table cashier_trades (
  out_trade_no text primary key,
  trade_no text not null unique,
  subject text not null,
  amount bigint not null,
  state text not null,
  notify_url text,
  return_url text,
  refunded bigint not null default 0,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3)
);
