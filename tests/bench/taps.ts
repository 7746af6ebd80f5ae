import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { apiOf } from '../e2e/kit/api.ts';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';
import { chromiumLaunch, findChromium } from '../kit/chromium.ts';
import { median, ROUNDS, formatRange, say, CPU_SLOWDOWN } from './kit.ts';

/** Scroll distance, px, and speed, px per second. */
const WAY = 12_000;
const SPEED = 3000;

interface Act {
  path: string;
  isMember?: boolean;
  ready: (page: Page) => Locator;
  /** The element to tap. Without it, a letter is typed into the focused field. */
  tapped?: (page: Page) => Locator;
}

const ACTS: Readonly<Record<string, Act>> = {
  'the list by price': {
    path: '/index/goodList',
    ready: (page) => page.locator('li[data-index]').first(),
    tapped: (page) => page.getByRole('button', { name: '按价格排序' }),
  },
  'the sheet of filters': {
    path: '/index/goodList',
    ready: (page) => page.locator('li[data-index]').first(),
    tapped: (page) => page.getByRole('button', { name: '筛选' }),
  },
  'a tab of my orders': {
    path: '/other/MyProducts',
    isMember: true,
    ready: (page) => page.getByRole('tab').nth(1),
    tapped: (page) => page.getByRole('tab').nth(1),
  },
  'a tier of protection': {
    path: '/index/sureOrder?id=LISTING',
    isMember: true,
    ready: (page) => page.getByRole('radio').nth(1),
    tapped: (page) => page.getByRole('radio').nth(1).locator('..'),
  },
  'a letter in a field': {
    path: '/login',
    ready: (page) => page.getByRole('textbox', { name: '手机号' }),
  },
};

/** A page with a counter button and 600 plain lines, without a library: the lower bound. */
const PLAIN = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<button>0</button>${'<p style="height:120px;margin:0">号易 · 安心买卖游戏账号</p>'.repeat(600)}
<script>document.querySelector('button').onclick = ({ target }) => { target.textContent = Number(target.textContent) + 1; };</script>`;

interface Seen {
  /**
   * Event Timing durations of each tap or key press until the next paint, ms, in steps of 8. The browser reports none
   * below 16.
   */
  waits: number[];
}

async function slowPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript((text) => {
    if (text !== '') localStorage.setItem('token', JSON.stringify(text));
    const seen: Seen = { waits: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) seen.waits.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  }, token);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Waits until the browser has reported the event timing of the last tap: two frames and 300 ms. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)));
      }),
  );

/** Time from a tap or key press to the next paint, ms; 8 when the browser reports none. */
async function waitOf(page: Page, act: Omit<Act, 'path'>): Promise<number> {
  await act.ready(page).waitFor();
  await page.waitForLoadState('networkidle');
  // Located before the tap, so that the lookup is not measured.
  const box = await act.tapped?.(page).boundingBox();
  if (box === null) throw new Error('what is to be tapped is not shown');
  if (!box) await act.ready(page).focus();
  await settled(page);
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.waits = [];
  });
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  else await page.keyboard.press('1');
  await settled(page);
  const waits = await page.evaluate(() => (window as unknown as { seen: Seen }).seen.waits);
  return Math.max(8, ...waits);
}

/** Frame intervals while scrolling, ms. */
async function framesOf(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const next = (at: number) => {
      frames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 600,
    yDistance: -WAY,
    speed: SPEED,
    gestureSourceType: 'touch',
    preventFling: true,
  });
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return frames.slice(1).map((at, n) => at - (frames[n] ?? at));
}

/** Frames drawn, in % of 60 per second. */
const drawn = (gaps: readonly number[]) => {
  const all = gaps.reduce((sum, gap) => sum + gap, 0);
  return (100 * gaps.length) / (all / (1000 / 60));
};

/**
 * `npm run bench -- taps`: measures tap-to-frame time with 4x CPU slowdown beside a page without a library, and the
 * frame rate while scrolling the list.
 */
export async function benchTaps(): Promise<void> {
  const chrome = await findChromium();
  const dataDir = createDataFolder();
  const site = await startSite({ dataDir });
  const browser = await chromium.launch(chromiumLaunch(chrome));
  try {
    const api = apiOf(site.origin, dataDir);
    const { token } = await api.member('13900007777');
    const { rows } = await api.send<{ id: string }>('/api/web/good/allList', {
      body: { pageNum: 1, pageSize: 1, priceStart: 500, priceEnd: 2000 },
    });
    const waits = new Map<string, number[]>();
    const frames = new Map<string, number[]>();
    const add = (to: Map<string, number[]>, name: string, value: number) =>
      to.set(name, [...(to.get(name) ?? []), value]);
    for (let run = 0; run < ROUNDS; run += 1) {
      const plain = await slowPage(browser, '');
      await plain.setContent(PLAIN);
      const button = () => plain.getByRole('button');
      add(waits, 'a plain page', await waitOf(plain, { ready: button, tapped: button }));
      add(frames, 'a plain page', drawn(await framesOf(plain)));
      await plain.context().close();
      for (const [name, act] of Object.entries(ACTS)) {
        const page = await slowPage(browser, act.isMember ? token : '');
        await page.goto(site.origin + act.path.replace('LISTING', rows[0]?.id ?? ''));
        add(waits, name, await waitOf(page, act));
        await page.context().close();
      }
      const list = await slowPage(browser, '');
      await list.goto(`${site.origin}/index/goodList`, { waitUntil: 'networkidle' });
      await list.locator('li[data-index]').first().waitFor();
      add(frames, 'the endless list', drawn(await framesOf(list)));
      await list.context().close();
    }
    for (const [name, found] of waits) say(`${name}: ${formatRange(found)} ms to the frame that answers`);
    for (const [name, found] of frames) {
      say(
        `${name}, scrolled: ${formatRange(found)} % of 60 frames a second, median ${median(found).toFixed(0)} %`,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
    removeFolder(dataDir);
  }
}
