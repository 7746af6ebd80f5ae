import { expect, userEvent, waitFor, within } from 'storybook/test';
import { loadLayout } from '../chart/ChartPage.tsx';
import preview from '../preview.tsx';
import { fullWindow } from '../fullWindow.ts';
import { FlowPage, type FlowPageProps } from './FlowPage.tsx';
import type { Review } from './review.ts';
import { missingLines } from '../stateChecks/lines.ts';
import { readLines } from '../stateChecks/readLines.ts';
import { review as flow } from '../../src/buying/ordering/review.tsx';
import { review as orderAction } from '../../src/buying/orderAction/review.tsx';
import { review as payment } from '../../src/payment/payment/review.tsx';
import { review as inquiry } from '../../src/shared/inquiry/review.tsx';
import { createRun } from './run.ts';

const meta = preview.type<{ args: Pick<FlowPageProps, 'face' | 'phone'> }>().meta({
  title: '走一遍：流程图怎么用',
  id: 'guide',
  globals: fullWindow,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  beforeEach: async ({ msw }) => {
    await loadLayout(flow.walks.machine.id);
    msw.use(...(flow.answers ?? []));
  },
  render: (args, { globals }) => (
    <FlowPage title="下单" flow={flow} theme={globals.theme === 'dark' ? 'dark' : 'light'} {...args} />
  ),
});

/** Queries the live screen, which is in an iframe of the page. */
const phoneIn = (canvasElement: HTMLElement) => {
  const page = canvasElement.querySelector('iframe')?.contentDocument;
  if (!page) throw new Error('there is no phone');
  return within(page.body);
};

const leaf = (canvasElement: HTMLElement, name: string): HTMLElement => {
  const found = canvasElement.querySelector<HTMLElement>(`[data-leaf="${name}"]`);
  if (!found) throw new Error(`${name} is not drawn`);
  return found;
};

const present = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-leaf][aria-current]')].map((one) =>
    one.getAttribute('data-leaf'),
  );

/**
 * The lines that a storyboard's screens must show and do not, by state. Without the uncertain states, which a storyboard
 * shows while they still ask.
 */
const absentFrom = (canvasElement: HTMLElement, { shows }: Review) =>
  Object.fromEntries(
    [...canvasElement.querySelectorAll<HTMLElement>('[data-scene]')].flatMap((scene) => {
      const { scene: state = '' } = scene.dataset;
      const screen = scene.querySelector('iframe')?.contentDocument;
      if (state.startsWith('uncertain')) return [];
      const absent = screen ? missingLines(shows[state] ?? [], readLines(screen)) : ['a screen'];
      return absent.length > 0 ? [[state, absent]] : [];
    }),
  );

const styleOf = (element: Element | null, pseudo?: string): CSSStyleDeclaration => {
  if (!element) throw new Error('the line is not drawn');
  return getComputedStyle(element, pseudo);
};

export const Chart = meta.story({
  name: '状态图：回答、跳转',
  args: { phone: true },
  play: async ({ canvas, canvasElement, step }) => {
    await step('顺利的路和图例一样，失败的不比它粗', async () => {
      await canvas.findByRole('button', { name: /pending null.*onSale.*→ 选保障/ });
      const way = (selector: string) =>
        styleOf(canvasElement.querySelector(`.chart-way${selector} > :is(path):not(.chart-catch)`));
      const spine = way('[data-spine]');
      const legend = styleOf(canvasElement.querySelector('.chart-bar li[data-spine]'), '::before');
      await expect([spine.stroke, spine.strokeWidth]).toEqual([legend.borderTopColor, legend.borderTopWidth]);
      const widths = [
        way('[data-hot][data-kind="error"]:not([data-spine])'),
        way('[data-hot][data-kind="done"]:not([data-spine])'),
        spine,
      ].map(({ strokeWidth }) => Number.parseFloat(strokeWidth));
      await expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
    });
    await step('替平台回答：商品在售', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /pending null.*onSale.*→ 选保障/ }));
      await expect(present(canvasElement)).toEqual(['choosing']);
      await phoneIn(canvasElement).findByRole('button', { name: '提交订单' });
    });
    await step('没同意须知，提交后留在原处，画面说缺什么', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '提交订单' }));
      await expect(present(canvasElement)).toEqual(['choosing']);
      await phoneIn(canvasElement).findByText('请先阅读并同意交易须知');
    });
    await step('在画面里点，图跟着走', async () => {
      await userEvent.click(phoneIn(canvasElement).getByRole('checkbox'));
      await userEvent.click(canvas.getByRole('button', { name: '提交订单' }));
      await expect(present(canvasElement)).toEqual(['submitting']);
    });
    await step('平台没回应：结果未知，不会再下一单', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /等超时.*→ 下单结果未知/ }));
      await expect(present(canvasElement)).toEqual(['uncertain']);
      await phoneIn(canvasElement).findByText('正在核对订单');
    });
    await step('用键盘跳到一个状态', async () => {
      leaf(canvasElement, 'expired').focus();
      await userEvent.keyboard('{Enter}');
      await expect(present(canvasElement)).toEqual(['expired']);
      await phoneIn(canvasElement).findByText('付款时间已过，订单关闭');
    });
  },
});

