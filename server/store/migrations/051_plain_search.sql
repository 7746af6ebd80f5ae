-- Searches no longer go from step to step of the prices: large shops have the indexes of server/search/rum.sql instead. The functions of
-- migration 033 stay, because the version before this one names them.
drop index listings_by_price;
