-- The payer was suspended when the time to pay was over, so the omission does not count against them.
alter table orders add column is_payer_suspended boolean not null default false;
alter table recycle_orders add column is_payer_suspended boolean not null default false;
