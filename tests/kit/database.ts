import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject } from 'vitest';
import { createLog } from '../../server/kit/log.ts';
import { createHasher } from '../../server/kit/passwordHasher.ts';
import { seedOnce } from '../../server/seed/seedOnce.ts';
import type { Store } from '../../server/store/db.ts';
import { createPostgresStore } from '../../server/store/postgres.ts';
import { recordStatements } from './recordStatements.ts';
import { createTestClock } from './testClock.ts';

export interface TestDatabase {
  host: string;
  port: number;
  user: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

/** The time at which the template database was seeded. Test clocks start here or later. */
export const SEEDED_AT = '2026-11-20T04:00:00.000Z';

/** The credential key of the template database: 32 bytes in base64. */
export const TEST_CREDENTIAL_KEY = Buffer.from('haoyi-test-credential-key-32byte').toString('base64');

/** Seeds a migrated database as a start of the server does. Resolves with whether it was empty before. */
export const seedDatabase = (store: Store): Promise<boolean> =>
  seedOnce({
    store,
    clock: createTestClock(SEEDED_AT),
    hasher: createHasher({ fast: true }),
    credentialKey: TEST_CREDENTIAL_KEY,
    log: createLog({ level: 'silent' }),
  });

/**
 * Runs SQL on the maintenance database. A row lock serialises test files, because PostgreSQL copies a template only
 * while nobody else is connected to it.
 */
async function administer(server: TestDatabase, sql: string): Promise<void> {
  const holder = new Client({ ...server, database: 'postgres' });
  const worker = new Client({ ...server, database: 'postgres' });
  try {
    await Promise.all([holder.connect(), worker.connect()]);
    await holder.query('begin');
    await holder.query('select name from test_mutex for update');
    await worker.query(sql);
    await holder.query('commit');
  } finally {
    await Promise.all([holder.end(), worker.end()]);
  }
}

async function scanDatabase(
  server: TestDatabase,
  database: string,
  findScans: ReturnType<typeof recordStatements>['findScans'],
): Promise<string[]> {
  const client = new Client({ ...server, database });
  await client.connect();
  try {
    return await findScans(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database for a test file: a copy of the migrated and seeded template, one that is only migrated, or an empty
 * one. Closing the store drops it. Closing a copy of the template also fails if a statement of the server scans a growing
 * table without an index. Needs `tests/kit/globalDatabase.ts` as globalSetup.
 */
export async function freshStore(from: 'template' | 'migrated' | 'empty' = 'template'): Promise<Store> {
  const server = inject('database');
  const database = `t_${randomBytes(8).toString('hex')}`;
  const template = from === 'empty' ? 'template0' : from;
  await administer(server, `create database ${database} template ${template} strategy file_copy`);
  const { store, findScans } = recordStatements(createPostgresStore({ ...server, database, max: 10 }));
  return {
    ...store,
    async close() {
      try {
        if (from === 'template')
          expect(await scanDatabase(server, database, findScans), 'statements without an index').toEqual([]);
      } finally {
        await store.close();
        await administer(server, `drop database if exists ${database} with (force)`);
      }
    },
  };
}
