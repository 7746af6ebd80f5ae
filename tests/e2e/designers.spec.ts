import { expect as sooner, test, type FrameLocator, type Page } from '@playwright/test';
import { join } from 'node:path';
import sharp from 'sharp';
import { measureDrawing } from '../../.storybook/chart/measureDrawing.ts';
import { scanFlows } from '../../.storybook/staticAnalysis/reviews.ts';
import {
  buildStorybook,
  DESK,
  serveStorybook,
  recordForeignRequests,
  type FileServer,
} from './kit/storybook.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Journeys through the built Storybook, as designers use it, without a network. */

test.use({ ...DESK, actionTimeout: 60_000 });
test.describe.configure({ timeout: 180_000 });

/** Storybook's manager, canvas and frames start one after another, which takes long on a busy machine. */
const expect = sooner.configure({ timeout: 60_000 });

let storybook: FileServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await buildStorybook();
  storybook = await serveStorybook();
});

test.afterAll(() => storybook.close());

/** Records the uncaught errors of a page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

const canvasOf = (page: Page): FrameLocator => page.frameLocator('#storybook-preview-iframe');

const storyAddress = (id: string): string => `${storybook.address}/?path=/story/${encodeURIComponent(id)}`;

test('a story of a page has the size of a phone, beside the panel, every tab of which works', async ({
  page,
}) => {
  const asked = recordForeignRequests(page, storybook);
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(storyAddress('ordering--choosing-state'));
  await expect(canvasOf(page).getByRole('button', { name: '提交订单' })).toBeVisible();
  const phone = await canvasOf(page)
    .locator('html')
    .evaluate(() => [window.innerWidth, window.innerHeight]);
  const [frame, panel] = await Promise.all([
    page.locator('#storybook-preview-iframe').boundingBox(),
    page.locator('#storybook-panel-root').boundingBox(),
  ]);
  // The panel does not take height from the frame.
  expect([
    phone[0],
    (phone[1] ?? 0) >= 640,
    (panel?.x ?? 0) >= (frame?.x ?? Infinity) + (frame?.width ?? 0),
  ]).toEqual([375, true, true]);
  const tabs = page.getByRole('tablist', { name: 'Available addons' }).getByRole('tab');
  // The panels in order, and what each shows for a story without parameters.
  const PANELS: Readonly<Record<string, RegExp>> = {
    参数: /^Name ?Control|controls/,
    事件: /\S/,
    步骤: /\S/,
    无障碍: /Violations/,
  };
  await expect(page.getByRole('tabpanel', { name: '无障碍' })).toContainText('Violations');
  await expect(tabs).toHaveText(Object.keys(PANELS).map((name) => new RegExp(`^${name}`)));
  for (const [name, words] of Object.entries(PANELS)) {
    await test.step(name, async () => {
      await tabs.filter({ hasText: new RegExp(`^${name}`) }).click();
      await expect(page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).first()).toHaveText(words);
      await expect(page.getByText('This addon has errors')).toHaveCount(0);
    });
  }
  expect(faults).toEqual([]);
  expect(asked).toEqual([]);
});

test('a page of properties shows every story and the properties', async ({ page }) => {
  await page.goto(`${storybook.address}/?path=/docs/ui-avatar--docs`);
  const docs = canvasOf(page);
  await expect(docs.getByRole('cell', { name: 'size' })).toBeVisible();
  await expect(docs.locator('.sb-story')).toHaveCount(4);
  for (const story of await docs.locator('.sb-story').all())
    await expect(story.locator('span[aria-hidden]').first()).toBeVisible();
  await expect(docs.getByText(/Error|Violation/).locator('visible=true')).toHaveCount(0);
});

test('a story with a long play function waits for the start button', async ({ page }) => {
  await page.goto(storyAddress('走一遍--buy'));
  const story = canvasOf(page);
  await expect(story.getByRole('button', { name: '▶ 开始' })).toBeVisible();
  await expect(story.getByText('准备好了')).toBeVisible();
  await story.getByRole('button', { name: '▶ 开始' }).click();
  await expect(story.getByText(/^\d+\. /)).toBeVisible();
});

test('a walk that opens under a dialog starts, and a step back replays it at once', async ({ page }) => {
  await page.goto(storyAddress('走一遍--expire'));
  const start = canvasOf(page).getByRole('button', { name: '▶ 开始' });
  await start.click();
  await page.getByRole('tab', { name: /步骤/ }).click();
  const back = page.getByRole('button', { name: 'Go back' });
  await expect(back).toBeEnabled();
  await back.click();
  await expect(page.getByRole('button', { name: 'Go forward' })).toBeEnabled();
  await expect(start).toHaveCount(0);
});

test('the sidebar lists flows and pages in the order of the front page', async ({ page }) => {
  const titles = [...new Set((await storiesOf(page)).map(({ title }) => title))];
  const groups = (root: string) => [
    ...new Set(titles.filter((title) => title.startsWith(`${root}/`)).map((title) => title.split('/')[1])),
  ];
  expect([groups('流程'), groups('页面')]).toEqual([
    ['买', '卖', '回收', '售后', '账户', '客服', '内容', '后台', '各处共用'],
    ['逛', '买', '卖', '回收', '售后', '账户', '客服', '内容', '后台', '其他'],
  ]);
});

/**
 * The percentage of pixels that clearly differ between two pictures. Both are first scaled down by `grain`, because
 * antialiased edges never match exactly.
 */
