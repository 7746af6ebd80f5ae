create table intentions (
  user_id text not null references users (id),
  request_hash text not null,
  key text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, request_hash)
);
create index intentions_old on intentions (created_at);
