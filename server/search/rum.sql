-- The indexes of large shops (docs/running.md). A superuser runs this file with psql in the shop's database.
create extension if not exists rum;

-- What a listing is found by: pairs of letters, values of its attributes, and the columns that a search may name. Numbers are rounded to
-- their length and first digit. server/search/terms.ts asks for these very words.
create or replace function search_terms(grams text[], game_id text, attributes jsonb, system_id text, carrier_id text, group_id text,
    server_id text, stock_kind text, protection text, is_top boolean) returns text[]
  language sql immutable parallel safe cost 100000
  return array(
    select gram from unnest(grams) gram where length(gram) > 1
    union all
    select game_id || '/' || key || ':' || case
        when item !~ '^-?[0-9]+([.][0-9]+)?$' then item
        when item like '-%' then '#-'
        when length(whole) > 12 then '#big'
        else '#' || length(whole) || left(whole, 1)
      end
      from jsonb_each(attributes) attribute (key, value)
        cross join jsonb_array_elements_text(
          case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) item
        cross join ltrim(split_part(item, '.', 1), '0') whole
      where length(item) <= 80
    union all
    select name || ':' || value
      from (values ('game', game_id), ('system', system_id), ('carrier', carrier_id), ('group', group_id), ('server', server_id),
        ('stock', stock_kind), ('protection', protection), ('top', is_top::text)) named (name, value)
      where value is not null
  );

-- This writes the table anew, which nobody can read meanwhile.
set maintenance_work_mem = '1GB';
alter table listings add column if not exists search_terms text[] generated always as (search_terms(grams, game_id, attributes,
  system_id, carrier_id, group_id, server_id, stock_kind, protection, is_top)) stored;
create index if not exists listings_terms_by_price on listings using rum (search_terms rum_anyarray_addon_ops, price)
  with (attach = 'price', to = 'search_terms') where status = 'onSale';
create index if not exists listings_terms_by_time on listings using rum (search_terms rum_anyarray_addon_ops, listed_at)
  with (attach = 'listed_at', to = 'search_terms') where status = 'onSale';
vacuum analyze listings;