async function difference(one: Buffer, other: Buffer, grain: number): Promise<number> {
  const { width, height } = await sharp(other).metadata();
  const size = [Math.round(width / grain), Math.round(height / grain)] as const;
  const points = (picture: Buffer) =>
    sharp(picture)
      .removeAlpha()
      .resize(...size, { fit: 'fill' })
      .raw()
      .toBuffer();
  const [a, b] = await Promise.all([points(one), points(other)]);
  let far = 0;
  for (let at = 0; at < a.length; at += 3) {
    const apart = [0, 1, 2].map((part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)));
    if (Math.max(...apart) > 40) far += 1;
  }
  return (far / (a.length / 3)) * 100;
}

const flowAddress = (id: string, params: string): string =>
  `${storybook.address}/iframe.html?viewMode=story&id=${encodeURIComponent(`流程图--${id}`)}&${params}`;

test.describe('a storyboard', () => {
  test.use({
    viewport: { width: 1400, height: 1900 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  } as never);

  test('is printed as on the screen, dialogs included', async ({ page }) => {
    const faults = faultsOf(page);
    await page.goto(flowAddress('order-action', 'flow=orderAction&face=board'));
    await expect(page.getByRole('button', { name: '打印 A3' })).toBeEnabled();
    const scene = (leaf: string) => page.frameLocator(`[data-scene="${leaf}"] iframe`);
    await expect(scene('confirming').getByText('再想想')).toBeVisible();
    await expect(scene('uncertain').getByText('正在确认结果')).toBeVisible();
    const plane = page.locator('[data-scene]').first().locator('..');
    const screen = await plane.screenshot({ animations: 'disabled' });

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A3 is 841 × 1190 points.
    const [, ...sides] = /\/MediaBox \[0 0 (\d+)\S* (\d+)/.exec(pdf) ?? [];
    const isA3 = [841, 1190].every(
      (side, at) => Math.abs(side - (sides.map(Number).toSorted((a, b) => a - b)[at] ?? 0)) <= 1,
    );
    expect([/\/Count (\d+)/.exec(pdf)?.[1], isA3]).toEqual(['1', true]);
    await page.setViewportSize({ width: 1600, height: 1900 });
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
    const printed = await plane.screenshot({ animations: 'disabled' });
    // Antialiasing differs at another window size. A missing dialog would differ ten times as much.
    expect(await difference(printed, screen, 8)).toBeLessThan(1);
    expect(faults).toEqual([]);
  });
});

test('a link shows the state, theme and width of its sender', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = recordForeignRequests(page, storybook);
  const flow = canvasOf(page);
  await page.goto(
    `${storyAddress('流程图--ordering')}&flow=ordering&leaf=choosing&width=414&globals=theme:dark`,
  );
  await expect(flow.locator('header')).toContainText('choosing');
  await expect(flow.getByRole('combobox', { name: '画面宽度' })).toHaveValue('414');
  const phone = (of: FrameLocator) => of.frameLocator('iframe[title^="画面"]');
  await expect(phone(flow).locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => new URL(page.url()).searchParams.get('leaf')).toBe('choosing');

  await phone(flow).getByRole('checkbox').check();
  await flow.getByRole('button', { name: '提交订单', exact: true }).click();
  await flow.getByRole('button', { name: /网络断了.*→ 下单结果未知/ }).click();
  await expect(phone(flow).getByText('正在核对订单')).toBeVisible();
  await flow.getByRole('button', { name: '复制链接' }).click();
  await expect(flow.getByText('链接已复制。')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const toParams = (address: string) => Object.fromEntries(new URL(address).searchParams);
  expect(toParams(link)).toEqual(toParams(page.url()));
  expect(toParams(link).leaf).toBe('uncertain');

  const other = await context.newPage();
  await other.goto(link);
  const seen = canvasOf(other);
  await expect(seen.locator('header')).toContainText('uncertain');
  await expect(seen.getByRole('combobox', { name: '画面宽度' })).toHaveValue('414');
  await expect(phone(seen).getByText('正在核对订单')).toBeVisible();
  await expect(phone(seen).locator('html')).toHaveAttribute('data-theme', 'dark');

  // The URL of another story drops the parameters of this one.
  await other.getByRole('link', { name: '说明', exact: true }).click();
  await expect(seen.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  await expect.poll(() => new URL(other.url()).searchParams.get('leaf')).toBeNull();
  expect(asked).toEqual([]);
});

test('a link to a state of a parallel chart names the leaf state with that fixture', async ({ page }) => {
  await page.goto(storyAddress('流程图--session') + '&flow=session&leaf=expiry.asking');
  await expect(canvasOf(page).locator('header')).toContainText('expiry.asking');
  await expect.poll(() => new URL(page.url()).searchParams.get('leaf')).toBe('expiry.asking');
});

test('a link keeps whether the screen is shown beside the chart', async ({ page, context }) => {
  const screen = (of: Page) => canvasOf(of).getByTitle(/^画面：/);
  await page.goto(storyAddress('流程图--inquiry'));
  await expect(canvasOf(page).getByRole('group', { name: '核对结果的状态图' })).toBeVisible();
  await expect(screen(page)).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('leaf')).not.toBeNull();
  expect(new URL(page.url()).searchParams.get('phone')).toBeNull();
  await canvasOf(page).getByRole('button', { name: '显示画面' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('phone')).toBe('yes');

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(screen(other)).toHaveCount(1);
});

test('an outdated link says so and starts at the initial state', async ({ page }) => {
  await page.goto(flowAddress('ordering', 'flow=ordering&leaf=gone'));
  await expect(page.getByRole('alert')).toHaveText('链接里的状态现在没有了，这里从头开始。');
  await expect(page.locator('header')).toContainText('loading');
});

test('the front page comes first: every flow with its coverage, the demo, and the rest in order', async ({
  page,
}) => {
  const asked = recordForeignRequests(page, storybook);
  await page.goto(`${storybook.address}/`);
  const front = canvasOf(page);
  await expect(front.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('path')).toBe('/story/说明--front');
  const flows = front.getByRole('link').filter({ hasText: '个状态' });
  expect(await flows.count()).toBe(scanFlows(ROOT).length);
  expect((await flows.allInnerTexts()).filter((text) => /(^|\D)0 个/.test(text))).toEqual([]);
  expect(await front.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    '买',
    '卖',
    '回收',
    '售后',
    '账户',
    '内容',
    '后台',
    '各处共用',
  ]);
  await expect(front.getByRole('link', { name: /打开演示/ })).toHaveAttribute(
    'href',
    /path=\/story\/演示-整站--whole/,
  );
  const first = await page.locator('#storybook-explorer-tree').innerText();
  expect(
    first
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== 'Skip to content')
      .slice(1, 9),
  ).toEqual(['说明', '产品地图', '演示', '流程图', '规则书', '走一遍', '走一遍：流程图怎么用', '设计']);
  // Each link leads to a story that exists.
  const { entries } = (await (await fetch(`${storybook.address}/index.json`)).json()) as { entries: object };
  const hrefs = await front
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).search));
  const lost = hrefs.filter(
    (href) => !Object.hasOwn(entries, new URLSearchParams(href).get('path')?.slice('/story/'.length) ?? ''),
  );
  expect([lost, hrefs.length > 18]).toEqual([[], true]);
  await flows.filter({ hasText: 'ordering' }).click();
  await expect(front.locator('header')).toContainText('下单');
  expect(asked).toEqual([]);
});

