import type { Context } from 'hono';

export const CASHIER_PATH = '/cashier';

/** The origin for redirects: the payer's if it is one of this server, otherwise the public origin. */
export function siteOf(
  c: Context,
  { origin, isOwnSite }: { origin: string; isOwnSite?: ((site: string) => boolean) | undefined },
): string {
  const site = new URL(c.req.url).origin;
  return isOwnSite?.(site) === true ? site : origin;
}
