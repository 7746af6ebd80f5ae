-- Which account of staff took a step or decided, beside the name that members see. Null where nobody's account did, and for all that
-- was done before this version. No foreign keys: to add one reads the whole table, and these grow with the shop.
alter table after_sales add column refused_by_id text, add column decided_by_id text;
alter table order_events add column staff_id text;
alter table after_sale_events add column staff_id text;
alter table recycle_events add column staff_id text;
