alter index listings_grams set (fastupdate = off);
alter index listings_attributes set (fastupdate = off);
