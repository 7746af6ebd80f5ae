-- Staff can hide the words of a review; its stars stay.
alter table reviews add column is_hidden boolean not null default false;
