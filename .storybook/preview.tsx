import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import type { Decorator } from '@storybook/react';
import { definePreview } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { configure } from 'storybook/test';
import { setupWorker } from 'msw/browser';
import addonMsw from 'msw-storybook-addon';
import { warmCalls } from '../src/api/lazyCalls.ts';
import { expectLeaf } from './leaves/expectLeaf.ts';
import { art } from './art.ts';
import { Canvas, type CanvasTheme } from './canvas.tsx';
import { expectAnswered, fence, forgetUnanswered, noteUnanswered } from './unanswered.ts';
import { isTested } from './wholeWindow.ts';
import { servedByWorker, WORKER } from './worker.ts';

// A busy machine takes its time over an animation; what is waited for is still what must come.
configure({ asyncUtilTimeout: 10_000 });

const phone = (width: number, height: number) => ({
  name: `手机 ${width}`,
  styles: { width: `${width}px`, height: `${height}px` },
  type: 'mobile' as const,
});

const isTheme = (value: unknown): value is CanvasTheme =>
  value === 'light' || value === 'dark' || value === 'both';

/** Every story stands on a canvas in the chosen theme, at the address it names. */
const onCanvas: Decorator = (Story, { globals, parameters, viewMode }) => (
  <Canvas
    theme={isTheme(globals.theme) ? globals.theme : 'light'}
    route={typeof parameters.route === 'string' ? parameters.route : '/index/home'}
    whole={viewMode !== 'docs'}
    layout={parameters.layout === 'fullscreen' ? 'fullscreen' : 'padded'}
  >
    <Story />
  </Canvas>
);

// The demo's database takes longest to open: it begins before the demo itself is loaded.
if (new URLSearchParams(window.location.search).get('id') === '演示-整站--whole') {
  void import('./live/thread.ts').then(({ prepareThread }) => prepareThread());
}

export const preview = definePreview({
  addons: [
    addonA11y(),
    addonDocs(),
    addonMsw(async () => {
      const worker = setupWorker(...art, fence);
      await servedByWorker();
      await worker.start({
        quiet: true,
        serviceWorker: { url: WORKER },
        // A call of our own that no story answers is a fault of the story. All else (modules, pictures) goes its way.
        onUnhandledFrame: ({ frame, defaults }) => {
          if (frame.protocol !== 'http') return;
          const { request } = frame.data as { request: Request };
          if (!new URL(request.url).pathname.startsWith('/api/')) return;
          noteUnanswered(request);
          defaults.error();
          throw new Error(`no handler for ${request.method} ${request.url}`);
        },
      });
      return worker;
    }),
  ],
  decorators: [onCanvas],
  // Before a story walks on by itself, it shows the leaf that it says it shows.
  mount: (context) => async (element) => {
    if (element) context.originalStoryFn = () => element as ReactElement;
    await context.renderToCanvas();
    if (isTested) await expectLeaf(context);
    return context.canvas;
  },
  // A call that waits for its module while a story ends would be made in the next one.
  beforeEach: async () => {
    await warmCalls();
    forgetUnanswered();
  },
  // Whoever looks is not kept waiting, and the story stays on the screen: a fault stands in the console and the report.
  afterEach: async (context) => {
    if (isTested) return await expectAnswered();
    if (context.viewMode === 'docs') return;
    const report = (type: string) => (error: Error) => {
      console.warn(error.message);
      context.reporting.addReport({ type, version: 1, result: error.message, status: 'failed' });
    };
    if (!context.playFunction) await expectLeaf(context, 2_000).catch(report('leaf'));
    await expectAnswered().catch(report('calls'));
  },
  globalTypes: {
    theme: {
      description: '主题',
      toolbar: {
        title: '主题',
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: '浅色', icon: 'sun' },
          { value: 'dark', title: '深色', icon: 'moon' },
          { value: 'both', title: '并排', icon: 'sidebyside' },
        ],
      },
    },
  },
  initialGlobals: {
    theme: 'light',
    viewport: { value: 'phone375', isRotated: false },
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    viewport: {
      options: {
        // A page of the workbench names none of these (`value: ''`): it has all the room there is, and no frame around it.
        phone320: phone(320, 568),
        phone375: phone(375, 812),
        phone414: phone(414, 896),
        phone540: phone(540, 960),
        desktop: {
          name: '桌面 1280',
          styles: { width: '1280px', height: '800px' },
          type: 'desktop' as const,
        },
      },
    },
    options: {
      storySort: {
        order: [
          '说明',
          '产品地图',
          '演示',
          '流程图',
          '规则书',
          '走一遍',
          '走一遍：流程图怎么用',
          '走一遍：别家服务器',
          '设计',
          '流程',
          '页面',
          '基础',
          '布局',
          '表单',
          '反馈',
          '交易',
          '弹层',
          '*',
          'Example',
        ],
      },
    },
  },
});

export default preview;
