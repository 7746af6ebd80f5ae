-- What staff found when they inspected the account of an order. An order is inspected once.
create table inspection_reports (
  order_id text primary key references orders (id),
  is_passed boolean not null,
  -- The attributes of the order's snapshot, each with same, different or unseen.
  checks jsonb not null,
  pictures jsonb not null,
  remark text,
  -- Null: the autopilot of the demo.
  staff_id text references users (id),
  created_at timestamptz(3) not null
);

-- A listing as it was when staff last approved it, attributes as people read them.
create table approved_listings (
  listing_id text primary key references listings (id),
  price bigint not null,
  title text not null,
  description text not null,
  region text not null,
  attributes jsonb not null,
  pictures jsonb not null,
  created_at timestamptz(3) not null
);

-- What the buyer has ticked of the list of what to do with a new account.
alter table orders add column takeover_steps text[] not null default '{}';
