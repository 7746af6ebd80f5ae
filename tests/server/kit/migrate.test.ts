import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../server/store/db.ts';
import { migrate, MigrationError, onlyOnce, readMigrations } from '../../../server/store/migrate.ts';
import { freshStore } from '../../kit/database.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

let dir: string;
let store: Store;

beforeEach(async () => {
  dir = temporaryFolder({}, onTestFinished);
  store = await freshStore('empty');
});

afterEach(() => store.close());

const file = (name: string, sql: string) => writeFileSync(join(dir, name), sql);
const run = () => migrate(store, readMigrations(dir));
const tables = async () =>
  (
    await store.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not like 'schema_%' order by 1`,
    )
  ).map((row) => row.name);
const book = () => store.query('select id, name from schema_migrations order by id');

it('migrations and seeds have no statement timeout', async () => {
  file('001_slow.sql', `create table slow as select current_setting('statement_timeout') as most;`);
  await run();
  expect(await store.query('select most from slow')).toEqual([{ most: '0' }]);
  await onlyOnce(store, 'seed', async (tx) => {
    expect(await tx.query('show statement_timeout')).toEqual([{ statementTimeout: '0' }]);
  });
  expect(await store.query('show statement_timeout')).toEqual([{ statementTimeout: '15s' }]);
});

describe('the dictionaries of a database before migration 011', () => {
  const REAL = fileURLToPath(new URL('../../../server/store/migrations/', import.meta.url));

  it.each([
    ['5%', '20', { value: '5', cssClass: '20' }],
    ['50', '20', { value: '50元', cssClass: '20' }],
    ['0', null, { value: '0', cssClass: null }],
  ])('keep a deposit of %s, at least %s', async (value, min, kept) => {
    const names = readdirSync(REAL).sort();
    for (const name of names.filter((each) => each < '011')) copyFileSync(join(REAL, name), join(dir, name));
    await run();
    for (const [type, label, written] of [
      ['backRatio', 'sellerDeposit', value],
      ['backRatio', 'sellerDepositMin', min],
      ['serviceAmount', '平台服务费', '12'],
    ]) {
      if (written === null) continue;
      await store.query('insert into dictionary (type, label, value, sort) values ($1, $2, $3, 1)', [
        type,
        label,
        written,
      ]);
    }
    copyFileSync(join(REAL, '011_family.sql'), join(dir, '011_family.sql'));
    await run();
    expect(
      await store.query('select label, value, css_class from dictionary order by type, sort, label'),
    ).toEqual([
      { label: 'sellerDeposit', ...kept },
      { label: 'serviceAmount', value: '12', cssClass: null },
      { label: 'backBP', value: '10', cssClass: '50' },
      { label: 'faceBP', value: '15', cssClass: '100' },
    ]);
  });
});

describe('migrations', () => {
  it('are applied once each, in the order of their numbers', async () => {
    file('002_second.sql', 'alter table a add column y integer; create table b (x integer);');
    file('001_first.sql', 'create table a (x integer);');
    file('notes.txt', 'not a migration');
    expect(await run()).toEqual(['001_first', '002_second']);
    expect(await run()).toEqual([]);
    file('003_third.sql', 'drop table b;');
    expect(await run()).toEqual(['003_third']);
    expect(await tables()).toEqual(['a']);
    expect(await book()).toEqual([
      { id: 1, name: 'first' },
      { id: 2, name: 'second' },
      { id: 3, name: 'third' },
    ]);
  });

  it('roll back a failing file and keep those before it', async () => {
    file('001_first.sql', 'create table a (x integer);');
    file('002_broken.sql', 'create table b (x integer); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow('migration 002_broken: relation "nowhere" does not exist');
    expect(await tables()).toEqual(['a']);
    expect(await book()).toEqual([{ id: 1, name: 'first' }]);
    file('002_broken.sql', 'create table b (x integer);');
    expect(await run()).toEqual(['002_broken']);
  });

  it('refuse a changed file that was applied', async () => {
    file('001_first.sql', 'create table a (x integer);\n');
    await run();
    file('001_first.sql', 'create table a (x integer);\r\n');
    expect(await run()).toEqual([]);
    file('001_first.sql', 'create table a (x bigint);\n');
    file('002_second.sql', 'create table b (x integer);');
    await expect(run()).rejects.toThrow(MigrationError);
    await expect(run()).rejects.toThrow('迁移 001_first 执行之后被改动过'.replace('001', '1'));
    expect(await tables()).toEqual(['a']);
  });

  it('refuse a newer database and a number that is too low', async () => {
    file('002_second.sql', 'create table a (x integer);');
    await run();
    file('001_late.sql', 'create table b (x integer);');
    await expect(run()).rejects.toThrow('a new migration must have the highest number');
    rmSync(join(dir, '001_late.sql'));
    rmSync(join(dir, '002_second.sql'));
    await expect(run()).rejects.toThrow('the database was made by a newer version');
  });

  it('refuse two files with one number and a file that ends its transaction', () => {
    file('001_first.sql', 'select 1;');
    file('001_again.sql', 'select 1;');
    expect(() => readMigrations(dir)).toThrow('two migrations have number 1');
    rmSync(join(dir, '001_again.sql'));
    file('001_first.sql', 'create table a (x integer);\ncommit;\n');
    expect(() => readMigrations(dir)).toThrow('opens or ends a transaction itself');
  });

  it('are applied once by concurrent processes', async () => {
    file('001_first.sql', 'create table a (x integer);');
    file('002_second.sql', 'insert into a values (1);');
    const done = await Promise.all(Array.from({ length: 6 }, run));
    expect(done.flat().sort()).toEqual(['001_first', '002_second']);
    expect(await store.query('select x from a')).toEqual([{ x: 1 }]);
  });

  it('of this project apply to an empty database', async () => {
    expect((await migrate(store)).length).toBe(readMigrations().length);
    expect(await migrate(store)).toEqual([]);
  });
});

describe('a one-time task', () => {
  it('runs once for concurrent callers, and again after a failure', async () => {
    file('001_first.sql', 'create table a (x integer);');
    await run();
    const fill = () =>
      onlyOnce(store, 'fill', async (tx) => {
        await tx.query('insert into a values (1)');
      });
    await expect(
      onlyOnce(store, 'fill', async (tx) => {
        await tx.query('insert into a values (9)');
        throw new Error('half-way');
      }),
    ).rejects.toThrow('half-way');
    expect((await Promise.all([fill(), fill(), fill()])).sort()).toEqual([false, false, true]);
    expect(await store.query('select x from a')).toEqual([{ x: 1 }]);
  });
});
