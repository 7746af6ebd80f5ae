import { wayBackFrom } from '../../../machines/account/session/wayBack.ts';
import { href } from '../routes.ts';

/** Where the person is: path, query and hash to the letter. */
export const addressNow = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/** The address of the login that leads back to `here` (path, query and hash, as they stand in the address bar) afterwards. */
export function loginHref(here: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(here)?.[1] ?? '';
  const back = wayBackFrom(here, new URLSearchParams(query).get('back'));
  return href('login', back === null ? {} : { back });
}
