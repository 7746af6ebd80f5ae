import { LRUCache } from 'lru-cache';
import type { Context } from '../kit/context.ts';
import { clientNetwork } from '../kit/clientAddress.ts';
import type { Visitor } from '../http/renderedPages.ts';
import { viewCounterOf } from './viewCounter.ts';

/** Time after a rendered page during which its scripts may read the listing without counting another view, ms. */
const SAME_VIEW_MS = 10_000;

/** The user agents of crawlers. Their views are not counted. */
const CRAWLER = /bot|crawl|spider|slurp|preview|lighthouse/i;

const LISTING_PAGE = '/pages/detail/index';

/** Until when a read belongs to a view that was counted with a page, epoch ms, by client and listing. */
const recent = new LRUCache<string, number>({ max: 5000 });

const keyOf = (id: string, address: string) => `${address} ${id}`;

/** Counts a view when a rendered page shows a listing, because its scripts may not read the listing again. */
export function countListingPage(ctx: Context, { url, header, peer }: Visitor): void {
  if (!url.includes(LISTING_PAGE)) return;
  const { pathname, searchParams } = new URL(url);
  const id = searchParams.get('id');
  if (pathname !== LISTING_PAGE || !id || CRAWLER.test(header('user-agent') ?? '')) return;
  const address = clientNetwork(ctx.settings.trustProxy, header('x-forwarded-for'), peer);
  recent.set(keyOf(id, address), ctx.clock.now() + SAME_VIEW_MS);
  viewCounterOf(ctx).add(id);
}

/**
 * Whether the page of this read was counted within {@link SAME_VIEW_MS}. Only the first read after the page is part of
 * that view.
 */
export function isCountedWithPage(ctx: Context, id: string, address: string): boolean {
  const key = keyOf(id, address);
  const until = recent.get(key) ?? 0;
  return recent.delete(key) && until > ctx.clock.now();
}
