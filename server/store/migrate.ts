import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRow, isUniqueViolation, type Db, type Store, type Tx } from './db.ts';

export interface Migration {
  id: number;
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations do not fit the database. The message says which one and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Reads `NNN_name.sql` files by number. Other files are ignored; numbers must be unique. */
export function readMigrations(dir: string = MIGRATIONS): Migration[] {
  const migrations = readdirSync(dir)
    .flatMap((file) => {
      const match = /^(\d{3,})_([a-z0-9_]+)\.sql$/.exec(file);
      if (!match) return [];
      const sql = readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return [{ id: Number(match[1]), name: match[2] as string, sql, checksum }];
    })
    .sort((a, b) => a.id - b.id);
  migrations.forEach((each, i) => {
    const before = migrations[i - 1];
    if (before?.id === each.id) {
      throw new MigrationError(`two migrations have number ${each.id}: ${before.name}, ${each.name}`);
    }
    if (/^\s*(begin|commit|rollback|start transaction)\s*;/im.test(each.sql)) {
      throw new MigrationError(`migration ${each.id}_${each.name} opens or ends a transaction itself`);
    }
  });
  return migrations;
}

const BOOK = `
create table if not exists schema_migrations (
  id integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz(3) not null
);
create table if not exists schema_lock (name text primary key);
insert into schema_lock (name) values ('migrations') on conflict do nothing;
`;

/**
 * Creates the tables for migrations. PostgreSQL's catalogue refuses one of two processes that do it at once; that one
 * tries again.
 */
async function openBook(store: Store): Promise<void> {
  try {
    await store.exec(BOOK);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (!isUniqueViolation(error) && code !== '42P07' && code !== '42710') throw error;
    await store.exec(BOOK);
  }
}

/** Takes the lock row until the transaction ends. Other processes that migrate or seed wait here without a timeout. */
async function takeLock(tx: Tx): Promise<void> {
  await tx.exec('set local statement_timeout = 0');
  await tx.query("select name from schema_lock where name = 'migrations' for update");
}

type Applied = Pick<Migration, 'id' | 'name' | 'checksum'>;

/** The next migration to apply. Throws when the recorded migrations and the files differ. */
async function nextOf(db: Db, migrations: readonly Migration[]): Promise<Migration | undefined> {
  const applied = await db.query<Applied>('select id, name, checksum from schema_migrations order by id');
  for (const [i, { id, name, checksum }] of applied.entries()) {
    const file = migrations[i];
    if (file?.id !== id) {
      const isKnown = migrations.some((each) => each.id === id);
      throw new MigrationError(
        isKnown
          ? `迁移 ${file?.id}_${file?.name} 的编号小于已执行的 ${id}，请改用更大的编号 (a new migration must have the highest number)`
          : `数据库比程序新：找不到已执行的迁移 ${id}_${name} (the database was made by a newer version)`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `迁移 ${id}_${file.name} 执行之后被改动过，请恢复原文件并另写新的迁移 (an applied migration was changed)`,
      );
    }
  }
  return migrations[applied.length];
}

/** Whether a database has every migration of this program. It may have more, from a newer one. */
export async function isMigrated(db: Db, migrations: readonly Migration[]): Promise<boolean> {
  const { found } = await db.one<{ found: number }>(
    'select count(*) as found from schema_migrations where id = any($1::int[])',
    [migrations.map(({ id }) => id)],
  );
  return found === migrations.length;
}

/**
 * Migrates a database, one transaction for each file. Safe when several processes start at once. Returns the names of
 * the files that were applied.
 *
 * @throws {MigrationError} when an applied file changed or is missing, or a new one has too low a number
 */
export async function migrate(
  store: Store,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  await openBook(store);
  const done: string[] = [];
  for (;;) {
    const name = await store.tx(async (tx) => {
      await takeLock(tx);
      const next = await nextOf(tx, migrations);
      if (next === undefined) return undefined;
      const label = `${String(next.id).padStart(3, '0')}_${next.name}`;
      try {
        await tx.exec(next.sql);
      } catch (error) {
        if (error instanceof Error) error.message = `migration ${label}: ${error.message}`;
        throw error;
      }
      await tx.query(
        'insert into schema_migrations (id, name, checksum, applied_at) values ($1, $2, $3, clock_timestamp())',
        [next.id, next.name, next.checksum],
      );
      return label;
    });
    if (name === undefined) return done;
    done.push(name);
  }
}

const markOf = (name: string) => `done:${name}`;

/** Whether {@link onlyOnce} has run with this name. Needs a migrated database. */
export const isDone = (db: Db, name: string): Promise<boolean> =>
  hasRow(db, 'select from schema_lock where name = $1', [markOf(name)]);

/**
 * Runs `fn` once in the life of a database, in one transaction, also when several processes start at once or one dies.
 * Needs a migrated database. Returns whether `fn` ran now.
 */
export function onlyOnce(store: Store, name: string, fn: (tx: Tx) => Promise<void>): Promise<boolean> {
  return store.tx(async (tx) => {
    await takeLock(tx);
    if (await isDone(tx, name)) return false;
    await fn(tx);
    await tx.query('insert into schema_lock (name) values ($1)', [markOf(name)]);
    return true;
  });
}
