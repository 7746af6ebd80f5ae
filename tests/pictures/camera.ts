import { createHash } from 'node:crypto';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Machine } from '../../.storybook/review/review.ts';
import { CHROMIUM_ARGS, findChromium } from '../kit/chromium.ts';

/** Takes pictures of stories that do not depend on when, how often and beside what else they are taken. */

export const PHONE = { width: 375, height: 812 };
export const DESKTOP = { width: 1280, height: 800 };
/** What every clock says. */
const NOW = '2026-11-22T10:00:00+08:00';
/** Where every Storybook seems to lie: some pictures show the address. */
const HOST = 'storybook.localhost';
/** A story that has not come by then does not come, ms. */
const PATIENCE = 60_000;

/** The same points every time: no colours of a screen, no letters drawn for one, no second drawing of a part. */
const STILL_ARGS = [
  ...CHROMIUM_ARGS,
  '--force-color-profile=srgb',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--disable-partial-raster',
  '--disable-checker-imaging',
];

export interface Shot {
  png: Buffer;
  /** sha256 of the size and the points. */
  sha256: string;
  width: number;
  height: number;
  /** Why the picture is not what its story says. */
  faults: string[];
}

export async function pointsOf(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function sha256Of(png: Buffer) {
  const { data, width, height } = await pointsOf(png);
  const sha256 = createHash('sha256').update(`${width}×${height}\n`).update(data).digest('hex');
  return { sha256, width, height };
}

/** Runs in the page before its own scripts: nothing moves, and what Storybook says of a story is kept. */
function prepare() {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }',
  );
  document.adoptedStyleSheets = [still];
  const page = window as unknown as {
    __STORYBOOK_ADDONS_CHANNEL__?: { on: (event: string, listener: (said: unknown) => void) => void };
    storySaid: unknown[];
  };
  page.storySaid = [];
  const timer = setInterval(() => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = page;
    if (!channel) return;
    clearInterval(timer);
    for (const event of ['storyFinished', 'storyMissing', 'storyErrored', 'storyThrewException']) {
      channel.on(event, (said) => page.storySaid.push({ event, said }));
    }
  }, 1);
}

