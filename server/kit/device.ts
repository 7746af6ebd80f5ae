import { randomBytes } from 'node:crypto';
import { DAY } from './clock.ts';

/** How long a device or network counts as known after its last sign-in, ms. */
export const DEVICE_TTL_MS = 90 * DAY;

const NAME = 'haoyi_device';

/** The device id in a Cookie header; '' without one. It does not authenticate. */
export const deviceIn = (cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{32})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

export const newDevice = (): string => randomBytes(24).toString('base64url');

/** The Set-Cookie header that stores the device id, HttpOnly. `origin`: the site's origin. */
export const deviceCookie = (device: string, origin: string): string =>
  `${NAME}=${device}; Path=/api; Max-Age=${DEVICE_TTL_MS / 1000}; HttpOnly; SameSite=Lax` +
  (origin.startsWith('https:') ? '; Secure' : '');
