-- What an uploaded picture is used for: 'free' (nothing yet), 'private', 'avatar', 'public', 'swept' (its file is being deleted).
alter table uploads add column state text not null default 'free';
-- Since when nothing refers to it.
alter table uploads add column free_since timestamptz(3) not null default now();
create index uploads_unused on uploads (free_since) where state in ('free', 'swept');

update uploads set state = 'private' where '/img/upload/' || id || '.webp' in (
  select jsonb_array_elements_text(pictures) from chat_messages
  union all select jsonb_array_elements_text(pictures) from after_sale_statements
  union all select jsonb_array_elements_text(pictures) from problems
  union all select jsonb_array_elements(pictures)->>'url' from valuations
  union all select real_name_picture from valuations where real_name_picture is not null);
update uploads set state = case when state = 'free' then 'avatar' else 'public' end where '/img/upload/' || id || '.webp' in (
  select avatar from users where avatar is not null);
update uploads set state = 'public' where '/img/upload/' || id || '.webp' in (
  select picture from listings
  union all select jsonb_array_elements(pictures)->>'url' from listings
  union all select snapshot->>'picture' from orders);

-- A private picture is named by another path, which is not answered without a signature.
update chat_messages set pictures = replace(pictures::text, '"/img/upload/', '"/img/private/')::jsonb
  where pictures::text like '%"/img/upload/%';
update after_sale_statements set pictures = replace(pictures::text, '"/img/upload/', '"/img/private/')::jsonb
  where pictures::text like '%"/img/upload/%';
update problems set pictures = replace(pictures::text, '"/img/upload/', '"/img/private/')::jsonb
  where pictures::text like '%"/img/upload/%';
update valuations set pictures = replace(pictures::text, '"/img/upload/', '"/img/private/')::jsonb
  where kind = 'valuation' and pictures::text like '%"/img/upload/%';
update valuations set real_name_picture = replace(real_name_picture, '/img/upload/', '/img/private/')
  where real_name_picture like '/img/upload/%';
update recycle_orders set snapshot = snapshot
    || jsonb_build_object('picture', replace(snapshot->>'picture', '/img/upload/', '/img/private/'))
    || jsonb_build_object('pictures', replace((snapshot->'pictures')::text, '"/img/upload/', '"/img/private/')::jsonb)
  where valuation_id in (select id from valuations where kind = 'valuation') and snapshot::text like '%"/img/upload/%';
