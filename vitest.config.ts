import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './tests/kit/chromium.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Where `npm run screenshots` keeps the pictures of the stories; not under version control. */
const SCREENSHOTS = fileURLToPath(new URL('.screenshots', import.meta.url));

/**
 * Lets stories run in a folder with letters outside ASCII: Storybook compares the path of a story with its URL, of which it
 * decodes blanks only.
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
          // The files share what they import: a third of the time. None of them changes a module for the others.
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
          // As above; every file has a database of its own. Most of a test is waiting for it, so two cores serve two workers.
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
        // Found late, a package makes Vite reload the page in the middle of a run.
        optimizeDeps: {
          include: [
            '@ark-ui/react/dialog',
            '@ark-ui/react/environment',
            '@ark-ui/react/portal',
            '@ark-ui/react/toast',
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
          // `npm run screenshots` compares a picture of each story with the one that was taken before.
          ...(mode === 'screenshots' && { setupFiles: ['./tests/kit/screenshots.ts'] }),
          isolate: false,
          // A page of a browser each; with as many as there are cores but one, the half of a small machine waits.
          maxWorkers: 2,
          // A board draws all its screens and the picture of them: on a busy machine that takes its time.
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
            // Without motion: what appears in a dialog is visible at once, on a slow machine as well.
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
