import { buildRedirectTarget } from '../../../machines/account/session/loginRedirect.ts';
import { href } from '../routes.ts';

/** The current path, query and hash, unchanged. */
export const addressNow = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/** The login URL that returns to `here` (path, query and hash, as in the address bar). */
export function loginHref(here: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(here)?.[1] ?? '';
  const back = buildRedirectTarget(here, new URLSearchParams(query).get('back'));
  return href('login', back === null ? {} : { back });
}

/**
 * History state of a login whose return page is the entry below it, so that Back returns there, too
 * ({@link isOverReturnPage}).
 */
export const OVER_RETURN_PAGE = { state: { isOverReturnPage: true } };

export const isOverReturnPage = (): boolean =>
  (window.history.state as Partial<typeof OVER_RETURN_PAGE.state> | null)?.isOverReturnPage === true;
