-- The after-sale that put an entry into the public blacklist. A won appeal removes its entries. Null for other and older entries.
alter table blacklist add column after_sale_id text;
create index blacklist_after_sale on blacklist (after_sale_id) where after_sale_id is not null;
