-- Orders whose time is over are looked for every minute, in case the job that ends them is missing (server/jobs/overdue.ts).
create index orders_unpaid on orders (closes_at) where stage = 'awaitingPayment';
create index orders_due on orders (due_at)
  where due_at is not null and stage in ('awaitingInspection', 'awaitingBalance', 'delivered', 'protected');
create index recycle_orders_due on recycle_orders (due_at)
  where due_at is not null and status in ('awaitingDeposit', 'trading', 'reviewed');
