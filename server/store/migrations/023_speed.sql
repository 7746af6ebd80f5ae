-- What is counted for each game: small, as equal keys are kept once.
create index listings_counted on listings (status, game_id);

-- Filters so narrow that the way along the whole order would be long.
create index listings_server_newest on listings (server_id, listed_at desc, id desc) where status = 'onSale';
create index listings_group_newest on listings (group_id, listed_at desc, id desc) where status = 'onSale';
create index listings_top_newest on listings (listed_at desc, id desc) where status = 'onSale' and is_top;
create index listings_special_price on listings (price, id) where status = 'onSale' and is_special_offer;
