-- The after-sale that put an entry into the public blacklist, which a member's appeal removes again. Null for others and for older ones.
alter table blacklist add column after_sale_id text;
create index blacklist_after_sale on blacklist (after_sale_id) where after_sale_id is not null;