export const Board = meta.story({
  name: '故事板：每个状态一张，可以打印',
  args: { face: 'board' },
  play: async ({ canvas, canvasElement, step }) => {
    await step('每个状态都画好了', async () => {
      await waitFor(() => expect(canvas.getByRole('button', { name: '打印 A3' })).toBeEnabled());
      const scenes = [...canvasElement.querySelectorAll('[data-scene]')].map((one) =>
        one.getAttribute('data-scene'),
      );
      await expect(scenes.toSorted()).toEqual(Object.keys(flow.fixtures).toSorted());
    });
    await step('画面是它说的那个状态', async () => {
      await waitFor(() => expect(absentFrom(canvasElement, flow)).toEqual({}));
    });
    await step('点画面打开它的 story', async () => {
      await expect(canvasElement.querySelector('[data-scene="choosing"]')).toHaveAttribute(
        'href',
        expect.stringContaining('?path=/story/ordering--choosing-state'),
      );
    });
  },
});

export const BoardOfActions = meta.story({
  name: '故事板：办成以后订单也变了',
  tags: ['!dev', '!manifest'],
  beforeEach: ({ msw }) => msw.use(...(orderAction.answers ?? [])),
  render: () => <FlowPage title="订单操作" flow={orderAction} theme="light" face="board" />,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: '打印 A3' })).toBeEnabled());
    await waitFor(() => expect(absentFrom(canvasElement, orderAction)).toEqual({}));
  },
});

export const BoardOfDesktop = meta.story({
  name: '故事板：桌面 1280',
  tags: ['!dev', '!manifest'],
  render: () => <FlowPage title="下单" flow={flow} theme="light" face="board" width={1280} />,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: '打印 A3' })).toBeEnabled());
    const bad = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('[data-scene]')].flatMap((scene) => {
        const screen = scene.querySelector('iframe')?.contentWindow;
        // Null while the document is being made.
        const root = screen?.document.documentElement as HTMLElement | null | undefined;
        const isGood =
          screen?.innerWidth === 1280 &&
          (root?.scrollWidth ?? Infinity) <= 1280 &&
          // The desktop layout shows brand and QR code beside the column.
          (root?.textContent ?? '').includes('号易');
        return isGood ? [] : [scene.dataset.scene];
      });
    await waitFor(() => expect(bad()).toEqual([]));
  },
});

export const ScreenOfDesktop = meta.story({
  name: '画面：桌面 1280，可以操作',
  tags: ['!dev', '!manifest'],
  render: () => (
    <FlowPage
      title="下单"
      flow={flow}
      theme="light"
      phone
      width={1280}
      run={createRun(flow.walks.machine, { fixture: flow.fixtures.choosing as never })}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1, name: '下单' });
    await waitFor(() => phoneIn(canvasElement).getByText('用手机继续'));
    const screen = phoneIn(canvasElement);
    await userEvent.click(screen.getByRole('checkbox'));
    await expect(screen.getByRole('button', { name: '提交订单' })).toBeEnabled();
  },
});

export const Together = meta.story({
  name: '并排时只有一份，画面照样在图旁边',
  tags: ['!dev', '!manifest'],
  globals: { ...fullWindow, theme: 'both' },
  render: () => <FlowPage title="下单" flow={flow} theme="light" phone />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1, name: '下单' });
    await waitFor(() => expect(canvasElement.querySelector('iframe')).toBeVisible());
  },
});

export const Words = meta.story({
  name: '文字：给读屏的状态和转移',
  args: { face: 'text' },
  play: async ({ canvas }) => {
    const panel = (await canvas.findByRole('heading', { name: /^正在提交/ })).parentElement;
    if (!panel) throw new Error('there is no panel');
    await expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '✓ 向平台下单 → 接着处理订单',
      '✕ 向平台下单 [不知道成没成] → 下单结果未知',
      '✕ 向平台下单 [金额变了] → 加载商品',
      '✕ 向平台下单 [平台说了不能下单的原因] → 没有下单成功',
      '✕ 向平台下单 [其他情况] → 选保障，确认订单',
    ]);
  },
});

export const WordsOfEnds = meta.story({
  name: '文字：哪些状态没有出口',
  tags: ['!dev', '!manifest'],
  render: () => <FlowPage title="付款" flow={payment} theme="light" face="text" />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1, name: '付款' });
    const ends = [...canvasElement.querySelectorAll<HTMLElement>('.chart-text > section')].filter((state) =>
      state.textContent.includes('没有出口'),
    );
    await expect(ends.map(({ dataset }) => dataset.state)).toEqual(['paid', 'ended']);
  },
});

export const WordsOfTwins = meta.story({
  name: '文字：画面一样的两个状态差在哪',
  tags: ['!dev', '!manifest'],
  render: () => <FlowPage title="核对结果" flow={inquiry} theme="light" face="text" />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1, name: '核对结果' });
    await expect(canvasElement.querySelector('[data-state="answered"] .chart-note')).toHaveTextContent(
      '画面和「正在核对」一样。',
    );
  },
});
