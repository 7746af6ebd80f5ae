import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as sooner, test, type FrameLocator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { scanStories } from '../../.storybook/facts/stories.ts';
import { leafStories } from '../../.storybook/flow/leafStories.ts';
import { FLOWS, flowIds } from '../../.storybook/flow/registry.ts';
import { lineText, type ReviewLine, type Taken } from '../../.storybook/review/review.ts';
import { serveFolder } from '../kit/folder.ts';
import { openCamera, PHONE } from '../pictures/camera.ts';
import { buildPart, ROOT } from '../pictures/kit.ts';
import { buildStorybook, DESK, serveStorybook, strangers, type FileServer } from './kit/storybook.ts';

/** What a designer finds in the built Storybook, its network cut. */

test.use({ ...DESK, actionTimeout: 60_000 });
test.describe.configure({ timeout: 180_000 });

/** The manager, the canvas and a frame of the canvas start one after another: a busy machine takes its time. */
const expect = sooner.configure({ timeout: 60_000 });

let storybook: FileServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await buildStorybook();
  storybook = await serveStorybook();
});

test.afterAll(() => storybook.close());

/** What a page throws, or says is wrong. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

const canvasOf = (page: Page): FrameLocator => page.frameLocator('#storybook-preview-iframe');

const storyAddress = (id: string): string => `${storybook.address}/?path=/story/${encodeURIComponent(id)}`;

test('every panel of a story works', async ({ page }) => {
  const asked = strangers(page, storybook);
  const faults = faultsOf(page);
  await page.goto(storyAddress('ordering--choosing-state'));
  await expect(canvasOf(page).getByRole('button', { name: '提交订单' })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Available addons' }).getByRole('tab');
  // The panels in their order, and what each of them shows of a story that asks for nothing special.
  const PANELS: Readonly<Record<string, RegExp>> = {
    Controls: /^Name ?Control|controls/,
    Actions: /\S/,
    Interactions: /\S/,
    Accessibility: /Violations/,
    Design: /No designs found/,
  };
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

/**
 * How many of a hundred points are clearly different in two pictures of the same thing, each as large as `grain` points of
 * the other picture across: edges of letters, which no two drawings share, are left aside.
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

/** A flow's page alone, as its address says. */
const flowAddress = (id: string, params: string): string =>
  `${storybook.address}/iframe.html?viewMode=story&id=${encodeURIComponent(`流程图--${id}`)}&${params}`;

