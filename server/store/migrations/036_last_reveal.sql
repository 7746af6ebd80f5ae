-- When a bought account was last read: soon after that it can be read again as it is, later with a code by text message.
alter table orders add column last_revealed_at timestamptz;
alter table recycle_orders add column last_revealed_at timestamptz;
update orders set last_revealed_at = revealed_at where revealed_at is not null;
update recycle_orders set last_revealed_at = revealed_at where revealed_at is not null;
