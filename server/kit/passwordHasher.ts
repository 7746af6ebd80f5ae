import { hash, verify, type Options } from '@node-rs/argon2';
import type { PasswordHasher } from './context.ts';

/** argon2id (2), 19 MiB, two passes, one lane: about 20 ms of a worker thread. */
const STRONG: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const FAST: Options = { ...STRONG, memoryCost: 64, timeCost: 1 };

/**
 * Makes the password hasher: argon2id, off the main thread (design §9).
 * @param options.fast a cheap setting for tests; each hash carries its own setting, so that both
 * kinds verify with either hasher
 */
export function createHasher(options: { fast?: boolean } = {}): PasswordHasher {
  const setting = options.fast ? FAST : STRONG;
  const own = `$argon2id$v=19$m=${setting.memoryCost},t=${setting.timeCost},p=${setting.parallelism}$`;
  return {
    hash: (password) => hash(password, setting),
    verify: async (hashed, password) => {
      // However a hash was made, or when there is none, looking takes as long: the time tells nothing of the account.
      if (!hashed.startsWith(own)) await hash(password, setting);
      try {
        return await verify(hashed, password);
      } catch {
        return false;
      }
    },
  };
}