test.describe('a storyboard', () => {
  test.use({
    viewport: { width: 1400, height: 1900 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  } as never);

  test('is exported and printed as it stands on the screen, dialogs included', async ({ page }) => {
    const faults = faultsOf(page);
    await page.addInitScript(() => {
      window.print = () => document.body.classList.add('printed');
    });
    await page.goto(flowAddress('order-action', 'flow=orderAction&face=board'));
    const save = page.getByRole('button', { name: '存成一张 PNG' });
    await expect(save).toBeEnabled();
    const scene = (leaf: string) => page.frameLocator(`[data-scene="${leaf}"] iframe`);
    await expect(scene('confirming').getByText('再想想')).toBeVisible();
    await expect(scene('uncertain').getByText('正在确认结果')).toBeVisible();
    const plane = page.locator('[data-scene]').first().locator('..');
    const screen = await plane.screenshot({ animations: 'disabled' });

    const download = page.waitForEvent('download');
    await save.click();
    const exported = readFileSync(await (await download).path());
    const { width, height } = await sharp(exported).metadata();
    const shown = await plane.boundingBox();
    expect([width, height]).toEqual([(shown?.width ?? 0) * 2, (shown?.height ?? 0) * 2]);
    // A row of disabled buttons falls otherwise on the points; a dialog that is lost makes ten times of it.
    expect(await difference(exported, screen, 4)).toBeLessThan(0.6);

    await page.getByRole('button', { name: '打印 A3' }).click();
    await expect(page.locator('body.printed')).toBeAttached();
    // The board is taller than wide: A3 upright, 277 × 400 mm between its margins.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect([/\/Count (\d+)/.exec(pdf)?.[1], /\/MediaBox \[0 0 (\d+)/.exec(pdf)?.[1]]).toEqual(['1', '841']);
    await page.setViewportSize({ width: 1047, height: 1512 });
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
    const paper = page.getByRole('img', { name: '订单操作的故事板' });
    const sheet = await paper.screenshot();
    const paperSize = await sharp(sheet).metadata();
    const scale = Math.min(paperSize.width / width, paperSize.height / height);
    const printed = await sharp(sheet)
      .extract({ left: 0, top: 0, width: Math.floor(width * scale), height: Math.floor(height * scale) })
      .toBuffer();
    // Drawn at another size, letters fall otherwise on the points; a dialog that is lost makes ten times of it.
    expect(await difference(printed, screen, 8)).toBeLessThan(1);
    expect(faults).toEqual([]);
  });
});

test('a link shows what its sender saw: the whole way, the theme and the width', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = strangers(page, storybook);
  const flow = canvasOf(page);
  const path = flow.getByRole('list', { name: '走过的路' });
  await page.goto(
    `${storyAddress('流程图--ordering')}&flow=ordering&leaf=choosing&width=414&globals=theme:dark`,
  );
  await expect(flow.locator('header')).toContainText('choosing');
  await expect(flow.getByRole('combobox', { name: '画面宽度' })).toHaveValue('414');
  const phone = (of: FrameLocator) => of.frameLocator('iframe[title^="画面"]');
  await expect(phone(flow).getByRole('button', { name: '提交订单' })).toBeDisabled();
  await expect(phone(flow).locator('html')).toHaveAttribute('data-theme', 'dark');
  // Where one stands without a step is told by the leaf's name.
  await expect.poll(() => new URL(page.url()).searchParams.get('leaf')).toBe('choosing');

  await phone(flow).getByRole('checkbox').check();
  await flow.getByRole('button', { name: '提交订单', exact: true }).click();
  await flow.getByRole('button', { name: /网络断了.*→ 下单结果未知/ }).click();
  await expect(phone(flow).getByText('正在核对订单')).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('run')).not.toBeNull();
  const steps = await path.getByRole('listitem').allTextContents();
  await flow.getByRole('button', { name: '复制链接' }).click();
  await expect(flow.getByText('链接已复制。')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${storybook.address}/?path=/story/`)).toBe(true);

  const other = await context.newPage();
  await other.goto(link);
  const seen = canvasOf(other);
  await expect(seen.locator('header')).toContainText('uncertain');
  await expect(seen.getByRole('list', { name: '走过的路' }).getByRole('listitem')).toHaveText(steps);
  await expect(seen.getByRole('combobox', { name: '画面宽度' })).toHaveValue('414');
  await expect(phone(seen).getByText('正在核对订单')).toBeVisible();
  await expect(phone(seen).locator('html')).toHaveAttribute('data-theme', 'dark');

  await seen.getByRole('button', { name: '存成 story' }).click();
  const source = await seen.getByRole('textbox', { name: '源码' }).inputValue();
  expect(source).toContain("import { flow } from '../flow/flows/ordering.tsx';");
  expect(source).toContain('"value": "uncertain"');

  // Another page has nothing of it in its address.
  await other.getByRole('button', { name: '显示目录' }).click();
  await other.getByRole('link', { name: '说明', exact: true }).click();
  await expect(seen.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  await expect.poll(() => new URL(other.url()).searchParams.get('run')).toBeNull();
  expect(asked).toEqual([]);
});

test('a link says whether the screen stood beside the chart', async ({ page, context }) => {
  const screen = (of: Page) => canvasOf(of).getByTitle(/^画面：/);
  await page.goto(storyAddress('流程图--inquiry'));
  await expect(canvasOf(page).getByRole('group', { name: '核对结果的状态图' })).toBeVisible();
  await expect(screen(page)).toHaveCount(0);
  await canvasOf(page).getByRole('button', { name: '显示画面' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('phone')).toBe('yes');

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(screen(other)).toHaveCount(1);
});

test('a link that no longer fits says so and begins at the start', async ({ page }) => {
  await page.goto(flowAddress('ordering', 'flow=ordering&leaf=gone'));
  await expect(page.getByRole('alert')).toHaveText('链接里的状态现在没有了，这里从头开始。');
  await expect(page.locator('header')).toContainText('loading');
});

test('the front door comes first: every flow with its coverage, the demo, and the rest in order', async ({
  page,
}) => {
  const asked = strangers(page, storybook);
  await page.goto(`${storybook.address}/`);
  const front = canvasOf(page);
  await expect(front.getByRole('heading', { name: '号易的设计台' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('path')).toBe('/story/说明--front');
  const flows = front.getByRole('link').filter({ hasText: '转移走过' });
  // They were counted while it was built: the first thing seen has every number.
  expect(await flows.count()).toBe(flowIds.length);
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
      .slice(1, 10),
  ).toEqual([
    '说明',
    '产品地图',
    '演示',
    '流程图',
    '规则书',
    '走一遍',
    '走一遍：流程图怎么用',
    '走一遍：别家服务器',
    '设计',
  ]);
  // Every way out of it leads somewhere.
  const { entries } = (await (await fetch(`${storybook.address}/index.json`)).json()) as { entries: object };
  // What the part that draws charts is tried on is nobody's product.
  expect(Object.values(entries as Record<string, IndexEntry>).at(-1)?.title).toBe('Example/Charts');
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

test('ordering, payment, recycling and after-sale stand on a desktop of 1280', async ({ page }) => {
  test.setTimeout(300_000);
  const FLOWS = {
    ordering: 'ordering',
    payment: 'payment',
    valuationForm: 'valuation-form',
    deal: 'deal',
    merchantAct: 'merchant-act',
    afterSaleApply: 'after-sale-apply',
    afterSaleDetail: 'after-sale-detail',
  };
  for (const [flow, id] of Object.entries(FLOWS)) {
    await test.step(flow, async () => {
      await page.goto(flowAddress(id, `flow=${flow}&face=board&width=1280`));
      await expect(page.getByRole('button', { name: '存成一张 PNG' })).toBeEnabled();
      const bad = await page.locator('[data-scene]').evaluateAll((scenes) =>
        scenes.flatMap((scene) => {
          const window = scene.querySelector('iframe')?.contentWindow;
          const root = window?.document.documentElement;
          const isGood =
            window?.innerWidth === 1280 &&
            root !== undefined &&
            root.scrollWidth <= 1280 &&
            // The brand and the way to the phone stand beside the column.
            (root.textContent ?? '').includes('号易');
          return isGood ? [] : [scene.getAttribute('data-scene')];
        }),
      );
      expect(bad).toEqual([]);
    });
  }
  // Beside its chart the screen is whole and alive.
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

/** The stories of the built Storybook. */
async function storiesOf(page: Page): Promise<IndexEntry[]> {
  const { entries } = (await (await page.request.get(`${storybook.address}/index.json`)).json()) as {
    entries: Record<string, IndexEntry>;
  };
  return Object.values(entries);
}

/** What a designer sees of the drawing on a page: every state, measured. */
const measured = (page: Page) =>
  page.locator('svg.chart-drawing').evaluate((svg) => {
    const scale = (svg as SVGSVGElement).getScreenCTM()?.a ?? 0;
    const inside = ({ left, top, right, bottom }: DOMRect) =>
      left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const groups = [...svg.querySelectorAll<SVGGElement>('.chart-frame, .chart-state')];
    const boxes = groups.map((group) => ({
      id: group.dataset.state ?? '?',
      isLeaf: group.classList.contains('chart-state'),
      group,
      box: (group.querySelector('rect') as SVGRectElement).getBoundingClientRect(),
    }));
    return {
      states: boxes.length,
      outside: boxes.filter(({ box }) => !inside(box)).map(({ id }) => id),
      covered: boxes
        .filter(({ isLeaf }) => isLeaf)
        .filter(({ group, box }) => {
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return !group.contains(top);
        })
        .map(({ id }) => id),
      spilt: boxes
        .filter(({ isLeaf }) => isLeaf)
        .filter(({ group, box }) =>
          [...group.querySelectorAll('text')].some((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            return left < box.left || right > box.right || top < box.top - 1 || bottom > box.bottom + 1;
          }),
        )
        .map(({ id }) => id),
      type:
        Math.round(
          Math.min(
            ...[...svg.querySelectorAll('text')].map(
              (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
            ),
          ) * 10,
        ) / 10,
    };
  });

test('every chart is whole in view at 1280 × 800, its names in type of 11 px at least', async ({ page }) => {
  test.setTimeout(240_000);
  const asked = strangers(page, storybook);
  await page.setViewportSize({ width: 1280, height: 800 });
  const pages = (await storiesOf(page)).filter(({ title }) => title === '流程图');
  expect(pages.map(({ name }) => name)).toEqual(flowIds.map((id) => FLOWS[id].title));
  const [first] = pages;
  await page.goto(
    `${storybook.address}/iframe.html?viewMode=story&id=${encodeURIComponent(first?.id ?? '')}`,
  );
  const found: unknown[] = [];
  for (const { id, name } of pages) {
    await test.step(name, async () => {
      // As the manager does when a story is chosen: the page stays.
      await page.evaluate((storyId) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, story: object) => void };
        };
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }, id);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByRole('group', { name: `${name}的状态图` })).toBeVisible({ timeout: 30_000 });
      const { states, type, ...wrong } = await measured(page);
      found.push({ name, hasStates: states > 3, isReadable: type >= 11 || `${type} px`, ...wrong });
    });
  }
  expect(found).toEqual(
    pages.map(({ name }) => ({
      name,
      hasStates: true,
      isReadable: true,
      outside: [],
      covered: [],
      spilt: [],
    })),
  );
  expect(asked).toEqual([]);
});

test('a chart beside the phone is whole too, and is moved by the keyboard', async ({ page }) => {
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
  const { states, type, ...wrong } = await measured(page);
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

test('the text form says that a state has no exit only where it has none', async ({ page }) => {
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

test('the product map: a link shows its choice, and leads on to the demo at that page', async ({ page }) => {
  test.setTimeout(240_000);
  const asked = strangers(page, storybook);
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${storyAddress('产品地图--map')}&map=flow.afterSaleApply`);
  const map = canvasOf(page);
  const item = (place: string) => map.locator(`[data-place="${place}"]`);
  const details = map.getByRole('complementary', { name: '选中的' });
  await expect(details.getByRole('heading', { name: '申请售后 afterSaleApply' })).toBeVisible();
  await expect(item('book.afterSale')).toHaveAttribute('data-lit', 'true');
  await expect(item('book.order')).toHaveAttribute('data-lit', 'false');
  // The whole picture is in sight, in type of 11 px at least, and no name is cut or lies under another one.
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
  await expect.poll(() => new URL(page.url()).searchParams.get('map')).toBe('route.favourites');
  await details.getByRole('link', { name: '在演示里打开这一页' }).click();
  const phone = map.frameLocator('iframe[title="手机"]');
  await expect(phone.getByRole('heading', { name: '我的收藏' })).toBeVisible({ timeout: 120_000 });
  await expect(map.getByRole('radio', { name: '买家小林' })).toBeChecked();
  expect([asked, faults]).toEqual([[], []]);
});

