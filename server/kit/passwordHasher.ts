import * as argon2 from '@node-rs/argon2';
import type { PasswordHasher } from './context.ts';

/** argon2id (2), 19 MiB, two passes, one lane: about 20 ms of a worker thread. */
const ARGON2_OPTIONS: argon2.Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const FAST: argon2.Options = { ...ARGON2_OPTIONS, memoryCost: 64, timeCost: 1 };

/**
 * Creates the password hasher: argon2id, off the main thread.
 *
 * @param options.fast cheap settings for tests; a hash carries its settings, so either hasher verifies both
 * @param library the argon2 functions; tests count their calls
 */
export function createHasher(
  options: { fast?: boolean } = {},
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): PasswordHasher {
  const setting = options.fast ? FAST : ARGON2_OPTIONS;
  const own = `$argon2id$v=19$m=${setting.memoryCost},t=${setting.timeCost},p=${setting.parallelism}$`;
  return {
    hash: (password) => hash(password, setting),
    verify: async (hashed, password) => {
      // Always hashes with the current settings, so the time reveals neither the settings nor whether the account
      // exists.
      if (!hashed.startsWith(own)) await hash(password, setting);
      try {
        return await verify(hashed, password);
      } catch {
        return false;
      }
    },
  };
}
