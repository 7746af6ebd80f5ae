import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';
import { chromiumLaunch, findChromium } from '../kit/chromium.ts';
import { median, ROUNDS, formatRange, say, CPU_SLOWDOWN } from './kit.ts';

const root = join(import.meta.dirname, '../..');
/** Time to observe a page after its last request, ms. */
const REST = 1500;

/** Cost of a cold page view, ms: script time, longest task, total blocking time, largest contentful paint. */
interface Cost {
  script: number;
  longest: number;
  blocking: number;
  paint: number;
}

/**
 * Builds with Vite and serves a page that contains only React and react-dom, as the reference.
 * @returns its address, and a function that stops the server
 */
export async function reactAlone(): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = createDataFolder();
  mkdirSync(join(folder, 'page'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'page/node_modules'));
  writeFileSync(
    join(folder, 'page/index.html'),
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><div id="root"></div><script type="module" src="./main.jsx"></script>',
  );
  writeFileSync(
    join(folder, 'page/main.jsx'),
    "import { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(<main><h1>号易</h1><p>安心买卖游戏账号</p></main>);\n",
  );
  const options = { root: join(folder, 'page'), configFile: false, logLevel: 'warn' } as const;
  await build(options);
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the page of React alone is not served');
  return {
    address,
    async stop() {
      await server.close();
      removeFolder(folder);
    },
  };
}

async function costOf(browser: Browser, address: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // Measures CPU time, which other programs on the machine do not affect.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(() => {
      const seen = { tasks: [] as number[], paint: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.tasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.paint = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(REST);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const { tasks, paint } = await page.evaluate(
      () => (window as unknown as { seen: { tasks: number[]; paint: number } }).seen,
    );
    return {
      script: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000,
      longest: Math.max(0, ...tasks),
      blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
      paint,
    };
  } finally {
    await context.close();
  }
}

/**
 * `npm run bench -- phone`: compares public pages on a phone with a page of React alone, alternating in one run. Prints
 * the ratio of the medians, then ms with their range.
 */
export async function benchPhone(): Promise<void> {
  const chrome = await findChromium();
  const dataDir = createDataFolder();
  const alone = await reactAlone();
  const site = await startSite({ dataDir });
  const browser = await chromium.launch(chromiumLaunch(chrome));
  try {
    const list = await fetch(`${site.origin}/index/goodList`);
    const id = /\/pages\/detail\/index\?id=(\w+)/.exec(await list.text())?.[1] ?? '';
    const pages: Record<string, string> = {
      'React alone': alone.address,
      home: `${site.origin}/index/home`,
      list: `${site.origin}/index/goodList`,
      detail: `${site.origin}/pages/detail/index?id=${id}`,
      'a page of text': `${site.origin}/yinsi`,
    };
    const costs = new Map<string, Cost[]>(Object.keys(pages).map((name) => [name, []]));
    for (let run = 0; run < ROUNDS; run += 1) {
      for (const [name, address] of Object.entries(pages)) {
        costs.get(name)?.push(await costOf(browser, address));
      }
    }
    const fixed = costs.get('React alone') ?? [];
    for (const [name, found] of costs) {
      const parts = (['script', 'longest', 'blocking', 'paint'] as const).map((what) => {
        const own = found.map((cost) => cost[what]);
        const ratio = median(own) / median(fixed.map((cost) => cost[what]));
        return `${what} ${ratio.toFixed(2)} × · ${formatRange(own)} ms`;
      });
      say(`${name}: ${parts.join('; ')}`);
    }
  } finally {
    await browser.close();
    await site.stop();
    await alone.stop();
    removeFolder(dataDir);
  }
}
