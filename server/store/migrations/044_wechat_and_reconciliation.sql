-- A trade at WeChat Pay is opened either for a code or for the link of a phone: an order may have one open payment of each.
alter table payments add column is_on_phone boolean not null default false;
drop index payments_one_open;
create unique index payments_one_open on payments (order_id, method, kind, is_on_phone) where state = 'open';
drop index payments_one_open_recycle;
create unique index payments_one_open_recycle on payments (recycle_order_id, method, kind, is_on_phone)
  where state = 'open';

-- Which of the stand-ins took a trade: each puts its own into its bills.
alter table cashier_trades add column gateway text not null default 'alipay';
create index cashier_trades_paid on cashier_trades (gateway, paid_at) where paid_at is not null;
create index cashier_refunds_day on cashier_refunds (created_at);
create index cashier_refunds_request on cashier_refunds (out_request_no);

-- What was paid and refunded on a day.
create index payments_paid_at on payments (method, paid_at) where paid_at is not null;
create index payments_refunded_at on payments (method, refunded_at) where refunded_at is not null;
create index refunds_done_at on refunds (done_at) where done_at is not null;

-- A provider's bill of a day (in China) compared with our payments and refunds.
create table reconciliation_runs (
  id text primary key,
  provider text not null,
  -- In China, yyyy-mm-dd.
  day text not null,
  -- waiting, done or failed.
  state text not null,
  -- How many lines the bill has, and their amounts: payments less refunds, fen.
  bill_lines bigint,
  bill_total bigint,
  our_total bigint,
  failure text,
  created_at timestamptz(3) not null,
  compared_at timestamptz(3)
);
create unique index reconciliation_runs_once on reconciliation_runs (provider, day);
create index reconciliation_runs_day on reconciliation_runs (day desc, id desc);

-- A difference. The amount of a side that does not know it is null.
create table reconciliation_lines (
  id text primary key,
  run_id text not null references reconciliation_runs (id),
  -- payment or refund.
  subject text not null,
  -- Our number: of the payment, or of the refund at the provider.
  number text not null,
  kind text not null,
  trade_no text not null,
  provider_no text,
  our_amount bigint,
  their_amount bigint,
  our_state text,
  their_state text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by text references users (id),
  remark text
);
create unique index reconciliation_lines_once on reconciliation_lines (run_id, subject, number, kind);
create index reconciliation_lines_open on reconciliation_lines (run_id) where settled_at is null;

-- What a bill and we have alike. A refund may be billed on the day it was asked for and arrive days later.
create table reconciled_items (
  subject text not null,
  number text not null,
  run_id text not null references reconciliation_runs (id),
  primary key (subject, number)
);
