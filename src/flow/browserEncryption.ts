import { indexedDb, updateStored } from './indexedDb.ts';

/** Encrypts text so that only this browser can decrypt it. */
export interface BrowserEncryption {
  /** The encrypted text. Null if encryption is not available; the text must not be stored then. */
  seal(text: string): Promise<string | null>;
  /** The decrypted text, or null if it cannot be decrypted. */
  open(sealed: string): Promise<string | null>;
}

const NAME = 'sealKey';
const ALGORITHM = { name: 'AES-GCM', length: 256 } as const;
const NONCE = 12;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * Encrypts with a non-extractable key in IndexedDB. Never rejects: without IndexedDB or a secure context there is no
 * key, and both functions resolve to null.
 */
export function createBrowserEncryption(): BrowserEncryption {
  let found: Promise<CryptoKey | null> | undefined;

  async function findKey(): Promise<CryptoKey | null> {
    try {
      const kept = await indexedDb.get(NAME);
      if (kept instanceof CryptoKey) return kept;
      const fresh = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
      // Another tab may have stored a key first.
      await updateStored<unknown>(NAME, (now) => (now instanceof CryptoKey ? now : fresh));
      const agreed = await indexedDb.get(NAME);
      return agreed instanceof CryptoKey ? agreed : null;
    } catch {
      return null;
    }
  }

  const key = () => (found ??= findKey());

  return {
    async seal(text) {
      const secret = await key();
      if (!secret) return null;
      try {
        const iv = crypto.getRandomValues(new Uint8Array(NONCE));
        const sealed = await crypto.subtle.encrypt(
          { name: ALGORITHM.name, iv },
          secret,
          new TextEncoder().encode(text),
        );
        return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
      } catch {
        return null;
      }
    },
    async open(sealed) {
      const secret = await key();
      const [iv = '', body = ''] = sealed.split('.');
      if (!secret) return null;
      try {
        const text = await crypto.subtle.decrypt(
          { name: ALGORITHM.name, iv: toBytes(iv) },
          secret,
          toBytes(body),
        );
        return new TextDecoder().decode(text);
      } catch {
        return null;
      }
    },
  };
}
