/** Where a person goes when there is no way back. */
export const HOME = '/index/home';

/**
 * A way back that is safe to follow after logging in: a path of this site (with its query), never another site
 * (`//host`, `/\host`, a scheme, dot segments that turn into one) and never the login itself. Anything else gives
 * {@link HOME}.
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
 * The way back that a visit to the login should keep, from where the person is now (path and query): that place, or,
 * when it is the login already, the way back it holds. Null when home would do.
 */
export function wayBackFrom(here: string, backOfLogin: string | null): string | null {
  const back = safeBack(/^\/login\/?(?:[?#]|$)/i.test(here) ? backOfLogin : here);
  return back === HOME ? null : back;
}
