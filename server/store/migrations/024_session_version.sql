-- Grows whenever a session ends or what it may do changes. A process may keep sessions for a moment as long as it has not grown.
create table session_version (
  id text primary key,
  version bigint not null
);
insert into session_version (id, version) values ('all', 1);
