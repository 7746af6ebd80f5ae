import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/kit/chromium.ts';

/** Journeys of a person on a phone through the real pages and the real server (`npm test` runs them). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/kit/global.ts',
  fullyParallel: true,
  // A journey often waits for the server or a timer, so three workers keep two cores busy.
  workers: 3,
  // CI retries a failed journey once, and tests/run.ts lists it as unsteady. Other runs never retry.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000, toPass: { timeout: 30_000 } },
  reporter: 'list',
  use: {
    ...(process.env.E2E_ORIGIN === undefined ? {} : { baseURL: process.env.E2E_ORIGIN }),
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // page.route, which injects the faults, does not see a service worker's requests. install.spec.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Screenshots and DOM snapshots of every step would double a journey's cost. `--trace on` records them once.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    launchOptions: chromiumLaunch(),
  },
});
