import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChineseFont, findChromium } from './kit/chromium.ts';
import { describeResults, readPlaywright, readVitest, type TestResult } from './kit/reports.ts';

/**
 * Runs `npm test` and `npm run check`. Prints the name, test count and time of each step, and the output of a failed
 * step. The last lines list the slowest, unsteady and failed tests and end with `N passed, N failed`.
 */

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'haoyi-run-'));

/** Time limit of a step, ms. */
const STEP_LIMIT = 45 * 60_000;

/** Maximum number of journeys that fail once and pass on the retry (only CI retries). More fail the run. */
const MAX_UNSTEADY = 3;

interface Step {
  name: string;
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]];
  /** Reads the tests from the step’s JSON report. Without it the step counts as one test. */
  readReport?: (report: never, root: string) => TestResult[];
  needsChromium?: boolean;
}

const vitest = (name: string, project: string, needsChromium = false): Step => ({
  name,
  command: ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json'],
  readReport: readVitest,
  needsChromium,
});

const STATIC: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'types of machines', command: ['tsc', '--noEmit', '-p', 'machines'] },
  { name: 'types of contract', command: ['tsc', '--noEmit', '-p', 'contract'] },
];

const BUILDS: readonly Step[] = [
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'build of Storybook', command: ['storybook', 'build', '--quiet'] },
];

const IN_CHROMIUM: readonly Step[] = [
  vitest('stories', 'storybook', true),
  {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    readReport: readPlaywright,
    needsChromium: true,
  },
];

/**
 * Stages run one after another. The lists of steps in a stage run in parallel, because the types and each build keep one
 * core busy.
 */
type Stage = readonly (readonly Step[])[];

const CHECK: readonly Stage[] = [[STATIC, [vitest('architecture, units, charts', 'node')]]];
const ALL: readonly Stage[] = [...CHECK, [[vitest('server', 'server')], BUILDS], [IN_CHROMIUM]];

const say = (text: string) => void process.stdout.write(`${text}\n`);

const running = new Set<ChildProcess>();

/** Kills a step and its children by signalling the process group. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

async function execute(
  step: Step,
  report: string,
  chromium: string | undefined,
): Promise<{ code: number | null; output: string; isLate: boolean }> {
  const [program, ...args] = step.command;
  const binary = realpathSync(join(root, 'node_modules/.bin', program));
  const outputFile = program === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const child = spawn(process.execPath, [binary, ...args, ...outputFile], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: '1',
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), 10_000).unref();
  }, STEP_LIMIT);
  const code = await new Promise<number | null>((done) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      done(null);
    });
    child.once('close', (exit) => done(exit));
  });
  clearTimeout(limit);
  running.delete(child);
  return { code, output, isLate };
}

/** The tests of a finished step. If the program failed without a failed test, the step itself counts as one. */
function resultsOf(step: Step, report: string, code: number | null, why: string): TestResult[] {
  const whole = (outcome: 'passed' | 'failed'): TestResult => ({
    outcome,
    file: step.command.join(' '),
    line: undefined,
    title: step.name,
    message: outcome === 'failed' ? why : '',
    durationMs: 0,
  });
  if (!step.readReport) return [whole(code === 0 ? 'passed' : 'failed')];
  try {
    const results = step.readReport(JSON.parse(readFileSync(report, 'utf8')) as never, root);
    const hasFailed = results.some(({ outcome }) => outcome === 'failed');
    return !hasFailed && (code !== 0 || results.length === 0) ? [...results, whole('failed')] : results;
  } catch {
    return [whole('failed')];
  }
}

const count = (results: readonly TestResult[], ...outcomes: TestResult['outcome'][]): number =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).length;

const countsOf = (results: readonly TestResult[]): string =>
  `${count(results, 'passed', 'unsteady')} passed, ${count(results, 'failed')} failed`;

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/**
 * Runs a step and prints its outcome.
 * @returns its tests, and its line in the summary
 */
async function run(
  step: Step,
  findBrowser: () => Promise<string>,
): Promise<{ results: TestResult[]; line: string }> {
  const from = performance.now();
  say(`── ${step.name}`);
  const report = join(reports, `${step.name}.json`);
  let chromium: string | undefined;
  try {
    if (step.needsChromium) chromium = await findBrowser();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(why);
    return {
      results: resultsOf(step, report, 1, why),
      line: `✗ ${step.name}: 0 passed, 1 failed (no Chromium)`,
    };
  }
  const { code, output, isLate } = await execute(step, report, chromium);
  const why = isLate
    ? `ended: not done after ${STEP_LIMIT / 60_000} minutes`
    : `ended with ${code}; its output stands above`;
  const results = resultsOf(step, report, code, why);
  const hasFailed = count(results, 'failed') > 0;
  const line = `${hasFailed ? '✗' : '✓'} ${step.name}: ${countsOf(results)}`;
  if (hasFailed) say(output.trimEnd());
  if (isLate) say(`   ${why}`);
  say(`   ${line}, ${seconds(from)}`);
  return { results, line };
}

async function findChromiumAndFont(): Promise<string> {
  const chromium = await findChromium();
  await ensureChineseFont(chromium);
  return chromium;
}

async function main(stages: readonly Stage[]): Promise<number> {
  const from = performance.now();
  let browser: Promise<string> | undefined;
  const findBrowser = () => (browser ??= findChromiumAndFont());
  const steps: { results: TestResult[]; line: string }[] = [];
  const runList = async (list: readonly Step[]) => {
    for (const step of list) steps.push(await run(step, findBrowser));
  };
  for (const stage of stages) await Promise.all(stage.map(runList));
  say(`\n${steps.map(({ line }) => line).join('\n')}\n${seconds(from)} in all\n`);
  const results = steps.flatMap((step) => step.results);
  if (count(results, 'unsteady') > MAX_UNSTEADY) {
    results.push({
      outcome: 'failed',
      file: 'tests/e2e',
      line: undefined,
      title: 'unsteady journeys',
      message: `more than ${MAX_UNSTEADY} journeys passed only when run again`,
      durationMs: 0,
    });
  }
  say(describeResults(results).join('\n'));
  say(`\n${countsOf(results)}`);
  return count(results, 'failed') > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

const which = process.argv[2] ?? 'all';
if (which !== 'all' && which !== 'check') {
  process.stderr.write('node tests/run.ts all|check\n');
  process.exit(2);
}
try {
  process.exitCode = await main(which === 'all' ? ALL : CHECK);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
