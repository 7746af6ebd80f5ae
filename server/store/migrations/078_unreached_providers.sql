-- The payment provider could not be reached when the time to pay was over, so the omission does not count against the payer.
alter table orders add column is_provider_unreached boolean not null default false;
alter table recycle_orders add column is_provider_unreached boolean not null default false;
