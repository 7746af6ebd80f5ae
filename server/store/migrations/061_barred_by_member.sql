-- Members who share a device can each have an entry for it. A process of the version before cannot add entries until it
-- is replaced: its `on conflict (kind, mark)` needs the old index.
drop index barred_people_one;
create unique index barred_people_one on barred_people (kind, mark, user_id) where removed_at is null;
