-- Since when a thread waits for an answer of staff: the first line of a member after the last line of support. Null when
-- none waits.
alter table chat_threads add column waiting_since timestamptz(3);
update chat_threads t set waiting_since = (
  select min(m.created_at) from chat_messages m
  where m.thread_id = t.id and m.by_whom in ('buyer', 'seller', 'merchant') and not exists (
    select from chat_messages s
    where s.thread_id = t.id and s.by_whom = 'support' and (s.created_at, s.id) > (m.created_at, m.id)));
create index chat_threads_waiting on chat_threads (waiting_since, id) where waiting_since is not null;
