import { createHash } from 'node:crypto';

/** The headers that keep an answer from being misused, as `hono/secure-headers` sends them: here made once, not for every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
};

/** The scripts that stand in a page and are run: the others are data, or are loaded. */
const INLINE = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

const originOf = (address: string): string => new URL(address).origin;

/**
 * What a page may do, as `Content-Security-Policy`: run scripts of this site, and those that stand in it as they were built; nothing
 * that somebody else has written into it. Styles may stand in it, as styled-components writes them. Pictures of articles may come from
 * elsewhere.
 *
 * @param html the page; it may name another host of the API (`<meta name="api-base">`)
 * @param forms where forms lead besides this site and `https:`: the origin of the site as the payment provider knows it
 */
export function policyOf(html: string, forms: readonly string[] = []): string {
  const hashes = [...html.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const base = /<meta name="api-base" content="([^"]+)"/.exec(html)?.[1];
  const api = base === undefined ? [] : [originOf(base)];
  const rules: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...api],
    'connect-src': ["'self'", ...api],
    'form-action': ["'self'", 'https:', ...api, ...new Set(forms.map(originOf))],
    'frame-ancestors': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
