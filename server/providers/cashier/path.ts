import type { Context } from 'hono';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Store } from '../../store/db.ts';

export const CASHIER_PATH = '/cashier';

/** What the stand-ins for Alipay and WeChat Pay need. */
export interface CashierSite {
  store: Store;
  clock: Clock;
  log: Log;
  /** The public origin of the server: `http://localhost:3000`. */
  origin: string;
  /** Whether people also reach this server at the origin `site`, such as `http://192.168.1.5:3000`. */
  isOwnSite?: (site: string) => boolean;
  /** Delivers the requests between the shop and the stand-ins. */
  fetch: typeof fetch;
  /** Timeout of one delivery of a notice, ms. */
  notifyTimeoutMs?: number;
}

/** The origin for redirects: the payer's if it is one of this server, otherwise the public origin. */
export function siteOf(c: Context, { origin, isOwnSite }: CashierSite): string {
  const site = new URL(c.req.url).origin;
  return isOwnSite?.(site) === true ? site : origin;
}
