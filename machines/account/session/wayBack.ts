/** The target after login when there is no other. */
export const HOME = '/index/home';

/**
 * Returns a safe redirect target after login: a path of this site with its query. Other sites (`//host`, `/\host`, a
 * scheme, dot segments that become one) and the login page itself are replaced by {@link HOME}.
 */
export function safeBack(back: string | null | undefined): string {
  if (typeof back !== 'string' || !/^\/[^\s\\\p{Cc}]*$/u.test(back)) return HOME;
  const [path = ''] = back.split(/[?#]/);
  const segments = path.split('/').slice(1);
  const isStray = segments.some((segment, at) => {
    const isLast = at === segments.length - 1;
    return (segment === '' && !isLast) || /^(?:\.|%2e){1,2}$/i.test(segment);
  });
  const isLogin = /^\/login\/?$/i.test(path);
  return isStray || isLogin ? HOME : back;
}

/**
 * The redirect target to put into the login URL for a visit from `here` (path and query). On the login page itself it
 * is the target already in its URL. Null when that would be home.
 */
export function wayBackFrom(here: string, backOfLogin: string | null): string | null {
  const back = safeBack(/^\/login\/?(?:[?#]|$)/i.test(here) ? backOfLogin : here);
  return back === HOME ? null : back;
}
