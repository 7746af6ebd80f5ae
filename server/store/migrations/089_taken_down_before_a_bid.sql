-- Whether the seller had taken the listing down before accepting a quote. A failed trade does not put it on sale then.
alter table listings add column was_taken_down boolean not null default false;
