import { CODE } from '../../contract/kit/envelope.ts';
import type { Settings } from '../kit/context.ts';
import { Refusal } from '../kit/refusal.ts';

interface PageRequest {
  url: string;
  header(name: string): string | undefined;
}

/**
 * True for a page of ours, a page of an allowed origin, and a client that is no page and sends no Origin. Only the host of
 * our pages is compared, because a proxy may change the scheme.
 */
function isTrustedPage(
  { url, header }: PageRequest,
  { allowedOrigins, origin: own }: Pick<Settings, 'allowedOrigins' | 'origin'>,
): boolean {
  const origin = header('origin');
  if (origin === undefined || origin === own || allowedOrigins.includes(origin)) return true;
  // Only browsers can set this header. It also tells our own pages that send the Origin `null`.
  if (header('sec-fetch-site') === 'same-origin') return true;
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}

/**
 * Refuses calls from pages of other sites. CORS does not stop a form there from posting, and the answer could set a cookie
 * in the visitor's browser. @throws 403 with reason `otherSite`
 */
export function requireTrustedPage(
  request: PageRequest,
  settings: Pick<Settings, 'allowedOrigins' | 'origin'>,
): void {
  if (!isTrustedPage(request, settings)) {
    throw new Refusal(CODE.forbidden, '这是别的网站发来的请求，没有处理。请在本站的网页上操作', {
      reason: 'otherSite',
    });
  }
}
