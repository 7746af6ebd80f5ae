import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run torture -- fuzz`: the long proofs, by hand. A failure prints its seed and the case it was narrowed down to;
 * `--seed`, `--cases` and `--call` run it again.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    call: { type: 'string' },
  },
});
if (positionals.join() !== 'fuzz') {
  process.stderr.write('npm run torture -- fuzz [--cases 1000] [--seed n] [--call name]\n');
  process.exit(2);
}
const root = join(import.meta.dirname, '../..');
process.stdout.write(`fuzz: seed ${values.seed}, ${values.cases} cases a call and role\n`);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'server', 'tests/server/kit/fuzz.test.ts', '--reporter=dot'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_CASES: values.cases,
      FUZZ_SEED: values.seed,
      ...(values.call !== undefined && { FUZZ_CALL: values.call }),
    },
  },
);
process.exit(status ?? 1);
