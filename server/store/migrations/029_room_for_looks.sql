-- How often a listing was looked at is written all day. With room left in its page the new row lies beside the old one,
-- and none of the table's indexes is touched. Pages that are there already get the room when they are written anew.
alter table listings set (fillfactor = 80);
