-- A thread is about an order, a recycle order or a listing. The first two share the id of what they are about; a listing's
-- thread belongs to the member who asks (asker_id), so that each has one of their own with the staff.
create table chat_threads_next (
  id text primary key,
  about text not null check (about in ('order', 'recycleOrder', 'listing')),
  listing_id text references listings (id),
  asker_id text references users (id),
  last_at timestamptz(3) not null
);
create table chat_messages_next (
  id text primary key,
  thread_id text not null references chat_threads_next (id),
  by_whom text not null,
  user_id text references users (id),
  content text not null,
  pictures jsonb not null,
  is_masked boolean not null default false,
  created_at timestamptz(3) not null
);
-- The steps of an order are read before anybody has spoken: a thread need not be there.
create table chat_reads_next (
  thread_id text not null,
  user_id text not null references users (id),
  read_at timestamptz(3) not null,
  read_id text not null,
  primary key (thread_id, user_id)
);

insert into chat_threads_next (id, about, last_at) select order_id, 'order', last_at from chat_threads;
insert into chat_messages_next (id, thread_id, by_whom, user_id, content, pictures, is_masked, created_at)
  select id, order_id, by_whom, user_id, content, pictures, is_masked, created_at from chat_messages;
insert into chat_reads_next (thread_id, user_id, read_at, read_id)
  select order_id, user_id, read_at, read_id from chat_reads;

drop table chat_reads;
drop table chat_messages;
drop table chat_threads;
alter table chat_threads_next rename to chat_threads;
alter table chat_messages_next rename to chat_messages;
alter table chat_reads_next rename to chat_reads;

create unique index chat_threads_one_asker on chat_threads (listing_id, asker_id);
create index chat_threads_asker on chat_threads (asker_id);
create index chat_threads_newest on chat_threads (last_at desc, id desc);
create index chat_messages_thread on chat_messages (thread_id, created_at, id);
create index chat_messages_user on chat_messages (user_id, created_at);
