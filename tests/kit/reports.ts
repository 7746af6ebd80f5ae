import { relative } from 'node:path';

/** The result of one test, from any runner. */
export interface TestResult {
  /** `failed`: all attempts failed. `unsteady`: the first attempt failed, a later one passed. */
  outcome: 'passed' | 'failed' | 'unsteady';
  /** Path from the root of the project. */
  file: string;
  /** Undefined when unknown. */
  line: number | undefined;
  title: string;
  /** The first line of the failure and the received value; '' for none. */
  message: string;
  /** Total time of all attempts, ms. */
  durationMs: number;
}

// oxlint-disable-next-line no-control-regex
const ANSI = /\u001B\[[0-9;]*m/g;

/** The first line of a message and the line with the received value, which Playwright does not put into the first. */
function outlineOf(message: string): string {
  const [first = '', ...others] = message
    .replaceAll(ANSI, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const received = others.find((line) => line.startsWith('Received'));
  return received === undefined ? first : `${first} · ${received}`;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
      location?: { line: number } | null;
    }[];
  }[];
}

/**
 * Reads Vitest's JSON report. A file that does not load, or whose hook fails, counts as a failed test. Skipped tests are
 * left out.
 */
export function readVitest(report: VitestReport, root: string): TestResult[] {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const isWhole = status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
    const whole: TestResult = {
      outcome: 'failed',
      file,
      line: undefined,
      title: assertionResults.length === 0 ? 'does not load' : 'fails outside its tests',
      message: outlineOf(message),
      durationMs: 0,
    };
    const results = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test): TestResult => {
        const failure = test.failureMessages?.join('\n') ?? '';
        const [base = ''] = name.split('/').slice(-1);
        const inStack = failure.split(base)[1]?.match(/^[^:\n]*:(\d+)/)?.[1];
        const line = inStack === undefined ? test.location?.line : Number(inStack);
        return {
          outcome: test.status === 'passed' ? 'passed' : 'failed',
          file,
          line,
          title: test.fullName,
          message: outlineOf(failure),
          durationMs: test.duration ?? 0,
        };
      });
    return isWhole ? [...results, whole] : results;
  });
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: {
        duration: number;
        error?: { message?: string; stack?: string; location?: { file: string; line: number } };
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'unsteady' } as const;

/** Reads Playwright's JSON report. An error outside a test counts as a failed test. Skipped tests are left out. */
export function readPlaywright({ config, suites, errors }: PlaywrightReport, root: string): TestResult[] {
  const found: TestResult[] = errors.map(({ message = '' }) => ({
    outcome: 'failed',
    file: 'playwright.config.ts',
    line: undefined,
    title: 'outside a test',
    message: outlineOf(message),
    durationMs: 0,
  }));
  const visit = (suite: PlaywrightSuite, titles: readonly string[]) => {
    for (const spec of suite.specs) {
      for (const { status, results } of spec.tests) {
        if (status === 'skipped') continue;
        const { message = '', stack = '', location } = results.find((result) => result.error)?.error ?? {};
        const line = /^\d+/.exec(stack.split(`/${spec.file}:`)[1] ?? '')?.[0];
        const helper =
          location && !location.file.endsWith(`/${spec.file}`)
            ? ` (${relative(root, location.file)}:${location.line})`
            : '';
        found.push({
          outcome: OUTCOMES[status],
          file: relative(root, `${config.rootDir}/${spec.file}`),
          line: line === undefined ? spec.line : Number(line),
          title: [...titles, spec.title].join(' › '),
          message: outlineOf(message) + helper,
          durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
        });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of suites) visit(suite, []);
  return found;
}

const place = ({ file, line }: TestResult): string => (line === undefined ? file : `${file}:${line}`);

/**
 * The last lines of the output: the slowest tests, the unsteady ones, and every failed test with its place and message.
 * @param slowest how many slow tests to list
 */
export function describeResults(results: readonly TestResult[], slowest = 20): string[] {
  const slow = results
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowest)
    .map((test) => `  ${(test.durationMs / 1000).toFixed(1).padStart(6)} s  ${place(test)}  ${test.title}`);
  const lines = (outcome: TestResult['outcome'], mark: string) =>
    results
      .filter((test) => test.outcome === outcome)
      .map((test) => `${mark} ${place(test)}  ${test.title}\n    ${test.message}`);
  return [
    ...(slow.length > 0 ? [`the ${slow.length} slowest tests:`, ...slow] : []),
    ...lines('unsteady', 'unsteady:'),
    ...lines('failed', 'failed:'),
  ];
}
