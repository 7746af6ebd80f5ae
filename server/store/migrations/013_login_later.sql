-- A listing may be handed in without the game's login; then the first order waits for it before the inspection.
alter table listings add column needs_credential boolean not null default false;
alter table orders add column needs_credential boolean not null default false;
