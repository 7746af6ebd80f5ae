create table chat_threads (
  order_id text primary key references orders (id),
  last_at timestamptz(3) not null
);
create index chat_threads_newest on chat_threads (last_at desc, order_id desc);

create table chat_messages (
  id text primary key,
  order_id text not null references orders (id),
  by_whom text not null,
  user_id text references users (id),
  content text not null,
  pictures jsonb not null,
  is_masked boolean not null default false,
  created_at timestamptz(3) not null
);
create index chat_messages_order on chat_messages (order_id, created_at, id);
create index chat_messages_user on chat_messages (user_id, created_at);

create table chat_reads (
  order_id text not null references orders (id),
  user_id text not null references users (id),
  read_at timestamptz(3) not null,
  read_id text not null,
  primary key (order_id, user_id)
);
