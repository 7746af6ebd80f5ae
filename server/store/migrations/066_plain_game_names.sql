-- A game is found without the punctuation of its name: its listings get the pairs of letters across it.
with names as (
  select id, regexp_replace(lower(normalize(name, nfkc)), '[[:punct:][:space:]·—、。《》「」【】]', '', 'g') as name from games
), pairs as (
  select n.id, array_agg(distinct substr(n.name, i, 2)) as grams
  from names n cross join generate_series(1, length(n.name) - 1) as i group by n.id
)
update listings l set grams = l.grams || array(select unnest(p.grams) except select unnest(l.grams))
from pairs p where p.id = l.game_id and not l.grams @> p.grams;
