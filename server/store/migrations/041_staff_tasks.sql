-- What waits for staff: one open row for each order, listing and so on that is in a state which staff own. A closed row stays, for the
-- times that each stage took.
create table staff_tasks (
  id text primary key,
  subject text not null,
  subject_id text not null,
  state text not null,
  desk text not null,
  number text not null,
  title text not null,
  game_id text,
  amount bigint,
  people text[] not null,
  opened_at timestamptz(3) not null,
  warn_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  escalated_at timestamptz(3),
  claimed_by text,
  claimed_until timestamptz(3),
  handed_note text,
  closed_at timestamptz(3)
);
create unique index staff_tasks_one_open on staff_tasks (subject, subject_id) where closed_at is null;
create index staff_tasks_due on staff_tasks (due_at, id) where closed_at is null;
create index staff_tasks_desk on staff_tasks (desk, due_at, id) where closed_at is null;
create index staff_tasks_number on staff_tasks (number) where closed_at is null;
create index staff_tasks_people on staff_tasks using gin (people) where closed_at is null;
create index staff_tasks_closed on staff_tasks (closed_at) where closed_at is not null;

-- The version of the clocks (machines/rulebooks/clocks.ts) that a row began with. What began before has the first one.
alter table orders add column clocks_version text not null default '2026-11',
  -- From then on a buyer whom staff keep waiting may cancel; null while the order waits for nobody of the staff.
  add column late_at timestamptz(3);
alter table recycle_orders add column clocks_version text not null default '2026-11',
  add column late_at timestamptz(3);
alter table after_sales add column clocks_version text not null default '2026-11',
  -- Without a decision by then the claim is granted; null while staff do not review.
  add column decide_by timestamptz(3);

create index users_nick_name on users (nick_name);

-- States that staff own, to find the rows that have no task (server/tasks/sweep.ts).
create index orders_at_staff on orders (id) where stage in ('awaitingInspection', 'inspecting', 'rebinding');
create index recycle_orders_at_staff on recycle_orders (id) where status = 'underReview';
create index after_sales_at_staff on after_sales (id) where stage in ('reviewing', 'recovering');
create index listings_at_staff on listings (id) where status in ('underReview', 'problem');
create index users_at_staff on users (id) where real_status = 'reviewing';
create index problems_at_staff on problems (id) where status = 'open';
