-- A price may also be asked during the review, which recycle_orders_due leaves out (server/recycling/jobs.ts).
create index recycle_orders_price_due on recycle_orders (due_at) where price_change = 'asked';
