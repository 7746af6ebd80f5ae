-- A sale that was refunded after the receipt no longer counts among the seller's sales.
update users u set deals = greatest(u.deals - r.returned, 0)
from (select seller_id, count(*)::int as returned from orders
      where stage = 'refunded' and finished_at is not null group by seller_id) r
where u.id = r.seller_id;