test('storyboards and screens work in a desktop window of 1280', async ({ page }) => {
  // Every page has the same desktop layout, so the boards of a short and of a long flow stand for the others.
  for (const flow of ['ordering', 'deal']) {
    await test.step(flow, async () => {
      await page.goto(flowAddress(flow, `flow=${flow}&face=board&width=1280`));
      await expect(page.getByRole('button', { name: '打印 A3' })).toBeEnabled();
      const bad = await page.locator('[data-scene]').evaluateAll((scenes) =>
        scenes.flatMap((scene) => {
          const window = scene.querySelector('iframe')?.contentWindow;
          const root = window?.document.documentElement;
          const isGood =
            window?.innerWidth === 1280 &&
            root !== undefined &&
            root.scrollWidth <= 1280 &&
            // The desktop layout shows brand and QR code beside the column.
            (root.textContent ?? '').includes('号易');
          return isGood ? [] : [scene.getAttribute('data-scene')];
        }),
      );
      expect(bad).toEqual([]);
    });
  }
  // The screen beside the chart is interactive and uses the desktop layout.
  await page.goto(flowAddress('ordering', 'flow=ordering&leaf=choosing&width=1280'));
  const screen = page.frameLocator('iframe[title^="画面"]');
  await screen.getByRole('checkbox').check();
  await expect(screen.getByRole('button', { name: '提交订单' })).toBeEnabled();
  await expect(screen.getByText('用手机继续')).toBeVisible();
});

