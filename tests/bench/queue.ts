import { chromium, type Browser } from '@playwright/test';
import { listTasks } from '../../contract/staff/calls.ts';
import type { StaffTask } from '../../contract/staff/index.ts';
import { apiOf } from '../e2e/kit/api.ts';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';
import { chromiumLaunch, findChromium } from '../kit/chromium.ts';
import { median, formatRange, ROUNDS, say } from './kit.ts';

/** Rows of a full queue, and of the short queue it is compared with. */
const FULL_QUEUE_ROWS = 10_000;
const SHORT_QUEUE_ROWS = 50;
/** Scroll distance, px, and speed, px per second. Fifty rows are not long enough for more. */
const SCROLL_DISTANCE_PX = 1200;
const SPEED = 1200;
const KEYS = 10;

const rowsOf = (count: number): StaffTask[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `t-${String(index).padStart(5, '0')}`,
    subject: 'order',
    subjectId: `o-${index}`,
    state: 'inspecting',
    desk: 'orders',
    number: `HY2026${String(index).padStart(8, '0')}`,
    title: `第 ${index + 1} 件 星耀 112皮肤 98英雄`,
    gameName: '王者荣耀',
    amount: 312_000,
    openedAt: '2026-11-24T00:00:00.000Z',
    warnAt: '2026-11-24T03:00:00.000Z',
    dueAt: '2036-11-24T04:00:00.000Z',
    isMine: false,
  }));

interface Cost {
  /** Main-thread time for scrolling down and up, and for moving the selection with the keyboard, ms. */
  scroll: number;
  keys: number;
  /** Frames drawn, in % of 60 per second. */
  drawn: number;
}

async function costOf(browser: Browser, origin: string, token: string, count: number): Promise<Cost> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const body = { code: 200, msg: '', ...(listTasks.output.encode({ rows: rowsOf(count) }) as object) };
    await page.route(`**${listTasks.path}*`, (route) => route.fulfill({ json: body }));
    await page.addInitScript((text) => localStorage.setItem('token', JSON.stringify(text)), token);
    await page.goto('/ops', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /^第 1 件/ }).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      const next = (at: number) => {
        frames.push(at);
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    const before = await spent();
    for (const yDistance of [-SCROLL_DISTANCE_PX, SCROLL_DISTANCE_PX]) {
      await devtools.send('Input.synthesizeScrollGesture', {
        x: 700,
        y: 500,
        yDistance,
        speed: SPEED,
        gestureSourceType: 'mouse',
        preventFling: true,
      });
    }
    const between = await spent();
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('j');
    const time = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
    return {
      scroll: between - before,
      keys: (await spent()) - between,
      drawn: (100 * (frames.length - 1)) / (time / (1000 / 60)),
    };
  } finally {
    await context.close();
  }
}

/**
 * `npm run bench -- queue`: compares the main-thread time of the staff queue with {@link FULL_QUEUE_ROWS} and with {@link SHORT_QUEUE_ROWS}
 * rows in one run.
 */
export async function benchQueue(): Promise<void> {
  const dataDir = createDataFolder();
  const site = await startSite({ dataDir });
  const browser = await chromium.launch(chromiumLaunch(await findChromium()));
  try {
    const token = await apiOf(site.origin, dataDir).staff();
    const costs = new Map<number, Cost[]>([SHORT_QUEUE_ROWS, FULL_QUEUE_ROWS].map((count) => [count, []]));
    for (let run = 0; run < ROUNDS; run += 1) {
      for (const [count, seen] of costs) seen.push(await costOf(browser, site.origin, token, count));
    }
    for (const [count, seen] of costs) {
      const of = (name: keyof Cost) => formatRange(seen.map((cost) => cost[name]));
      say(
        `${count} rows: scrolling ${of('scroll')} ms, ${KEYS} keys ${of('keys')} ms, frames ${of('drawn')} %`,
      );
    }
    const ratio = (name: keyof Cost) => {
      const [few = Number.NaN, many = Number.NaN] = [SHORT_QUEUE_ROWS, FULL_QUEUE_ROWS].map((count) =>
        median((costs.get(count) ?? []).map((cost) => cost[name])),
      );
      return (many / few).toFixed(2);
    };
    say(`${FULL_QUEUE_ROWS} beside ${SHORT_QUEUE_ROWS}: scrolling ${ratio('scroll')}, keys ${ratio('keys')}`);
  } finally {
    await browser.close();
    await site.stop();
    removeFolder(dataDir);
  }
}
