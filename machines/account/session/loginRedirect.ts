/** The default target after login. */
export const DEFAULT_REDIRECT = '/index/home';

/**
 * Returns a safe redirect target after login: a path of this site with its query. Returns {@link DEFAULT_REDIRECT} for other sites
 * (`//host`, `/\host`, a scheme, dot segments that resolve to one) and for the login page itself.
 */
export function sanitizeRedirect(back: string | null | undefined): string {
  if (typeof back !== 'string' || !/^\/[^\s\\\p{Cc}]*$/u.test(back)) return DEFAULT_REDIRECT;
  const [path = ''] = back.split(/[?#]/);
  const segments = path.split('/').slice(1);
  const isStray = segments.some((segment, at) => {
    const isLast = at === segments.length - 1;
    return (segment === '' && !isLast) || /^(?:\.|%2e){1,2}$/i.test(segment);
  });
  const isLogin = /^\/login\/?$/i.test(path);
  return isStray || isLogin ? DEFAULT_REDIRECT : back;
}

/**
 * The redirect target for the login URL of a visit from `here` (path and query). On the login page itself, the target
 * in its URL. Null when the target is home.
 */
export function buildRedirectTarget(here: string, backOfLogin: string | null): string | null {
  const back = sanitizeRedirect(/^\/login\/?(?:[?#]|$)/i.test(here) ? backOfLogin : here);
  return back === DEFAULT_REDIRECT ? null : back;
}
