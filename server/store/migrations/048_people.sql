-- A member who may not sign in: since when, until when (null: until staff lift it), and why, as the member reads it.
alter table users add column suspended_at timestamptz(3), add column suspended_until timestamptz(3),
  add column suspended_reason text;
-- Staff find members by the beginning of a nickname, and look at the newest.
create index users_by_nick_name on users (nick_name collate "C", id);
create index users_newest on users (created_at desc, id desc);

-- What staff wrote about a member and did with the account, latest first.
create table member_notes (
  id text primary key,
  user_id text not null references users (id),
  staff_id text not null,
  kind text not null,
  content text not null,
  created_at timestamptz(3) not null
);
create index member_notes_user on member_notes (user_id, created_at desc, id desc);

-- Phones, identity numbers and devices with which nobody may register or be verified, as keyed hashes.
create table barred_people (
  id text primary key,
  kind text not null,
  mark text not null,
  user_id text not null references users (id),
  staff_id text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create unique index barred_people_one on barred_people (kind, mark) where removed_at is null;
create index barred_people_user on barred_people (user_id) where removed_at is null;

-- What a place is, `device` or `network`, and the first half of a network. Null for places of before.
alter table known_places add column kind text, add column hint text;

-- The logins of accounts that a seller took back, as keyed hashes of one spelling each.
create table taken_back_accounts (
  mark text not null,
  after_sale_id text not null,
  created_at timestamptz(3) not null,
  primary key (mark, after_sale_id)
);

-- A revoked member of the staff gives back what they have claimed.
create index staff_tasks_claimed on staff_tasks (claimed_by) where closed_at is null and claimed_by is not null;
