import { randomBytes } from 'node:crypto';
import { DAY } from './clock.ts';

/** How long a place stays known after the last sign-in from it, ms. */
export const PLACE_LIFE = 90 * DAY;

const NAME = 'haoyi_device';

/** The name that a browser was given, as its Cookie header says; '' when it has none. It signs nobody in. */
export const deviceIn = (cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{32})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** A name nobody can guess. */
export const newDevice = (): string => randomBytes(24).toString('base64url');

/** The Set-Cookie header by which a browser keeps its name, out of reach of scripts. `origin`: where the site is served. */
export const deviceCookie = (device: string, origin: string): string =>
  `${NAME}=${device}; Path=/api; Max-Age=${PLACE_LIFE / 1000}; HttpOnly; SameSite=Lax` +
  (origin.startsWith('https:') ? '; Secure' : '');
