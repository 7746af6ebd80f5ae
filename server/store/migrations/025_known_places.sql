-- Where an account has been signed in to of late: whoever comes from there is no stranger. A place is a keyed hash of its network.
create table known_places (
  user_id text not null references users (id),
  place text not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, place)
);
create index known_places_seen on known_places (seen_at);
