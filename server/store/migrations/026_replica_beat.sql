-- When the primary was last heard of: replicas get it with everything else, so that it tells how far behind one is.
create table replica_beat (
  id text primary key,
  at timestamptz(3) not null
);
insert into replica_beat (id, at) values ('primary', '2026-01-01T00:00:00Z');
