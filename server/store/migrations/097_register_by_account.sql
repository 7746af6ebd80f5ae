-- Accounts of one seller share phones and mails. `is_own`: the mark is the account's own login, not such a phone or mail.
alter table taken_back_accounts add column is_own boolean not null default false;
update taken_back_accounts t set is_own = true
where exists (select from after_sales a join orders o on o.id = a.order_id join credentials c on c.listing_id = o.listing_id
    where a.id = t.after_sale_id and c.account_mark = t.mark)
  or exists (select from orders o join credentials c on c.listing_id = o.listing_id
    where o.no = t.trade_no and c.account_mark = t.mark)
  or exists (select from recycle_orders r left join credentials c on c.listing_id = r.listing_id
      left join valuation_credentials v on v.valuation_id = r.valuation_id
    where r.no = t.trade_no and coalesce(c.account_mark, v.account_mark) = t.mark);
-- A shared phone is registered once for each trade.
alter table taken_back_accounts drop constraint taken_back_accounts_pkey;
create unique index taken_back_accounts_once on taken_back_accounts (mark, after_sale_id, coalesce(trade_no, ''));
