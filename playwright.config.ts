import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './tests/kit/chromium.ts';

/** Journeys of a person on a phone through the real pages and the real server (`npm test` runs them). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/kit/global.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...(process.env.E2E_ORIGIN === undefined ? {} : { baseURL: process.env.E2E_ORIGIN }),
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Faults are put in by routes, which do not see what a worker fetches; install.spec.ts lets it run.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
  },
});