test('beside a drawing the list of stories makes room, and comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const tree = page.locator('#storybook-explorer-tree');
  await page.goto(storyAddress('流程图--sign-in'));
  const flow = canvasOf(page);
  await expect(flow.getByRole('group', { name: '登录与注册的状态图' })).toBeVisible();
  // The largest of the charts, and the largest of what the rest of the page leaves it.
  const type = () =>
    flow.locator('svg.chart-drawing').evaluate((svg) => {
      const scale = (svg as SVGSVGElement).getScreenCTM()?.a ?? 0;
      const sizes = [...svg.querySelectorAll('text')].map((text) =>
        Number.parseFloat(getComputedStyle(text).fontSize),
      );
      const { bottom } = svg.getBoundingClientRect();
      return { isReadable: Math.min(...sizes) * scale >= 11, isIn: bottom <= innerHeight };
    });
  await expect.poll(type).toEqual({ isReadable: true, isIn: true });
  await expect(tree).toBeHidden();
  await page.getByRole('button', { name: '显示目录' }).click();
  await expect(tree).toBeVisible();
  await page.getByRole('button', { name: '收起目录' }).click();
  await expect(tree).toBeHidden();
  // Another page has it back.
  await page.goto(storyAddress('ordering--choosing-state'));
  await expect(tree).toBeVisible();
});

