-- How often a listing was looked at since this version; what was counted before stays in listings.views. Written all day, and wide rows
-- with many indexes are dear to write anew: so the number has a narrow row of its own, with room beside it for the next.
create table looks (
  listing_id text primary key,
  times integer not null
) with (fillfactor = 70);
