-- Where the proceeds of sales are paid to: one Alipay account of a member. Account and name are sealed together, as JSON.
create table payees (
  user_id text primary key references users (id),
  payee_cipher text not null,
  -- Nothing can be withdrawn until then; null for an account that was never changed.
  paused_until timestamptz(3),
  created_at timestamptz(3) not null,
  changed_at timestamptz(3)
);

create table withdrawals (
  id text primary key,
  -- The number that the provider knows it by: it is sent under this one only.
  no text not null unique,
  user_id text not null references users (id),
  amount bigint not null check (amount > 0),
  state text not null,
  -- None of the member's withdrawals was paid before.
  is_first boolean not null,
  -- The payout account at the time of the request, sealed.
  payee_cipher text not null,
  -- Why it was refused, or failed.
  reason text,
  provider_no text,
  -- The member of the staff who decided; null when nobody had to.
  staff_id text,
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  sent_at timestamptz(3),
  finished_at timestamptz(3)
);
create index withdrawals_user on withdrawals (user_id, requested_at desc, id desc);
create index withdrawals_at_staff on withdrawals (id) where state = 'requested';
-- Approved and not at an end: each has a job.
create index withdrawals_open on withdrawals (id) where state in ('approved', 'sending', 'uncertain');

alter table ledger_entries add column withdrawal_id text references withdrawals (id);
create unique index ledger_entries_once_a_withdrawal on ledger_entries (kind, withdrawal_id);

-- Transfers of the stand-in for Alipay.
create table cashier_transfers (
  out_biz_no text primary key,
  order_id text not null,
  account text not null,
  name text not null,
  amount bigint not null,
  created_at timestamptz(3) not null
);

