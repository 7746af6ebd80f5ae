import { listingGrams } from '../../../server/search/index.ts';
import type { Store } from '../../../server/store/db.ts';

/**
 * Copies listings of a seeded database until `total` are on sale, for benchmarks. Each copy has its own number, price
 * (±25 %, whole yuan) and date (in the last four months). A million takes a few minutes. Copies have no credentials, so
 * they cannot be sold.
 */
export async function multiplyListings(store: Store, total: number): Promise<void> {
  const bases = await store.query<{
    id: string;
    title: string;
    gameName: string;
    highlights: string[];
  }>(
    `select l.id, l.title, g.name as game_name, l.highlights from listings l join games g on g.id = l.game_id
     where l.status = 'onSale' order by l.id`,
  );
  const missing = total - bases.length;
  if (missing <= 0 || bases.length === 0) return;
  const { newest } = await store.one<{ newest: string }>('select max(listed_at) as newest from listings');
  const columns = (
    await store.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = 'listings' order by ordinal_position`,
    )
  ).map(({ name }) => name);
  const own: Readonly<Record<string, string>> = {
    id: `'m' || n`,
    no: `'HM' || n`,
    price: `greatest(1000, round(l.price * (0.75 + 0.5 * chance.price) / 100) * 100)`,
    listed_at: 'listed.at',
    created_at: `listed.at - interval '1 hour'`,
    is_special_offer: 'false',
    former_price: 'null',
    offer_ends_at: 'null',
    // The n-grams of the number, by which a search finds the copy.
    grams: `b.grams || array(select distinct substr('hm' || n, i, length) from generate_series(1, length('hm' || n)) i,
      generate_series(1, 2) length)`,
  };
  await store.tx(async (tx) => {
    // Disables the foreign key checks, which would take most of the time. The copies have the valid keys of their
    // originals.
    await tx.exec(
      `set local statement_timeout = 0; set local session_replication_role = replica;
       set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'`,
    );
    // Recreating an index is faster than updating it row by row.
    const indexes = await tx.query<{ name: string; definition: string }>(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i
       where i.schemaname = current_schema() and i.tablename = 'listings'
         and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    );
    for (const { name } of indexes) await tx.exec(`drop index ${name}`);
    await tx.exec(
      'create temp table bases (place integer primary key, id text not null, grams text[] not null) on commit drop',
    );
    await tx.query(
      `insert into bases select place, id, grams from jsonb_to_recordset($1::jsonb) as b (place integer, id text, grams text[])`,
      [
        JSON.stringify(
          bases.map(({ id, ...listing }, place) => ({
            place,
            id,
            grams: listingGrams({ ...listing, no: '' }),
          })),
        ),
      ],
    );
    await tx.exec('select setseed(0.5); analyze bases');
    await tx.query(
      `insert into listings (${columns.join(', ')})
       select ${columns.map((name) => own[name] ?? `l.${name}`).join(', ')}
       from generate_series(1, $1::integer) n
         join bases b on b.place = (n * 7919::bigint) % $2::integer
         join listings l on l.id = b.id
         cross join lateral (select random() as price, ($1::integer + 1 - n - random())::float8 / $1::integer as past where n > 0) chance
         cross join lateral (select $3::timestamptz - chance.past ^ 1.6 * interval '120 days' as at) listed`,
      [missing, bases.length, newest],
    );
    for (const { definition } of indexes) await tx.exec(definition);
  });
  await store.exec(`set statement_timeout = 0`);
  await store.exec('vacuum (analyze) listings');
}
