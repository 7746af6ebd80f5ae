-- The number of a valuation's description. It grows with each edit, so a quote for an earlier one can be refused.
alter table valuations add column revision integer not null default 0;
