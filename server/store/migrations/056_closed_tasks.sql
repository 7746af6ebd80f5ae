-- Staff find closed tasks by number, too.
create index staff_tasks_any_number on staff_tasks (number);
drop index staff_tasks_number;
