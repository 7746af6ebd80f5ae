-- When a picture was last used for something more: its sender's page may show it by the first address for a while.
alter table uploads add column used_at timestamptz(3);
