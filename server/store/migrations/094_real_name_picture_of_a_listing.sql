-- The real-name screenshot of a listing that was submitted without a bidding. Only staff see it.
alter table listings add column real_name_picture text;
