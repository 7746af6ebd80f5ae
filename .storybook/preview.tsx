import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import type { Decorator } from '@storybook/react';
import type { Globals } from 'storybook/internal/types';
import { definePreview } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { configure } from 'storybook/test';
import { setupWorker } from 'msw/browser';
import addonMsw from 'msw-storybook-addon';
import { warmCalls } from '../src/api/lazyCalls.ts';
import { expectState } from './stateChecks/expectState.ts';
import { art } from './fakePictures.ts';
import { reply } from './reply.ts';
import { Canvas, type CanvasTheme } from './canvas.tsx';
import { Stage } from './decorators.tsx';
import { expectAllHandled, fence, resetUnhandled, recordUnhandled } from './unhandledRequests.ts';
import { fullWindow, isTested } from './fullWindow.ts';
import { waitForStart } from './waitForStart.ts';
import { servedByWorker, WORKER } from './worker.ts';

// On a busy machine an animation may take seconds.
configure({ asyncUtilTimeout: 10_000 });

const phone = (width: number, height: number) => ({
  name: `手机 ${width}`,
  styles: { width: `${width}px`, height: `${height}px` },
  type: 'mobile' as const,
});

const isTheme = (value: unknown): value is CanvasTheme =>
  value === 'light' || value === 'dark' || value === 'both';

/** A designers' page fills the canvas, so there is no room for a second one beside it. */
const isWide = ({ viewport }: Globals): boolean => viewport?.value === fullWindow.viewport.value;

const themeOf = (globals: Globals): CanvasTheme => {
  const theme = isTheme(globals.theme) ? globals.theme : 'light';
  return theme === 'both' && isWide(globals) ? 'light' : theme;
};

/** Renders a page within the app's frame, for the `viewer` of its parameters. A story without a viewer stands alone. */
const onStage: Decorator = (Story, { parameters: { viewer } }) =>
  viewer === 'member' || viewer === 'visitor' ? (
    <Stage isMember={viewer === 'member'}>
      <Story />
    </Stage>
  ) : (
    <Story />
  );

/** Renders every story in the chosen theme, with its own URL. */
const onCanvas: Decorator = (Story, { globals, parameters, viewMode }) => (
  <Canvas
    theme={themeOf(globals)}
    route={typeof parameters.route === 'string' ? parameters.route : '/index/home'}
    whole={viewMode !== 'docs'}
    layout={parameters.layout === 'fullscreen' ? 'fullscreen' : 'padded'}
  >
    <Story />
  </Canvas>
);

// Loads the demo's database before the demo, because it is the slowest part.
if (new URLSearchParams(window.location.search).get('id') === '演示-整站--whole') {
  void import('./live/workerThread.ts').then(({ prepareWorker }) => prepareWorker());
}

async function startWorker() {
  // The payout account appears wherever a seller expects money.
  const payee = reply('readPayee', { payee: { account: '138****0003', name: '**国' } });
  const worker = setupWorker(...art, fence, payee);
  await servedByWorker();
  await worker.start({
    quiet: true,
    serviceWorker: { url: WORKER },
    // An API call without a handler fails the story. Other requests pass through.
    onUnhandledFrame: ({ frame, defaults }) => {
      if (frame.protocol !== 'http') return;
      const { request } = frame.data as { request: Request };
      if (!new URL(request.url).pathname.startsWith('/api/')) return;
      recordUnhandled(request);
      defaults.error();
      throw new Error(`no handler for ${request.method} ${request.url}`);
    },
  });
  return worker;
}

/** Started once, although all stories of a docs page start at the same time. */
let worker: ReturnType<typeof startWorker> | undefined;

export const preview = definePreview({
  addons: [addonA11y(), addonDocs(), addonMsw(() => (worker ??= startWorker()))],
  decorators: [onStage, onCanvas],
  // Checks that a story shows the state it claims, before its play function runs.
  mount: (context) => async (element) => {
    if (element) context.originalStoryFn = () => element as ReactElement;
    await context.renderToCanvas();
    if (isTested) await expectState(context);
    else await waitForStart(context);
    return context.canvas;
  },
  // Loads the chunks of all calls first. A call that waits for its chunk would run during the next story.
  beforeEach: async () => {
    await warmCalls();
    resetUnhandled();
  },
  // Outside tests errors are only reported, and the story stays on screen.
  afterEach: async (context) => {
    if (isTested) return await expectAllHandled();
    if (context.viewMode === 'docs') return;
    const report = (type: string) => (error: Error) => {
      console.warn(error.message);
      context.reporting.addReport({ type, version: 1, result: error.message, status: 'failed' });
    };
    if (!context.playFunction) await expectState(context, 2_000).catch(report('leaf'));
    await expectAllHandled().catch(report('calls'));
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
    controls: {
      expanded: true,
      // These args start a story's actor. A running actor does not follow them.
      exclude:
        /^(change|paymentChange|leaf|paying|childStates|who|entry|uploadFault|is(Asking|Unanswered|Sent))$/,
    },
    viewport: {
      options: {
        // The designers' pages use none of these (`value: ''`) and fill the canvas.
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
          '设计',
          '流程',
          ['逛', '买', '卖', '回收', '售后', '账户', '客服', '内容', '后台', '各处共用'],
          '页面',
          ['逛', '买', '卖', '回收', '售后', '账户', '客服', '内容', '后台', '其他'],
          '基础',
          '布局',
          '表单',
          '反馈',
          '交易',
          '弹层',
          '*',
        ],
      },
    },
  },
});

export default preview;
