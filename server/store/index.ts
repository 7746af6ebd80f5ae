export { isUniqueViolation, json, RowMissing, storeWithin, type Db, type Store, type Tx } from './db.ts';
export { migrate, MigrationError, onlyOnce, readMigrations, type Migration } from './migrate.ts';
export { createPostgresStore } from './postgres.ts';
export { startEmbedded, EmbeddedError, type Embedded } from './supervisor.ts';
