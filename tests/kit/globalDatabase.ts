import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '../../server/kit/log.ts';
import { migrate } from '../../server/store/migrate.ts';
import { createPostgresStore } from '../../server/store/postgres.ts';
import { startEmbedded } from '../../server/store/embedded/start.ts';
import { seedDatabase } from './database.ts';
import { databaseParent } from './databaseParent.ts';
import { makeGame } from './fixtures.ts';

/**
 * Starts one database server per test run. Its template database is migrated, seeded and has the test game. Fast
 * password hashes and no fsync.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(databaseParent(), 'haoyi-test-'));
  const log = createLog({ level: 'error', readable: true });
  const server = await startEmbedded({
    dataDir: join(dir, 'database'),
    log,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // A connection may plan a statement while its table is empty and keep the plan while the table grows. With cheap
      // index reads that plan uses the index from the beginning.
      random_page_cost: '0.01',
    },
  });
  const stop = async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const { host, port, user } = server.connection;
    if (host === undefined || port === undefined || user === undefined) throw new Error('no address');
    const at = { host, port, user };
    const maintenance = createPostgresStore({ ...at, database: 'postgres', max: 1 });
    await maintenance.exec(
      "create table test_mutex (name text primary key); insert into test_mutex values ('create database')",
    );
    await maintenance.exec('create database migrated');
    const migrated = createPostgresStore({ ...at, database: 'migrated' });
    await migrate(migrated);
    await migrated.close();
    await maintenance.exec('create database template template migrated');
    await maintenance.close();
    const template = createPostgresStore({ ...at, database: 'template' });
    await seedDatabase(template);
    await makeGame(template);
    await template.exec('analyze');
    await template.close();
    project.provide('database', at);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
