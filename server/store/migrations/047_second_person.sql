-- Decisions on an after-sale that a second person has to confirm: the event, its amount and its reason as the first one wrote them.
create table after_sale_proposals (
  id text primary key,
  after_sale_id text not null references after_sales (id),
  event text not null,
  remedy text,
  amount bigint not null,
  reason text not null,
  -- Why one person does not decide it: 'appeal' or 'amount'.
  why text not null,
  proposed_by text not null references users (id),
  proposed_at timestamptz(3) not null,
  -- 'open', 'confirmed', 'rejected', or 'void' once the case has moved on without it.
  state text not null,
  settled_by text references users (id),
  settled_at timestamptz(3),
  verdict text
);
create unique index after_sale_proposals_open on after_sale_proposals (after_sale_id) where state = 'open';
create index after_sale_proposals_case on after_sale_proposals (after_sale_id, proposed_at);

-- Who proposed what the open task now waits with for a second person; null otherwise.
alter table staff_tasks add column proposed_by text;
create index staff_tasks_proposed on staff_tasks (due_at, id) where closed_at is null and proposed_by is not null;
create index staff_tasks_amount on staff_tasks (amount desc, id) where closed_at is null and amount is not null;

-- What staff write to each other about a subject. Its parties never see it.
create table case_notes (
  id text primary key,
  subject text not null,
  subject_id text not null,
  staff_id text not null references users (id),
  content text not null,
  created_at timestamptz(3) not null
);
create index case_notes_subject on case_notes (subject, subject_id, created_at);

create index audit_log_at on audit_log (at);
