import { describe, expect, it } from 'vitest';
import { describeResults, readPlaywright, readVitest, type TestResult } from '../../kit/reports.ts';

const ROOT = '/home/号 易';

describe('the report of a run', () => {
  it('reads Vitest’s tests, a file that does not load, and one whose hook fails', () => {
    const report = {
      testResults: [
        {
          name: `${ROOT}/tests/unit/a.test.ts`,
          status: 'failed',
          assertionResults: [
            { fullName: 'a adds', status: 'passed', duration: 12 },
            { fullName: 'a waits', status: 'skipped' },
            {
              fullName: 'a divides',
              status: 'failed',
              duration: 3,
              failureMessages: [
                `AssertionError: expected 2 to be 3\n    at x (file://${ROOT}/tests/kit/x.ts:9:1)\n    at ${ROOT}/tests/unit/a.test.ts:14:5`,
              ],
            },
          ],
        },
        {
          name: `${ROOT}/tests/unit/b.test.ts`,
          status: 'failed',
          message: 'no such module\nb',
          assertionResults: [],
        },
        {
          name: `${ROOT}/tests/unit/c.test.ts`,
          status: 'failed',
          message: 'expected 1 to be 2',
          assertionResults: [{ fullName: 'c adds', status: 'passed', duration: 1 }],
        },
      ],
    };
    const file = 'tests/unit/a.test.ts';
    expect(readVitest(report, ROOT)).toEqual([
      { outcome: 'passed', file, line: undefined, title: 'a adds', message: '', durationMs: 12 },
      {
        outcome: 'failed',
        file,
        line: 14,
        title: 'a divides',
        message: 'AssertionError: expected 2 to be 3',
        durationMs: 3,
      },
      {
        outcome: 'failed',
        file: 'tests/unit/b.test.ts',
        line: undefined,
        title: 'does not load',
        message: 'no such module',
        durationMs: 0,
      },
      {
        outcome: 'passed',
        file: 'tests/unit/c.test.ts',
        line: undefined,
        title: 'c adds',
        message: '',
        durationMs: 1,
      },
      {
        outcome: 'failed',
        file: 'tests/unit/c.test.ts',
        line: undefined,
        title: 'fails outside its tests',
        message: 'expected 1 to be 2',
        durationMs: 0,
      },
    ]);
  });

  it('reads Playwright’s tests: a failed one, one that passed when run again, and an error outside a test', () => {
    const error = {
      message:
        '\u001B[31mError: not visible\u001B[39m\n\nExpected: /pay\nReceived: \u001B[31m/login\u001B[39m\n\nCall log',
      stack: `Error: not visible\n    at ${ROOT}/tests/e2e/buy.spec.ts:33:4`,
      location: { file: `${ROOT}/tests/e2e/buy.spec.ts`, line: 33 },
    };
    const inHelper = {
      message: 'Error: not enabled',
      stack: `Error: not enabled\n    at act (${ROOT}/tests/e2e/kit/staff.ts:60:5)\n    at ${ROOT}/tests/e2e/buy.spec.ts:41:3`,
      location: { file: `${ROOT}/tests/e2e/kit/staff.ts`, line: 60 },
    };
    const test = (
      title: string,
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
      ...results: { duration: number; error?: typeof error }[]
    ) => ({ title, file: 'buy.spec.ts', line: 6, tests: [{ status, results }] });
    const report = {
      config: { rootDir: `${ROOT}/tests/e2e` },
      errors: [{ message: 'the server did not start' }],
      suites: [
        {
          title: 'buy.spec.ts',
          file: 'buy.spec.ts',
          specs: [test('is bought', 'expected', { duration: 900 }), test('is left out', 'skipped')],
          suites: [
            {
              title: 'a phone',
              file: 'buy.spec.ts',
              specs: [
                test('fails', 'unexpected', { duration: 10, error }, { duration: 20, error }),
                test('passes later', 'flaky', { duration: 5, error }, { duration: 6 }),
                test('fails in a helper', 'unexpected', { duration: 7, error: inHelper }),
              ],
            },
          ],
        },
      ],
    };
    const message = 'Error: not visible · Received: /login';
    const file = 'tests/e2e/buy.spec.ts';
    expect(readPlaywright(report, ROOT)).toEqual([
      {
        outcome: 'failed',
        file: 'playwright.config.ts',
        line: undefined,
        title: 'outside a test',
        message: 'the server did not start',
        durationMs: 0,
      },
      { outcome: 'passed', file, line: 6, title: 'is bought', message: '', durationMs: 900 },
      { outcome: 'failed', file, line: 33, title: 'a phone › fails', message, durationMs: 30 },
      { outcome: 'unsteady', file, line: 33, title: 'a phone › passes later', message, durationMs: 11 },
      {
        outcome: 'failed',
        file,
        line: 41,
        title: 'a phone › fails in a helper',
        message: 'Error: not enabled (tests/e2e/kit/staff.ts:60)',
        durationMs: 7,
      },
    ]);
  });

  it('ends with the slowest, the unsteady and the failed tests', () => {
    const result = (outcome: TestResult['outcome'], title: string, durationMs: number): TestResult => ({
      outcome,
      file: 'a.ts',
      line: outcome === 'passed' ? undefined : 7,
      title,
      message: outcome === 'passed' ? '' : 'why',
      durationMs,
    });
    expect(
      describeResults(
        [result('failed', 'f', 100), result('passed', 'p', 2500), result('unsteady', 'u', 50)],
        2,
      ),
    ).toEqual([
      'the 2 slowest tests:',
      '     2.5 s  a.ts  p',
      '     0.1 s  a.ts:7  f',
      'unsteady: a.ts:7  u\n    why',
      'failed: a.ts:7  f\n    why',
    ]);
  });
});
