-- Staff find members by the beginning of a nickname in any case.
create index users_by_lower_nick_name on users ((lower(nick_name) collate "C"), id);
