import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAttack } from './attack.ts';
import { torture } from './kills.ts';
import { soak } from './soak.ts';

/**
 * `npm run torture -- kills|fuzz|soak|attack`: the long-running tests (docs/torture.md). A failure prints its seed and
 * the smallest failing case. `--seed`, `--cases`, `--call` and `--kills` reproduce it.
 */
const USAGE =
  'npm run torture -- kills [--kills 200] [--seed n] | fuzz [--cases 1000] [--seed n] [--call name] | soak [--minutes 60] | attack [--members 200]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    call: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    members: { type: 'string', default: '200' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

function printVerdict(verdict: { faults: readonly string[] }): number {
  say(JSON.stringify(verdict, null, 1));
  return verdict.faults.length === 0 ? 0 : 1;
}

function fuzz(): number {
  const root = join(import.meta.dirname, '../..');
  say(`fuzz: seed ${values.seed}, ${values.cases} cases a call and role`);
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
  return status ?? 1;
}

const PROOFS: Readonly<Record<string, () => number | Promise<number>>> = {
  fuzz,
  async kills() {
    say(`kills: seed ${values.seed}, ${values.kills} cuts`);
    return printVerdict(
      await torture({ kills: Number(values.kills), members: 12, seed: Number(values.seed), say }),
    );
  },
  attack: async () => printVerdict(await runAttack({ members: Number(values.members), say })),
  soak: async () => printVerdict(await soak({ minutes: Number(values.minutes), say })),
};

const proof = PROOFS[positionals.join()];
if (!proof) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
process.exit(await proof());
