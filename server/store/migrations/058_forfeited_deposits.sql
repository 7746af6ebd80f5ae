-- Forfeited deposits were booked to merchant:…, which nobody is paid from. Each of these entries moves one to the merchant's wallet.
with forfeits as materialized (
  select gen_random_uuid()::text as id, e.recycle_order_id, l.account, l.amount
  from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.kind = 'forfeit' and l.account like 'merchant:%'
), entries as (
  insert into ledger_entries (id, kind, recycle_order_id, memo, created_at)
  select id, 'forfeit', recycle_order_id, '卖家未配合，押金赔付给商户', now() from forfeits
)
insert into ledger_lines (entry_id, account, amount)
select id, account, -amount from forfeits
union all
select id, 'seller:' || substr(account, length('merchant:') + 1), amount from forfeits;
