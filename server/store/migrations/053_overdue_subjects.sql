-- Subjects whose deadline has passed are looked for every minute, in case their job is missing (server/jobs/overdue.ts).
create index quotes_due on quotes (expires_at) where status = 'open';
create index valuations_due on valuations (expires_at) where status = 'open';
create index after_sales_due on after_sales (due_at) where due_at is not null;
create index listings_offers_end on listings (offer_ends_at) where offer_ends_at is not null;
