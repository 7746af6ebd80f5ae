import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';
import { charts } from './chart/plugin.ts';
import { facts } from './facts/plugin.ts';
import { live } from './live/plugin.ts';

/** The charts that are drawn: the shop's and its rulebooks', and those that the part which draws them is tried on. */
const MACHINES = ['flow/machines.ts', 'rulebooks/machines.ts', 'chart/example/machines.ts'].map((file) =>
  join(import.meta.dirname, file),
);

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

/** What the shop's own pages are made of: its code, the packages it depends on, and what loads them. */
function isShop(id: string): boolean {
  const name = /.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  if (name !== undefined) return packages[name.slice(name.lastIndexOf('node_modules/'))]?.dev !== true;
  return /\/(src|machines|contract)\/|preload-helper/.test(id);
}

/** The story files that pictures are taken of, when no others are wanted: their paths from the root, with spaces between. */
const pictured = process.env.PICTURED_STORIES?.split(' ');

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: pictured?.map((file) => `../${file}`) ?? ['./**/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-designs',
    '@storybook/addon-vitest',
  ],
  // Pictures that the pages ask for by their address, and what stands between the stories and the network.
  staticDirs: [
    { from: '../src/public/icons', to: '/icons' },
    { from: './worker', to: '/' },
    // Notes and sign-offs. The pictures of a build are written beside it when they have been taken.
    { from: './review/files', to: '/review' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: pictured ? false : 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (found, { configType }) => {
    const plugins = (found.plugins ?? []).flat().filter((plugin) => {
      const name = plugin && 'name' in plugin ? plugin.name : '';
      return !name.startsWith('haoyi:');
    });
    // The development server already serves the worker; a build has to write it.
    return {
      ...found,
      plugins: [
        ...plugins,
        facts(),
        charts({ machines: MACHINES }),
        ...(pictured ? [] : live()),
        ...(configType === 'PRODUCTION' ? [msw({ mode: 'worker-only' })] : []),
      ],
      build: {
        ...found.build,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What many stories share comes in two files, not in a hundred and forty. The demo's phone takes the first only.
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
