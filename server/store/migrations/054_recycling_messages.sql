-- Messages about a recycle order led its seller nowhere, and those about a refused quote led its merchant to the seller's page.
update messages m set related_type = 'valuation', related_id = r.valuation_id
  from recycle_orders r
  where m.related_type = 'recycleOrder' and m.related_id = r.id and m.user_id = r.seller_id;
update messages m set related_type = 'quote', related_id = q.id
  from (select distinct on (valuation_id, merchant_id) id, valuation_id, merchant_id from quotes
        order by valuation_id, merchant_id, created_at desc) q
  where m.related_type = 'valuation' and m.kind = 12 and m.related_id = q.valuation_id and m.user_id = q.merchant_id;
