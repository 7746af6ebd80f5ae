import type { PasswordHasher } from '../../server/kit/context.ts';

/** Insecure: few rounds keep the demo fast. */
const ROUNDS = 1000;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function derived(password: string, salt: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: ROUNDS },
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

/**
 * DEMO ONLY. Hashes the passwords of fictitious people with WebCrypto's PBKDF2 and few rounds, because argon2 does not
 * run in the browser. Never use it for the password of a real person.
 */
export function createDemoHasher(): PasswordHasher {
  return {
    async hash(password) {
      const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
      return `demo$${salt}$${await derived(password, salt)}`;
    },
    async verify(hash, password) {
      const [kind, salt, wanted] = hash.split('$');
      if (kind !== 'demo' || salt === undefined || wanted === undefined) return false;
      return (await derived(password, salt)) === wanted;
    },
  };
}
