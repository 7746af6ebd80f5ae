-- The metrics count the jobs that wait for their next attempt.
create index jobs_retrying on jobs (run_at) where failed is not null and done_at is null and dead_at is null;
