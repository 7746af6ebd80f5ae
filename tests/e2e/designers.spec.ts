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
  await page.goto(`${storybook.address}/iframe.html?viewMode=docs&id=ui-avatar--docs`);
  await expect(page.getByRole('cell', { name: 'size' })).toBeVisible();
  await expect(page.locator('.sb-story')).toHaveCount(4);
  for (const story of await page.locator('.sb-story').all())
    await expect(story.locator('span[aria-hidden]').first()).toBeVisible();
  await expect(page.getByText(/Error|Violation/).locator('visible=true')).toHaveCount(0);
});

test('a walk waits for 开始, also under a dialog, and a step back replays it at once', async ({ page }) => {
  await page.goto(storyAddress('走一遍--expire'));
  const story = canvasOf(page);
  const start = story.getByRole('button', { name: '▶ 开始' });
  await expect(story.getByText('准备好了')).toBeVisible();
  await start.click();
  await expect(story.getByText(/^\d+\. /)).toBeVisible();
  await page.getByRole('tab', { name: /步骤/ }).click();
  const back = page.getByRole('button', { name: 'Go back' });
  await expect(back).toBeEnabled();
  await back.click();
  await expect(page.getByRole('button', { name: 'Go forward' })).toBeEnabled();
  await expect(start).toHaveCount(0);
});

test('the front page comes first, and flows and pages are in its order', async ({ page }) => {
  const stories = await storiesOf(page);
  expect(stories[0]?.id).toBe('说明--front');
  const titles = [...new Set(stories.map(({ title }) => title))];
  const groups = (root: string) => [
    ...new Set(titles.filter((title) => title.startsWith(`${root}/`)).map((title) => title.split('/')[1])),
  ];
  const roots = [...new Set(titles.map((title) => title.split('/')[0]))];
  expect(roots.slice(0, 8)).toEqual([
    '说明',
    '产品地图',
    '演示',
    '流程图',
    '规则书',
    '走一遍',
    '走一遍：流程图怎么用',
    '设计',
  ]);
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

  // The URL of another story drops the parameters of this one.
  await page.getByRole('link', { name: '说明', exact: true }).click();
  await expect(flow.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('leaf')).toBeNull();
  expect(asked).toEqual([]);
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
  const screen = page.getByTitle(/^画面：/);
  const linked = () => new URL(page.url()).searchParams;
  await expect(screen).toHaveCount(0);
  expect(linked().get('phone')).toBeNull();
  await page.getByRole('button', { name: '显示画面' }).click();
  await expect(page.frameLocator('iframe[title^="画面："]').getByRole('button').first()).toBeVisible();
  await expect.poll(() => linked().get('phone')).toBe('yes');
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

  await test.step('an outdated link says so, starts at the initial state, and shows the screen of its sender', async () => {
    const link = new URL(page.url());
    link.searchParams.set('leaf', 'gone');
    await page.goto(`${link}`);
    await expect(page.getByRole('alert')).toHaveText('链接里的状态现在没有了，这里从头开始。');
    await expect(page.locator('header')).toContainText('choosing');
    await expect(screen).toHaveCount(1);
  });
});

test('the product map: a link shows its choice; the front page shows every flow with its coverage, and the demo', async ({
  page,
}) => {
  const asked = recordForeignRequests(page, storybook);
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${storyAddress('产品地图--map')}&map=flow.afterSaleApply`);
  const canvas = canvasOf(page);
  const item = (place: string) => canvas.locator(`[data-place="${place}"]`);
  const details = canvas.getByRole('complementary', { name: '选中的' });
  await expect(details.getByRole('heading', { name: '申请售后 afterSaleApply' })).toBeVisible();
  await expect(item('book.afterSale')).toHaveAttribute('data-lit', 'true');
  await expect(item('book.order')).toHaveAttribute('data-lit', 'false');
  // The whole map fits the window in type of at least 11 px, and no name is cut off or covered.
  const seen = await canvas.locator('[data-place]').evaluateAll((items) =>
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
  await expect(canvas.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  await test.step('the front page', async () => {
    const flows = canvas.getByRole('link').filter({ hasText: '个状态' });
    expect(await flows.count()).toBe(scanFlows(ROOT).length);
    expect((await flows.allInnerTexts()).filter((text) => /(^|\D)0 个/.test(text))).toEqual([]);
    expect(await canvas.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      '买',
      '卖',
      '回收',
      '售后',
      '账户',
      '内容',
      '后台',
      '各处共用',
    ]);
    await expect(canvas.getByRole('link', { name: /打开演示/ })).toHaveAttribute(
      'href',
      /path=\/story\/演示-整站--whole/,
    );
    // Each link leads to a story that exists.
    const ids = new Set((await storiesOf(page)).map(({ id }) => id));
    const hrefs = await canvas
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).search));
    const lost = hrefs.filter(
      (href) => !ids.has(new URLSearchParams(href).get('path')?.slice('/story/'.length) ?? ''),
    );
    expect([lost, hrefs.length > 18]).toEqual([[], true]);
  });
  await page.getByRole('link', { name: '产品地图', exact: true }).click();
  await expect.poll(chosen).toBe('route.favourites');
  await expect(details.getByRole('link', { name: '在演示里打开这一页' })).toHaveAttribute(
    'href',
    /path=\/story\/演示-整站--whole&at=%2Fother%2Fcollect&as=13800000001$/,
  );
  expect([asked, faults]).toEqual([[], []]);
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
  await next.goto(`${storybook.address}/iframe.html?viewMode=story&id=ordering--choosing-state`);
  const picture = next.locator('img[src*="/img/listing/"]').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(lost).toEqual([]);
});
