import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';
import type { Plugin, PluginOption } from 'vite';
import { charts } from './chart/plugin.ts';
import { generatedStories, staticAnalysis } from './staticAnalysis/plugin.ts';
import { live } from './live/plugin.ts';

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

/** True for the modules of the app: its code and its production dependencies. */
function isShop(id: string): boolean {
  const name = /.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  if (name !== undefined) return packages[name.slice(name.lastIndexOf('node_modules/'))]?.dev !== true;
  return /\/(src|machines|contract)\/|preload-helper/.test(id);
}

/**
 * Limits the prop documentation to the components of src/ui. No other stories have a docs page, and parsing all files
 * takes more than half of a build.
 */
function documentUi(plugin: PluginOption): PluginOption {
  const { name, transform } = { ...plugin } as Partial<Plugin>;
  if (name !== 'storybook:react-docgen-plugin' || typeof transform !== 'function') return plugin;
  return { name, enforce: 'pre', transform: { filter: { id: /[\\/]src[\\/]ui[\\/]/ }, handler: transform } };
}

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['./**/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-designs',
    '@storybook/addon-vitest',
  ],
  // Icons, and the service worker that answers the stories' requests.
  staticDirs: [
    { from: '../src/public/icons', to: '/icons' },
    { from: './worker', to: '/' },
  ],
  experimental_indexers: (indexers = []) => [generatedStories, ...indexers],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (found, { configType }) => {
    const plugins = (found.plugins ?? []).flat().filter((plugin) => {
      const name = plugin && 'name' in plugin ? plugin.name : '';
      return !name.startsWith('haoyi:');
    });
    // Only a build has to write the worker.
    return {
      ...found,
      plugins: [
        ...plugins.map(documentUi),
        staticAnalysis(),
        charts({ machines: [join(import.meta.dirname, 'charts.ts')] }),
        ...live(),
        ...(configType === 'PRODUCTION' ? [msw({ mode: 'worker-only' })] : []),
      ],
      build: {
        ...found.build,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Two chunks of shared modules instead of 140. The demo's phone only loads the first.
              groups: [{ name: 'shop', test: isShop, priority: 1 }, { name: 'shared' }].map((group) => ({
                ...group,
                minShareCount: 12,
                includeDependenciesRecursively: false,
              })),
            },
          },
        },
        chunkSizeWarningLimit: 4000,
      },
    };
  },
};

export default config;
