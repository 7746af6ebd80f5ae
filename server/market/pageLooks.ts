import type { Context } from '../kit/context.ts';
import { clientNetwork } from '../kit/clientAddress.ts';
import { putNewest } from '../kit/putNewest.ts';
import type { Visitor } from '../http/renderedPages.ts';
import { looksOf } from './looks.ts';

/** How soon after a page its scripts may ask for the listing again, ms: a member's do, and that is the same look. */
const SAME_LOOK = 10_000;

/** So many looks are remembered. */
const MOST = 5000;

/** Programs that read pages for search engines look at nothing. */
const MACHINE = /bot|crawl|spider|slurp|preview|lighthouse/i;

const LISTING_PAGE = '/pages/detail/index';

const counted = new Map<string, number>();

const keyOf = (id: string, address: string) => `${address} ${id}`;

/** A page was sent: when it holds a listing, counts the look, which its scripts need not ask for. */
export function countListingPage(ctx: Context, { url, header, peer }: Visitor): void {
  if (!url.includes(LISTING_PAGE)) return;
  const { pathname, searchParams } = new URL(url);
  const id = searchParams.get('id');
  if (pathname !== LISTING_PAGE || !id || MACHINE.test(header('user-agent') ?? '')) return;
  const key = keyOf(id, clientNetwork(ctx.settings.trustProxy, header('x-forwarded-for'), peer));
  putNewest(counted, key, ctx.clock.now() + SAME_LOOK, MOST);
  looksOf(ctx).add(id);
}

/** Whether the look at a listing was counted with the page a moment ago; asked again it is another look. */
export function isCountedWithPage(ctx: Context, id: string, address: string): boolean {
  const key = keyOf(id, address);
  const until = counted.get(key) ?? 0;
  return counted.delete(key) && until > ctx.clock.now();
}
