-- A job that has failed too often is put aside until staff have it tried again.
alter table jobs add column dead_at timestamptz(3);
drop index jobs_due;
create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;
create index jobs_dead on jobs (dead_at) where dead_at is not null;
