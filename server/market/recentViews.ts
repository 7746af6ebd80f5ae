import { LRUCache } from 'lru-cache';
import type { Context } from '../kit/context.ts';
import { clientNetwork } from '../kit/clientAddress.ts';
import type { Visitor } from '../http/renderedPages.ts';
import { viewCounterOf } from './viewCounter.ts';

/** How long after a rendered page its scripts may read the listing without counting another view, ms. */
const SAME_VIEW_MS = 10_000;

/** Crawlers do not count. */
const CRAWLER = /bot|crawl|spider|slurp|preview|lighthouse/i;

const LISTING_PAGE = '/pages/detail/index';

/** When views that were counted with a page end, by client and listing. */
const recent = new LRUCache<string, number>({ max: 5000 });

const keyOf = (id: string, address: string) => `${address} ${id}`;

/** Counts a view when a rendered page shows a listing: its scripts need not read it again. */
export function countListingPage(ctx: Context, { url, header, peer }: Visitor): void {
  if (!url.includes(LISTING_PAGE)) return;
  const { pathname, searchParams } = new URL(url);
  const id = searchParams.get('id');
  if (pathname !== LISTING_PAGE || !id || CRAWLER.test(header('user-agent') ?? '')) return;
  const address = clientNetwork(ctx.settings.trustProxy, header('x-forwarded-for'), peer);
  recent.set(keyOf(id, address), ctx.clock.now() + SAME_VIEW_MS);
  viewCounterOf(ctx).add(id);
}

/** Whether a view was counted with the page a moment ago. A second read is another view. */
export function isCountedWithPage(ctx: Context, id: string, address: string): boolean {
  const key = keyOf(id, address);
  const until = recent.get(key) ?? 0;
  return recent.delete(key) && until > ctx.clock.now();
}
