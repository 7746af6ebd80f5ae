-- The account that a buyer returns: its password and a note, encrypted. Deleted when the account is back or stays with the buyer.
create table after_sale_returns (
  after_sale_id text primary key references after_sales (id),
  cipher text not null,
  created_at timestamptz(3) not null
);

-- Two more stages are open, and staff act in one of them.
drop index after_sales_one_open;
create unique index after_sales_one_open on after_sales (order_id)
  where stage in ('reviewing', 'awaitingEvidence', 'awaitingSeller', 'recovering', 'awaitingReturn', 'confirmingReturn', 'approved', 'refused');
drop index after_sales_at_staff;
create index after_sales_at_staff on after_sales (id) where stage in ('reviewing', 'recovering', 'confirmingReturn');
