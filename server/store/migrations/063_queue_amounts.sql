-- Sorted by amount, the queue also shows the tasks without one, at its end.
drop index staff_tasks_amount;
create index staff_tasks_amount on staff_tasks (coalesce(amount, -1) desc, id) where closed_at is null;
