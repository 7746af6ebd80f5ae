import { createHash } from 'node:crypto';

/**
 * The default headers of `hono/secure-headers`, as a constant: the middleware costs a quarter of a call's CPU time
 * (docs/decisions/028).
 */
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

/** Inline scripts that run; scripts with a source and data blocks do not match. */
const INLINE = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

const originOf = (address: string): string => new URL(address).origin;

/**
 * The Content-Security-Policy of a page. Scripts of this site and the inline scripts of the build run, nothing that
 * users wrote. Inline styles are allowed for styled-components, pictures from elsewhere for articles.
 *
 * @param html the page; it may name another API host (`<meta name="api-base">`)
 * @param forms other form targets besides this site and `https:`: the site's origin as the payment provider knows it
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
