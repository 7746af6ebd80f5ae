import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './kit/chromium.ts';

/**
 * `npm test` and `npm run check`: every proof of the project, one step after another. Each step prints its name, how
 * many tests it counts and its time; one that fails prints all it said. The last line is `N passed, N failed`.
 */

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'haoyi-run-'));

/** A step that has not ended after this is ended, ms. */
const STEP_LIMIT = 20 * 60_000;

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  /** A program of node_modules/.bin and what it is given. */
  command: readonly [string, ...string[]];
  /** Reads the counts from the step's report; without it the step itself is one test. */
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

/** A file that could not be loaded has no tests of its own: it counts as one that failed. */
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
  vitest('rooms, units, charts', 'node'),
];

const THOROUGH: readonly Step[] = [
  vitest('server', 'server'),
  vitest('stories', 'storybook', true),
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'build of Storybook', command: ['storybook', 'build', '--quiet'] },
  {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    report: countPlaywright,
    needsChromium: true,
  },
];

const say = (text: string) => void process.stdout.write(`${text}\n`);

const running = new Set<ChildProcess>();

/** Ends a step and all it started: each has a process group of its own. */
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

async function run(step: Step, index: number, chromium: string | undefined): Promise<Count> {
  const from = performance.now();
  say(`── ${step.name}`);
  const report = join(reports, `${index}.json`);
  const { code, output, isLate } = await execute(step, report, chromium);
  const count = countOf(step, report, code);
  if (count.failed > 0) say(output.trimEnd());
  if (isLate) say(`   ended: not done after ${STEP_LIMIT / 60_000} minutes`);
  say(`   ${count.failed > 0 ? '✗' : '✓'} ${count.passed} passed, ${count.failed} failed, ${seconds(from)}`);
  return count;
}

async function main(which: string): Promise<number> {
  const steps = which === 'check' ? QUICK : [...QUICK, ...THOROUGH];
  const from = performance.now();
  const total: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  let chromium: string | undefined;
  let noChromium: string | undefined;
  for (const [index, step] of steps.entries()) {
    if (step.needsChromium && chromium === undefined && noChromium === undefined) {
      try {
        chromium = await findChromium();
      } catch (error) {
        noChromium = error instanceof Error ? error.message : String(error);
        say(noChromium);
      }
    }
    const isMissing = step.needsChromium && noChromium !== undefined;
    const count = isMissing ? { passed: 0, failed: 1 } : await run(step, index, chromium);
    total.passed += count.passed;
    total.failed += count.failed;
    lines.push(
      `${count.failed > 0 ? '✗' : '✓'} ${step.name}: ${count.passed} passed, ${count.failed} failed${isMissing ? ' (no Chromium)' : ''}`,
    );
  }
  say(`\n${lines.join('\n')}\n${seconds(from)} in all\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
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
  process.exitCode = await main(which);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
