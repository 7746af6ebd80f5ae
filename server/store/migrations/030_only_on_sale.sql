-- Only what is on sale is looked for. Without the rest in them, these indexes are not touched when a listing is held for an
-- order, is sold or is taken down: of the 18 a change of status wrote to, 7 are left.
drop index listings_newest, listings_price, listings_game_newest, listings_game_price, listings_special,
  listings_attributes, listings_grams;

create index listings_newest on listings (listed_at desc, id desc) where status = 'onSale';
create index listings_price on listings (price, id) where status = 'onSale';
create index listings_game_newest on listings (game_id, listed_at desc, id desc) where status = 'onSale';
create index listings_game_price on listings (game_id, price, id) where status = 'onSale';
create index listings_special on listings (listed_at desc, id desc) where status = 'onSale' and is_special_offer;
create index listings_attributes on listings using gin (attributes jsonb_path_ops) with (fastupdate = off)
  where status = 'onSale';
create index listings_grams on listings using gin (grams) with (fastupdate = off) where status = 'onSale';
