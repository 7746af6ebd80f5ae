import { expect, test, type Page } from '@playwright/test';
import { FLOWS, flowIds } from '../../.storybook/flow/registry.ts';
import { buildStorybook, DESK, serveStorybook, strangers, type FileServer } from './kit/storybook.ts';

/** What a designer finds in the built Storybook, its network cut. */

test.use(DESK);

let storybook: FileServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await buildStorybook();
  storybook = await serveStorybook();
});

test.afterAll(() => storybook.close());

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
