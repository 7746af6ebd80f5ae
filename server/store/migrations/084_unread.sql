-- The unread messages of a member, for their number and their list.
create index messages_unread on messages (user_id, created_at desc, id desc) where read_at is null;
-- The id of a thread's newest message, so that its row tells whether it was read to the end. Null: not known.
alter table chat_threads add column last_id text;
-- Kind and time of the entry, copied to its lines. Null: see migration 086. Later migrations fill the columns, so that
-- nobody waits for these locks.
alter table ledger_lines add column kind text, add column created_at timestamptz(3);