interface IndexEntry {
  id: string;
  title: string;
  name: string;
}

async function storiesOf(page: Page): Promise<IndexEntry[]> {
  const { entries } = (await (await page.request.get(`${storybook.address}/index.json`)).json()) as {
    entries: Record<string, IndexEntry>;
  };
  return Object.values(entries);
}

test('the happy path is drawn as in the legend, and no failure is drawn stronger', async ({ page }) => {
  await page.goto(flowAddress('ordering', 'flow=ordering&leaf=loading'));
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { stroke, strokeWidth } = getComputedStyle(one);
        return { stroke, width: Number.parseFloat(strokeWidth) };
      });
  const path = ':is(path):not(.chart-catch)';
  const spine = await line(`.chart-way[data-spine] > ${path}`);
  const failure = await line(`.chart-way[data-hot][data-kind="error"]:not([data-spine]) > ${path}`);
  const answer = await line(`.chart-way[data-hot][data-kind="done"]:not([data-spine]) > ${path}`);
  const legend = await page.locator('.chart-bar li[data-spine]').evaluate((one) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(one, '::before');
    return { stroke: borderTopColor, width: Number.parseFloat(borderTopWidth) };
  });
  expect(spine).toEqual(legend);
  expect([failure.width < answer.width, answer.width < spine.width]).toEqual([true, true]);
});

test('a chart beside the phone is complete at 1280 without the sidebar, and moves by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const payment = (await storiesOf(page)).find(({ title, name }) => title === '流程图' && name === '付款');
  await page.goto(
    `${storybook.address}/iframe.html?viewMode=story&id=${encodeURIComponent(payment?.id ?? '')}`,
  );
  const chart = page.getByRole('group', { name: '付款的状态图' });
  await expect(chart).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTitle(/^画面：/)).toHaveCount(0);
  await page.getByRole('button', { name: '显示画面' }).click();
  await expect(page.frameLocator('iframe[title^="画面："]').getByRole('button').first()).toBeVisible();
  const { states, type, ...wrong } = await page.locator('svg.chart-drawing').evaluate(measureDrawing);
  expect([wrong, type >= 11, states > 10]).toEqual([{ outside: [], covered: [], spilt: [] }, true, true]);

  await test.step('what the chart itself answers is drawn from its frame', async () => {
    await expect(chart.locator('.chart-way[data-way=" paid"]')).toHaveCount(1);
  });

  await test.step('labels come with the focus', async () => {
    await expect(chart.locator('.chart-labels text')).toHaveCount(0);
    await chart.locator('[data-leaf="opening"]').focus();
    await expect(chart.locator('.chart-labels text').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /能去哪 opening$/ })).toBeVisible();
  });

  await test.step('zoomed, the focus brings a state into sight, and the arrows move the rest', async () => {
    const box = () => chart.getAttribute('viewBox');
    await chart.focus();
    const whole = await box();
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('+');
    const zoomed = await box();
    await page.keyboard.press('ArrowRight');
    const moved = await box();
    expect([zoomed === whole, moved === zoomed]).toEqual([false, false]);
    await chart.locator('[data-leaf="ended"]').focus();
    const frame = await chart.boundingBox();
    const state = await chart.locator('[data-leaf="ended"] > rect').first().boundingBox();
    if (!frame || !state) throw new Error('nothing is drawn');
    expect([
      state.x >= frame.x,
      state.y >= frame.y,
      state.x + state.width <= frame.x + frame.width,
      state.y + state.height <= frame.y + frame.height,
    ]).toEqual([true, true, true, true]);
    await page.keyboard.press('0');
    expect(await box()).toEqual(whole);
  });
});

