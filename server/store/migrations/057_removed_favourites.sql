-- What the undo of a removed favourite restores. Rows are deleted after a day.
create table removed_favourites (
  user_id text not null references users (id),
  listing_id text not null references listings (id),
  price bigint not null,
  told_price bigint,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3) not null,
  primary key (user_id, listing_id)
);
create index removed_favourites_removed on removed_favourites (removed_at);
