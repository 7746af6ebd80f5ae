-- A member's number of deals is that of their sales. Completed trades counted for the merchant who bought, too.
update users u set deals = greatest(u.deals - r.bought, 0)
from (select merchant_id, count(*)::int as bought from recycle_orders where status = 'completed' group by merchant_id) r
where u.id = r.merchant_id;
