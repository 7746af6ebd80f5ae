/** The headers that keep an answer from being misused, as `hono/secure-headers` sends them: here made once, not for every answer. */
export const SECURE: Readonly<Record<string, string>> = {
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

/** {@link SECURE} and what a page may do. */
export const SECURE_PAGE: Readonly<Record<string, string>> = {
  ...SECURE,
  'Content-Security-Policy': "frame-ancestors 'self'; object-src 'none'; base-uri 'self'",
};
