import type { Context } from 'hono';

export const CASHIER_PATH = '/cashier';

/** The origin for redirects: the one that the payer uses, if it is this server's, otherwise the public one. */
export function siteOf(
  c: Context,
  { origin, isOwnSite }: { origin: string; isOwnSite?: ((site: string) => boolean) | undefined },
): string {
  const site = new URL(c.req.url).origin;
  return isOwnSite?.(site) === true ? site : origin;
}