test('the text form reports a state without exit only where it has none', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const payment = (await storiesOf(page)).find(({ title, name }) => title === '流程图' && name === '付款');
  await page.goto(
    `${storybook.address}/iframe.html?viewMode=story&id=${encodeURIComponent(payment?.id ?? '')}`,
  );
  await page.getByRole('button', { name: '文字', exact: true }).click({ timeout: 60_000 });
  const ends = page.locator('.chart-text > section').filter({ hasText: '没有出口' });
  await expect(page.locator('.chart-text > section[data-state="paid"]')).toBeVisible();
  expect(await ends.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.state))).toEqual([
    'paid',
    'ended',
  ]);
});

test('the product map: a link shows its choice, and opens the demo at that page', async ({ page }) => {
  test.setTimeout(240_000);
  const asked = recordForeignRequests(page, storybook);
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${storyAddress('产品地图--map')}&map=flow.afterSaleApply`);
  const map = canvasOf(page);
  const item = (place: string) => map.locator(`[data-place="${place}"]`);
  const details = map.getByRole('complementary', { name: '选中的' });
  await expect(details.getByRole('heading', { name: '申请售后 afterSaleApply' })).toBeVisible();
  await expect(item('book.afterSale')).toHaveAttribute('data-lit', 'true');
  await expect(item('book.order')).toHaveAttribute('data-lit', 'false');
  // The whole map fits the window in type of at least 11 px, and no name is cut off or covered.
  const seen = await map.locator('[data-place]').evaluateAll((items) =>
    items.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isOver = one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      return isOver && isIn && size >= 11 && one.scrollWidth <= one.clientWidth ? [] : [one.textContent];
    }),
  );
  expect(seen).toEqual([]);

  await item('route.favourites').click();
  const chosen = () => new URL(page.url()).searchParams.get('map');
  await expect.poll(chosen).toBe('route.favourites');
  // Another page drops the choice from the URL, the map puts it back.
  await page.getByRole('link', { name: '说明', exact: true }).click();
  await expect.poll(chosen).toBeNull();
  await expect(map.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  await page.getByRole('link', { name: '产品地图', exact: true }).click();
  await expect.poll(chosen).toBe('route.favourites');
  await details.getByRole('link', { name: '在演示里打开这一页' }).click();
  const phone = map.frameLocator('iframe[title="手机"]');
  await expect(phone.getByRole('heading', { name: '我的收藏' })).toBeVisible({ timeout: 120_000 });
  await expect(map.getByRole('radio', { name: '买家小林' })).toBeChecked();
  expect([asked, faults]).toEqual([[], []]);
});

test('a leaf state that looks like another one shows the difference', async ({ page }) => {
  const note = '画面和「正在核对」一样。';
  await page.goto(flowAddress('inquiry', 'flow=inquiry&leaf=answered'));
  await expect(page.locator('.chart-events .chart-note')).toContainText(note);
  await page.getByRole('button', { name: '文字', exact: true }).click();
  await expect(page.locator('section[data-state="answered"] .chart-note')).toContainText(note);
});

test('a page gets its mock replies although it opens while the old worker unregisters', async ({
  context,
  page,
}) => {
  await page.goto(flowAddress('ordering', 'flow=ordering'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Unregistering takes effect when the last page closes that the worker controls. This page is still open.
  await page.evaluate(async () => {
    for (const found of await navigator.serviceWorker.getRegistrations()) await found.unregister();
  });
  const next = await context.newPage();
  const lost: string[] = [];
  next.on('response', (response) => {
    if (response.status() === 404) lost.push(new URL(response.url()).pathname);
  });
  await next.goto(storyAddress('ordering--choosing-state'));
  const picture = canvasOf(next).locator('img[src*="/img/listing/"]').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(lost).toEqual([]);
});
