import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './kit/chromium.ts';

/**
 * Runs `npm test` and `npm run check`. Prints name, test count and time of each step, and the output of a failed one.
 * The last line is `N passed, N failed`.
 */

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'haoyi-run-'));

/** Time limit of a step, ms. */
const STEP_LIMIT = 45 * 60_000;

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]];
  /** Reads the counts from the step’s report. Without it the step counts as one test. */
  report?: (file: string) => Count;
  needsChromium?: boolean;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** A file that does not load counts as one failed test. */
function countVitest(file: string): Count {
  const report = read(file) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

function countPlaywright(file: string): Count {
  const { stats, errors } = read(file) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

const vitest = (name: string, project: string, needsChromium = false): Step => ({
  name,
  command: ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json'],
  report: countVitest,
  needsChromium,
});

const QUICK: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'types of machines', command: ['tsc', '--noEmit', '-p', 'machines'] },
  { name: 'types of contract', command: ['tsc', '--noEmit', '-p', 'contract'] },
  vitest('architecture, units, charts', 'node'),
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
    report: countPlaywright,
    needsChromium: true,
  },
];

/**
 * Stages run one after another, the lists of a stage at the same time. A build keeps one core busy, and the tests of
 * the server wait for the database.
 */
type Stage = readonly (readonly Step[])[];

const CHECK: readonly Stage[] = [[QUICK]];
const ALL: readonly Stage[] = [...CHECK, [[vitest('server', 'server')], BUILDS], [IN_CHROMIUM]];

const say = (text: string) => void process.stdout.write(`${text}\n`);

const running = new Set<ChildProcess>();

/** Ends a step with its process group. */
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

function countOf(step: Step, report: string, code: number | null): Count {
  const ok = code === 0;
  if (!step.report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  try {
    const count = step.report(report);
    const isSilent = count.failed === 0 && (!ok || count.passed === 0);
    return isSilent ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Runs a step and prints what came of it. @returns its count and its line in the summary */
async function run(step: Step, findBrowser: () => Promise<string>): Promise<{ count: Count; line: string }> {
  const from = performance.now();
  say(`── ${step.name}`);
  const report = join(reports, `${step.name}.json`);
  let chromium: string | undefined;
  try {
    if (step.needsChromium) chromium = await findBrowser();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { count: { passed: 0, failed: 1 }, line: `✗ ${step.name}: 0 passed, 1 failed (no Chromium)` };
  }
  const { code, output, isLate } = await execute(step, report, chromium);
  const count = countOf(step, report, code);
  const line = `${count.failed > 0 ? '✗' : '✓'} ${step.name}: ${count.passed} passed, ${count.failed} failed`;
  if (count.failed > 0) say(output.trimEnd());
  if (isLate) say(`   ended: not done after ${STEP_LIMIT / 60_000} minutes`);
  say(`   ${line}, ${seconds(from)}`);
  return { count, line };
}

async function main(stages: readonly Stage[]): Promise<number> {
  const from = performance.now();
  let browser: Promise<string> | undefined;
  const findBrowser = () => (browser ??= findChromium());
  const results: { count: Count; line: string }[] = [];
  const runList = async (steps: readonly Step[]) => {
    for (const step of steps) results.push(await run(step, findBrowser));
  };
  for (const stage of stages) await Promise.all(stage.map(runList));
  say(`\n${results.map(({ line }) => line).join('\n')}\n${seconds(from)} in all\n`);
  const sum = (of: keyof Count) => results.reduce((all, { count }) => all + count[of], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
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
