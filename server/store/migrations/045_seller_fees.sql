-- The version of the seller's fee that an order was made with (contract/kit/rules.ts), for the fee of what a refund leaves. The version
-- before this one writes rows without it, with the fee that it names.
alter table orders add column seller_fee_version text not null default '2026-10',
  -- Time between receipt and payout, ms, by the seller's level at receipt; null before it, and for what was received earlier (7 days).
  add column payout_delay bigint;