/** Runs in the page when its story has come: letters and pictures are there, and it begins at its top. */
async function settle() {
  window.scrollTo(0, 0);
  await document.fonts.ready;
  const images = [...document.images];
  for (const image of images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

interface Said {
  event: string;
  said: { status?: string; reporters?: { type: string; status: string; result: unknown }[] } & object;
}

const faultsIn = (said: readonly Said[]): string[] =>
  said.flatMap(({ event, said: { status, reporters = [] } }) => {
    const failed = reporters.filter((one) => one.status === 'failed').map(({ result }) => String(result));
    if (failed.length > 0) return failed;
    return event === 'storyFinished' && status === 'success' ? [] : [event];
  });

type Size = typeof PHONE;

/** A page that looks at stories one after another. */
class Tripod {
  private readonly page: Page;
  private readonly send: (
    method: 'Storage.clearDataForOrigin' | 'Emulation.setDeviceMetricsOverride',
    params: object,
  ) => Promise<unknown>;
  constructor(page: Page, send: Tripod['send']) {
    this.page = page;
    this.send = send;
  }

  static async in(context: BrowserContext): Promise<Tripod> {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    const session = await context.newCDPSession(page);
    return new Tripod(page, (method, params) => session.send(method, params as never));
  }

  /** Every part is drawn anew: what was drawn piece by piece, as it came, differs by a shade here and there. */
  private async redraw(size: Size) {
    for (const deviceScaleFactor of [2, 1]) {
      await this.resize(size, deviceScaleFactor);
      await this.page.evaluate(settle);
    }
  }

  /** Playwright is told as well: it measures the whole page by what it knows. */
  private async resize(size: Size, deviceScaleFactor = 1) {
    await this.page.setViewportSize(size);
    await this.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor, mobile: false });
  }

  /** Two drawings from nothing that agree. */
  private async still(size: Size): Promise<{ png: Buffer; isStill: boolean }> {
    const take = async () => {
      await this.redraw(size);
      return this.page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    };
    let png = await take();
    for (let at = 0; at < 8; at += 1) {
      const next = await take();
      if (next.equals(png)) return { png, isStill: true };
      png = next;
    }
    return { png, isStill: false };
  }

  async story(address: string, id: string, size: Size): Promise<Shot> {
    await this.send('Storage.clearDataForOrigin', {
      origin: new URL(address).origin,
      storageTypes: 'local_storage,indexeddb',
    });
    await this.resize(size);
    // axe is asked by the tests; here it would take half of the time.
    const params = `viewMode=story&globals=a11y.manual:!true&id=${encodeURIComponent(id)}`;
    await this.page.goto(`${address}/iframe.html?${params}`, { waitUntil: 'commit' });
    await this.page
      .waitForFunction(() => (window as unknown as { storySaid: unknown[] }).storySaid.length > 0, null, {
        timeout: PATIENCE,
      })
      .catch(() => undefined);
    const said = await this.page.evaluate(() => (window as unknown as { storySaid: Said[] }).storySaid);
    await this.page.evaluate(settle);
    const { png, isStill } = await this.still(size);
    const faults = [
      ...(said.length === 0 ? ['the story did not come'] : new Set(faultsIn(said))),
      ...(isStill ? [] : ['the picture does not stand still']),
    ];
    return { png, ...(await sha256Of(png)), faults };
  }

  /** Of everything that fonts and their drawing decide. */
  async letters(): Promise<string> {
    await this.resize(PHONE);
    await this.page.setContent(
      ['400', '600', '700']
        .map((weight) =>
          ['system-ui, sans-serif', 'ui-monospace, monospace']
            .map(
              (family) =>
                `<p style="font: ${weight} 14px/1.5 ${family}">号易 放心买卖游戏账号 ¥3,280.50 剩余 14:59 ✓✕↶·… Qwyg 0123456789 <span style="border-radius: 8px; box-shadow: 0 2px 8px #0006; padding: 3px">¥</span></p>`,
            )
            .join(''),
        )
        .join(''),
    );
    return (await sha256Of((await this.still(PHONE)).png)).sha256.slice(0, 12);
  }

  close = () => this.page.close();
}

export interface Camera {
  machine: Machine;
  /** Takes stories, several at once; `onShot` is called as they come. */
  take: <T extends { id: string; size: Size }>(
    stories: readonly T[],
    onShot: (story: T, shot: Shot) => void | Promise<void>,
  ) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A Chromium before a built Storybook.
 *
 * @param address where the Storybook is served
 * @param pages how many stories it looks at at once
 */
export async function openCamera(address: string, pages = 3): Promise<Camera> {
  const { port, pathname } = new URL(address);
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...STILL_ARGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port}, MAP * ~NOTFOUND`],
  });
  const place = `http://${HOST}${pathname.replace(/\/$/, '')}`;
  const open = async (): Promise<Tripod> => {
    // What a story keeps in the browser is its own: pages of one context would share it.
    const context = await browser.newContext({
      viewport: PHONE,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    await context.addInitScript(prepare);
    return Tripod.in(context);
  };
  const first = await open();
  const machine = { chromium: browser.version(), letters: await first.letters() };
  await first.close();
  return {
    machine,
    take: async (stories, onShot) => {
      let at = 0;
      const work = async () => {
        const tripod = await open();
        for (let story = stories[at++]; story; story = stories[at++]) {
          await onShot(story, await tripod.story(place, story.id, story.size));
        }
        await tripod.close();
      };
      await Promise.all(Array.from({ length: Math.min(pages, stories.length) }, work));
    },
    close: () => browser.close(),
  };
}
