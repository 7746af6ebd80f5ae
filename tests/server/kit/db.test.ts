import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  camelCase,
  isoFromSql,
  isUniqueViolation,
  json,
  RowMissing,
  storeWithin,
  type Store,
} from '../../../server/store/db.ts';
import { createPostgresStore } from '../../../server/store/postgres.ts';
import { freshStore } from '../../kit/database.ts';

let store: Store;

beforeAll(async () => {
  store = await freshStore('empty');
  await store.exec(`
    create table things (
      id integer primary key, the_name text constraint one_name unique, amount bigint, made_at timestamptz(3),
      details jsonb, tags text[]
    );
    create table counters (id integer primary key, n integer not null);
  `);
});

afterAll(() => store.close());

beforeEach(async () => {
  await store.exec('truncate things, counters');
});

const error = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** Connection settings of this file's database. */
async function at() {
  const { name } = await store.one<{ name: string }>('select current_database() as name');
  return { ...inject('database'), database: name };
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('rows', () => {
  it('have camelCase names and JavaScript types', async () => {
    await store.query('insert into things values ($1, $2, $3, $4, $5, $6)', [
      1,
      '王者荣耀',
      328_000,
      '2026-11-21T11:31:12.040+08:00',
      json({ server_name: '一区', ranks: [1, 2] }),
      ['a', 'b c', '"'],
    ]);
    expect(
      await store.one('select *, amount * 1.5 as with_fee, array[amount] as amounts from things'),
    ).toEqual({
      id: 1,
      theName: '王者荣耀',
      amount: 328_000,
      madeAt: '2026-11-21T03:31:12.040Z',
      details: { server_name: '一区', ranks: [1, 2] },
      tags: ['a', 'b c', '"'],
      withFee: '492000.0',
      amounts: [328_000],
    });
  });

  it('store any text as JSON; unpaired surrogates and NUL become U+FFFD', async () => {
    const texts = {
      name: '\ud83d**',
      '\udc00': ['a\0b', '😀', String.raw`\ud83d \u0000 \\ud83d`],
      text: '"\n\\',
    };
    await store.query('insert into things (id, details) values (1, $1)', [json(texts)]);
    expect(await store.one('select details from things')).toEqual({
      details: { name: '�**', '�': ['a�b', '😀', String.raw`\ud83d \u0000 \\ud83d`], text: '"\n\\' },
    });
  });

  it('refuse a bigint above Number.MAX_SAFE_INTEGER', async () => {
    expect(await error(store.query('select 9007199254740993::bigint as n'))).toEqual(
      new RangeError('bigint out of range: 9007199254740993'),
    );
    expect(await store.one('select 9007199254740991::bigint as n')).toEqual({ n: 9_007_199_254_740_991 });
  });

  it('are read by one and maybe', async () => {
    expect(await store.maybe('select id from things where id = $1', [7])).toBe(undefined);
    expect(await error(store.one('select id from things where id = $1', [7]))).toBeInstanceOf(RowMissing);
    await store.query('insert into things (id) values (7)');
    expect(await store.maybe('select id from things where id = $1', [7])).toEqual({ id: 7 });
  });

  it.each([
    ['2026-11-21 03:31:12+00', '2026-11-21T03:31:12.000Z'],
    ['2026-11-21 03:31:12.5+00', '2026-11-21T03:31:12.500Z'],
    ['2026-11-21 03:31:12.123456+00', '2026-11-21T03:31:12.123Z'],
    ['2026-11-21 11:31:12.04+08', '2026-11-21T03:31:12.040Z'],
    ['2026-11-21 09:01:12+05:30', '2026-11-21T03:31:12.000Z'],
  ])('read the time %s', (sql, iso) => {
    expect(isoFromSql(sql)).toBe(iso);
  });

  it.each([
    ['created_at', 'createdAt'],
    ['id', 'id'],
    ['is_top_2', 'isTop2'],
    ['a_b_c', 'aBC'],
  ])('are named %s → %s', (column, name) => {
    expect(camelCase(column)).toBe(name);
  });

  it('are read after their table changed under a prepared statement', async () => {
    const read = () => store.query('select * from things');
    await Promise.all(Array.from({ length: 10 }, read));
    await store.exec('alter table things add column later integer');
    await store.query('insert into things (id, later) values (1, 2)');
    expect(await read()).toEqual([
      { id: 1, theName: null, amount: null, madeAt: null, details: null, tags: null, later: 2 },
    ]);
    await store.exec('alter table things drop column later');
    expect(await store.tx((tx) => tx.query('select * from things'))).toEqual([
      { id: 1, theName: null, amount: null, madeAt: null, details: null, tags: null },
    ]);
  });
});

describe('behind a transaction-mode pooler', () => {
  it('statements continue when a prepared statement is missing or not ours', async () => {
    const own = createPostgresStore({ ...(await at()), max: 1 });
    const insert = 'insert into counters (id, n) values ($1, 1) returning n';
    const closedStore = createPostgresStore({ ...(await at()), max: 1 });
    await closedStore.query(insert, [1]);
    await closedStore.exec('deallocate all');
    expect(await closedStore.query(insert, [2])).toEqual([{ n: 1 }]);
    await closedStore.close();

    await own.tx((tx) => tx.query(insert, [3]));
    await own.exec('deallocate all');
    expect(
      await own.tx(async (tx) => {
        await tx.query(`insert into things (id) values (1)`);
        return tx.query(insert, [4]);
      }),
    ).toEqual([{ n: 1 }]);
    expect(await own.query('select id from counters order by id')).toEqual(
      [1, 2, 3, 4].map((id) => ({ id })),
    );
    await own.close();
  });

  /** A store with one connection, which counts its prepared statements and records its warnings. */
  const watched = async () => {
    const warnings: unknown[] = [];
    const own = createPostgresStore(
      { ...(await at()), max: 1 },
      { warn: (...said: unknown[]) => void warnings.push(said.at(-1)) },
    );
    const prepared = async () => {
      await own.exec(`create or replace function pg_temp.kept() returns bigint language sql as
        $$ select count(*) from pg_prepared_statements where statement like '%counters%' $$`);
      return (await own.one<{ kept: number }>('select pg_temp.kept()')).kept;
    };
    return { own, prepared, warnings };
  };

  it('preparing stops after the third missing statement within a minute', async () => {
    const { own, prepared, warnings } = await watched();
    const read = (n: number) => own.query(`select ${n} as n from counters where id = $1`, [n]);
    const counts: number[] = [];
    for (let times = 0; times < 4; times++) {
      await read(1);
      counts.push(await prepared());
      await own.exec('deallocate all');
    }
    await read(1);
    counts.push(await prepared());
    expect([counts, warnings]).toEqual([
      [1, 1, 1, 0, 0],
      ['behind a pooler that keeps no prepared statements: none are prepared'],
    ]);
    await own.close();
  });

  it('a statement whose first use failed is prepared later, also among others on its connection', async () => {
    const { own, prepared, warnings } = await watched();
    await own.exec('drop table if exists later_counters');
    const read = (id: number) => own.query('select id from later_counters where id = $1', [id]);
    const early = await Promise.allSettled([1, 2, 3, 4].map(read));
    expect(early.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    await own.exec('create table later_counters (id integer)');
    expect(await Promise.all([1, 2].map(read))).toEqual([[], []]);
    expect([await prepared(), warnings]).toEqual([1, []]);
    await own.exec('drop table later_counters');
    await own.close();
  });
});

describe('a unique violation', () => {
  it('is recognised, also by constraint name', async () => {
    await store.query("insert into things (id, the_name) values (1, 'x')");
    const thrown = await error(store.query("insert into things (id, the_name) values (2, 'x')"));
    const other = await error(store.query('select 1 / 0'));
    expect([
      isUniqueViolation(thrown),
      isUniqueViolation(thrown, 'one_name'),
      isUniqueViolation(thrown, 'things_pkey'),
      isUniqueViolation(other),
      isUniqueViolation(undefined),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe('a transaction', () => {
  it('commits as a whole', async () => {
    const answer = await store.tx(async (tx) => {
      await tx.query('insert into counters values (1, 1)');
      await tx.query('insert into counters values (2, 2)');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await store.query('select id, n from counters order by id')).toEqual([
      { id: 1, n: 1 },
      { id: 2, n: 2 },
    ]);
  });

  it('rolls back when its function throws', async () => {
    const thrown = await error(
      store.tx(async (tx) => {
        await tx.query('insert into counters values (1, 1)');
        throw new Error('changed its mind');
      }),
    );
    expect(thrown).toEqual(new Error('changed its mind'));
    expect(await store.query('select id from counters')).toEqual([]);
  });

  it('rejects when a statement in it failed', async () => {
    const thrown = await error(
      store.tx(async (tx) => {
        await tx.query('insert into counters values (1, 1)');
        await tx.query('insert into counters values (1, 1)').catch(() => []);
      }),
    );
    expect(String(thrown)).toContain('the transaction was rolled back');
    expect(await store.query('select id from counters')).toEqual([]);
  });

  it('runs again after a deadlock', async () => {
    await store.query('insert into counters values (1, 0), (2, 0)');
    const holds = [gate(), gate()] as const;
    const ends = [gate(), gate()] as const;
    let runs = 0;
    const cross = async (mine: 0 | 1, other: 0 | 1) => {
      let isFirst = true;
      await store.tx(async (tx) => {
        runs++;
        // The retry of the aborted transaction waits for the end of the other one, so that they cannot deadlock again.
        if (!isFirst) await ends[other].opened;
        isFirst = false;
        await tx.query('update counters set n = n + 1 where id = $1', [mine + 1]);
        holds[mine].open();
        await holds[other].opened;
        await tx.query('update counters set n = n + 1 where id = $1', [other + 1]);
      });
      ends[mine].open();
    };
    await Promise.all([cross(0, 1), cross(1, 0)]);
    expect(await store.query('select id, n from counters order by id')).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
    expect(runs).toBe(3);
  });

  it('gives up after five conflicts, and at once on any other error', async () => {
    let conflicts = 0;
    const conflict = await error(
      store.tx(async (tx) => {
        conflicts++;
        await tx.exec("do $$ begin raise exception 'conflict' using errcode = '40001'; end $$");
      }),
    );
    let others = 0;
    await error(
      store.tx(async (tx) => {
        others++;
        await tx.query('select 1 / 0');
      }),
    );
    expect({ code: (conflict as { code?: string }).code, conflicts, others }).toEqual({
      code: '40001',
      conflicts: 5,
      others: 1,
    });
  });

  it('lets one of many concurrent buyers have the last item', async () => {
    await store.query('insert into counters values (1, 1)');
    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.tx(async (tx) => {
          const { n } = await tx.one<{ n: number }>('select n from counters where id = 1 for update');
          if (n === 0) return false;
          await tx.query('update counters set n = n - 1 where id = 1');
          return true;
        }),
      ),
    );
    expect(taken.filter(Boolean)).toEqual([true]);
  });

  it('ends abandoned statements and transactions', async () => {
    const idle = 'show idle_in_transaction_session_timeout';
    expect(await store.query(idle)).toEqual([{ idleInTransactionSessionTimeout: '1min' }]);
    expect(await store.query('show statement_timeout')).toEqual([{ statementTimeout: '15s' }]);
    expect(await store.tx((tx) => tx.query('show statement_timeout'))).toEqual([{ statementTimeout: '15s' }]);
  });

  it('can be used as a store with nested transactions', async () => {
    await error(
      store.tx(async (tx) => {
        await storeWithin(tx).tx((inner) => inner.query('insert into counters values (1, 1)'));
        throw new Error('all of it');
      }),
    );
    expect(await store.query('select id from counters')).toEqual([]);
  });
});
