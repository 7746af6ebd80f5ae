import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Vault } from './context.ts';

const VERSION = 'v1';

/** Decryption failed: wrong key, or modified text. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

/**
 * Creates the vault: AES-256-GCM with a new nonce for each text. The format is `v1.<nonce>.<tag>.<cipher>` (base64url).
 * The version allows another format later.
 *
 * @param key 32 bytes in base64
 * @throws {VaultError} for a key of another length; `open` throws it for a wrong key or a modified text
 */
export function createVault(key: string): Vault {
  const secret = Buffer.from(key, 'base64');
  if (secret.length !== 32) throw new VaultError('the credential key must be 32 bytes in base64');
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', 'haoyi mark', 32));
  return {
    markOf: (plain) => createHmac('sha256', markKey).update(plain, 'utf8').digest('base64url'),
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce);
      cipher.setAAD(Buffer.from(VERSION));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        VERSION,
        ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(text) {
      const [version, nonce, tag, sealed] = text.split('.');
      if (version !== VERSION || nonce === undefined || tag === undefined || sealed === undefined) {
        throw new VaultError('not a sealed text');
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(nonce, 'base64url'), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(VERSION));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString(
          'utf8',
        );
      } catch (cause) {
        throw new VaultError('the sealed text cannot be opened', { cause });
      }
    },
  };
}