test('a leaf that looks like another one says what tells them apart', async ({ page }) => {
  const note = '画面和「正在核对」一样。';
  await page.goto(flowAddress('inquiry', 'flow=inquiry&leaf=answered'));
  await expect(page.locator('.chart-events .chart-note')).toContainText(note);
  await page.getByRole('button', { name: '文字', exact: true }).click();
  await expect(page.locator('section[data-state="answered"] .chart-note')).toContainText(note);
});

test('a page that opens while the worker of another one goes is answered all the same', async ({
  context,
  page,
}) => {
  await page.goto(flowAddress('ordering', 'flow=ordering'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // As the worker does when its last page closes; this one, which it serves, is still there.
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

test.describe('notes and sign-offs', () => {
  const SIGNED = 'a'.repeat(64);
  const line = { flow: 'ordering', by: '林夕', date: '2026-11-22' } as const;
  const signOff = (leaf: string, machine: string): ReviewLine => ({
    ...line,
    kind: 'signoff',
    leaf,
    picture: SIGNED,
    machine,
  });
  const lines: ReviewLine[] = [
    { ...line, kind: 'note', leaf: 'choosing', text: '费用明细默认展开' },
    signOff('choosing', '156.0 abc'),
    signOff('submitting', '156.0 abc'),
    signOff('loading', '155.0 abc'),
  ];
  const stories = leafStories(scanStories(join(import.meta.dirname, '../..')), 'ordering');
  const pictures = {
    [stories.get('choosing') ?? '']: SIGNED,
    [stories.get('submitting') ?? '']: 'b'.repeat(64),
    [stories.get('loading') ?? '']: 'b'.repeat(64),
  };
  const taken: Taken = { machine: { chromium: '156.0', letters: 'abc' }, pictures };

  test('stand on the flow’s page, with what writes the next one', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const faults = faultsOf(page);
    const server = await serveStorybook('', {
      'review/review.jsonl': [...lines.map(lineText), '{"kind":"note"'].join('\n'),
      'review/pictures.json': JSON.stringify(taken),
    });
    try {
      const address = flowAddress('ordering', 'flow=ordering&leaf=choosing');
      await page.goto(address.replace(storybook.address, server.address));
      const panel = page.getByRole('region', { name: '意见和定稿' });
      const leaf = (name: string) => panel.getByRole('region', { name });
      await expect(leaf('选保障，确认订单')).toContainText('已定稿林夕 2026-11-22 定稿');
      await expect(leaf('选保障，确认订单')).toContainText('费用明细默认展开 林夕 2026-11-22');
      await expect(panel.getByRole('alert')).toHaveText(['第 5 行读不懂：不是 JSON']);

      await panel.getByText(/^整个流程：\d+ 个状态，已定稿 1 个$/).click();
      const all = panel.getByRole('group').getByRole('button');
      const marked = (await all.allTextContents()).filter((text) => !text.endsWith('未定稿'));
      expect(marked.toSorted()).toEqual(
        [
          '加载商品 换了机器，没法比',
          '正在提交订单 画面变了，定稿失效',
          '选保障，确认订单 已定稿1 条意见',
        ].toSorted(),
      );

      await all.filter({ hasText: '画面变了' }).click();
      await expect(leaf('正在提交订单')).toContainText('画面变了，定稿失效');
      await panel.getByLabel('意见', { exact: true }).fill('等待时说在等什么');
      await panel.getByLabel('名字').fill('林夕');
      await panel.getByRole('button', { name: '复制写意见的命令' }).click();
      await expect(panel.getByText('已复制。在项目目录里运行，再提交。')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        "npm run note -- ordering submitting '等待时说在等什么' --by '林夕'",
      );
      await panel.getByRole('button', { name: '复制这一行' }).click();
      await expect(panel.getByText(/^已复制。贴在/)).toBeVisible();
      expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
        kind: 'note',
        leaf: 'submitting',
        text: '等待时说在等什么',
        picture: 'b'.repeat(64),
      });

      await page.goto(`${server.address}/iframe.html?viewMode=story&id=${encodeURIComponent('说明--front')}`);
      await expect(page.getByRole('link', { name: 'ordering' })).toContainText(/已定稿1 \/ \d+$/);
      expect(faults).toEqual([]);
    } finally {
      server.close();
    }
  });
});

test('a picture of a story is the same in all of Storybook and in a part that is built for it', async () => {
  const stories = [
    { id: 'ui-badge--few', size: PHONE },
    { id: 'dialogs--asking-prompt', size: PHONE },
    { id: 'ui-badge--gone', size: PHONE },
  ];
  const files = scanStories(ROOT).flatMap(({ id, file }) =>
    stories.some((one) => one.id === id) ? [file] : [],
  );
  const other = await serveFolder(await buildPart(files));
  const seen: Record<string, string[]> = {};
  const faults = new Set<string>();
  try {
    for (const { address } of [storybook, other]) {
      const camera = await openCamera(address, 2);
      await camera.take(stories.reverse(), ({ id }, shot) => {
        (seen[id] ??= []).push(shot.sha256);
        for (const fault of shot.faults) faults.add(`${id} ${fault}`);
      });
      await camera.close();
    }
  } finally {
    other.close();
  }
  const hashes = Object.fromEntries(Object.entries(seen).map(([id, [first]]) => [id, first]));
  expect(new Set(Object.values(hashes)).size).toBe(stories.length);
  expect(seen).toEqual(Object.fromEntries(Object.entries(hashes).map(([id, hash]) => [id, [hash, hash]])));
  expect([...faults]).toEqual(['ui-badge--gone storyMissing']);
});
