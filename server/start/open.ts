import { openMigrated, describeStartError } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { requireDataFolder } from './dataFolder.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { parseCommand, runCommand, USAGE, type Command } from './setupShop.ts';
import { FolderInUse } from '../store/embedded/errors.ts';

/**
 * `npm run open`: prepares a shop for its first visitors, with the settings of `npm start` (docs/running.md). Exit
 * codes: 0 done or nothing to do, 1 refused or no usable database, 2 wrong arguments.
 */

const IN_USE = `内置数据库正由另一个进程使用，多半是运行中的 npm start。
请先停止它，再运行这条命令，然后重新启动。用 DATABASE_URL 指定的数据库不用停。
The embedded database is in use, most likely by npm start: stop it, run this again, then start it anew.`;

async function main(command: Command): Promise<0 | 1> {
  const config = readConfig();
  if (config.databaseUrl === undefined) requireDataFolder(config.dataDir);
  const database = await openMigrated(config, createLog({ level: 'warn', readable: true }));
  try {
    if (config.databaseUrl === undefined && config.demoAccounts) {
      process.stderr.write(
        `没有设置 DATABASE_URL，用的是 ${config.dataDir} 里的演示数据库 (the demo database: set DATABASE_URL for the shop's).\n`,
      );
    }
    const { says, code } = await runCommand(command, database.store, config, systemClock.now());
    (code === 0 ? process.stdout : process.stderr).write(`${says.join('\n')}\n`);
    return code;
  } finally {
    await database.stop();
  }
}

const command = parseCommand(process.argv.slice(2));
if (command === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await main(command);
  } catch (failed) {
    process.stderr.write(`${failed instanceof FolderInUse ? IN_USE : describeStartError(failed)}\n`);
    process.exitCode = 1;
  }
}
