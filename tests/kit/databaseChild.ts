import { createLog } from '../../server/kit/log.ts';
import { createPostgresStore } from '../../server/store/postgres.ts';
import { EmbeddedError } from '../../server/store/embedded/errors.ts';
import { startEmbedded } from '../../server/store/embedded/start.ts';

/**
 * A process that tests kill. It starts the embedded database in a folder, prints `ready`, then inserts numbers and
 * prints each one that the database has acknowledged. When the database does not start it prints `refused <message>`.
 */
const write = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const server = await startEmbedded({
    dataDir: process.argv[2] as string,
    log: createLog({ level: 'silent' }),
  });
  const store = createPostgresStore(server.connection);
  await store.exec('create table if not exists acknowledged (n integer primary key)');
  write('ready');
  for (;;) {
    const { n } = await store.one<{ n: number }>(
      'insert into acknowledged select coalesce(max(n), 0) + 1 from acknowledged returning n',
    );
    write(String(n));
  }
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error;
  write(`refused ${error.message.replaceAll('\n', ' ')}`);
}
