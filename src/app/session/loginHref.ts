import { wayBackFrom } from '../../../machines/account/session/wayBack.ts';
import { href } from '../addresses.ts';

/** The address of the login that leads back to `here` (path and query) afterwards. */
export function loginHref(here: string): string {
  const query = here.split('?')[1]?.split('#')[0] ?? '';
  const back = wayBackFrom(here, new URLSearchParams(query).get('back'));
  return href('login', back === null ? {} : { back });
}
