-- By which credential key what is sealed here was sealed: its mark, never the key.
create table key_marks (
  name text primary key,
  mark text not null
);
