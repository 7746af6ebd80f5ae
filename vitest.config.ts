import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './tests/kit/chromium.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The folder for the pictures of `npm run screenshots`. Not under version control. */
const SCREENSHOTS = fileURLToPath(new URL('.screenshots', import.meta.url));

/**
 * Makes stories run in a folder with non-ASCII letters. Storybook compares a story's path with its URL, in which it
 * only decodes blanks.
 */
const decodeStoryUrls: Plugin = {
  name: 'decode-story-urls',
  enforce: 'post',
  transform: (code, id) =>
    id.includes('.stories.tsx')
      ? code.replaceAll('convertToFilePath(import.meta.url)', 'convertToFilePath(decodeURI(import.meta.url))')
      : undefined,
};

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          // Sharing imported modules between files saves a third of the time. No test file mutates a module.
          isolate: false,
          include: ['tests/{unit,charts,architecture}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          // Modules are shared as above; each file has its own database. Tests mostly wait for the database, so two
          // cores suffice for two workers.
          isolate: false,
          maxWorkers: 2,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['./tests/kit/globalDatabase.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        root,
        server: { hmr: { overlay: false } },
        plugins: [storybookTest({ configDir: `${root}.storybook` }), decodeStoryUrls],
        // Listed here, because discovering a package during a run makes Vite reload the page.
        optimizeDeps: {
          include: [
            '@ark-ui/react/dialog',
            '@ark-ui/react/environment',
            '@ark-ui/react/portal',
            '@dagrejs/dagre',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            '@xstate/react',
            'dom-accessibility-api',
            'dompurify',
            'idb-keyval',
            'msw',
            'redaxios',
            'storybook/internal/core-events',
            'styled-components',
            'uqr',
            'uuid',
            'valibot',
            'wouter',
            'xstate',
            'xstate/graph',
          ],
        },
        test: {
          name: 'storybook',
          // `npm run screenshots` compares a picture of each story with the previous one.
          ...(mode === 'screenshots' && { setupFiles: ['./tests/kit/screenshots.ts'] }),
          isolate: false,
          // Each worker is a browser page. The default (cores minus one) leaves half of a two-core machine idle.
          maxWorkers: 2,
          // A storyboard renders all its screens, and the screenshot of them is slow on a busy machine.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            expect: {
              toMatchScreenshot: {
                resolveScreenshotPath: ({ arg, ext }) => join(SCREENSHOTS, `${arg}${ext}`),
                resolveDiffPath: ({ arg, ext }) => join(SCREENSHOTS, 'changed', `${arg}${ext}`),
              },
            },
            instances: [{ browser: 'chromium' }],
            // Reduced motion makes the content of dialogs visible at once, also on a slow machine.
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
          },
        },
      },
    ],
  },
}));
