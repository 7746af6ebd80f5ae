import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Bytes, type Encoding } from './buffer.ts';

/**
 * The part of `node:crypto` that the server uses, for the browser. The server needs synchronous results, which
 * WebCrypto does not offer. The results equal Node's. RSA uses plain big integers and is open to timing attacks, which
 * is acceptable for the demo's keys.
 */

type Data = string | Uint8Array;

const bytes = (data: Data): Uint8Array => (typeof data === 'string' ? Bytes.from(data) : data);

class Digest {
  readonly #parts: Uint8Array[] = [];
  readonly #done: (data: Uint8Array) => Uint8Array;

  constructor(done: (data: Uint8Array) => Uint8Array) {
    this.#done = done;
  }

  update(data: Data, _encoding?: 'utf8'): this {
    this.#parts.push(bytes(data));
    return this;
  }

  digest(): Bytes;
  digest(encoding: Encoding): string;
  digest(encoding?: Encoding): Bytes | string {
    const result = Bytes.from(this.#done(Bytes.concat(this.#parts)));
    return encoding === undefined ? result : result.toString(encoding);
  }
}

function only(found: string, known: string): void {
  if (found !== known) throw new Error(`the demo has no ${found}`);
}

export function createHash(algorithm: string): Digest {
  if (algorithm === 'sha1') return new Digest((data) => sha1(data));
  only(algorithm, 'sha256');
  return new Digest((data) => sha256(data));
}

export function createHmac(algorithm: string, key: Data): Digest {
  only(algorithm, 'sha256');
  return new Digest((data) => hmac(sha256, bytes(key), data));
}

export function hkdfSync(algorithm: string, key: Data, salt: Data, info: Data, length: number): ArrayBuffer {
  only(algorithm, 'sha256');
  return Bytes.from(hkdf(sha256, bytes(key), bytes(salt), bytes(info), length)).buffer;
}

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(Bytes.zeros(count));

/** A uniformly distributed random integer from 0 to `below` - 1. */
export function randomInt(below: number): number {
  const word = new Uint32Array(1);
  const even = 2 ** 32 - (2 ** 32 % below);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= even);
  return (word[0] as number) % below;
}

export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) throw new RangeError('Input buffers must have the same byte length');
  return a.reduce((difference, byte, i) => difference | (byte ^ (b[i] as number)), 0) === 0;
}

const TAG = 16;

/** AES-256-GCM of one text at a time. */
class Gcm {
  readonly #key: Uint8Array;
  readonly #nonce: Uint8Array;
  readonly #opens: boolean;
  #aad: Uint8Array = Bytes.zeros(0);
  #tag: Uint8Array = Bytes.zeros(0);
  #parts: Uint8Array[] = [];

  constructor(key: Uint8Array, nonce: Uint8Array, opens: boolean) {
    this.#key = key;
    this.#nonce = nonce;
    this.#opens = opens;
  }

  setAAD(aad: Uint8Array): void {
    this.#aad = aad;
  }

  setAuthTag(tag: Uint8Array): void {
    this.#tag = tag;
  }

  getAuthTag(): Bytes {
    return Bytes.from(this.#tag);
  }

  update(data: Data, _encoding?: 'utf8'): Bytes {
    this.#parts.push(bytes(data));
    return Bytes.zeros(0);
  }

  final(): Bytes {
    const cipher = gcm(this.#key, this.#nonce, this.#aad);
    const given = Bytes.concat(this.#parts);
    if (this.#opens) return Bytes.from(cipher.decrypt(Bytes.concat([given, this.#tag])));
    const sealed = cipher.encrypt(given);
    this.#tag = sealed.slice(-TAG);
    return Bytes.from(sealed.slice(0, -TAG));
  }
}

export function createCipheriv(algorithm: string, key: Uint8Array, nonce: Uint8Array): Gcm {
  only(algorithm, 'aes-256-gcm');
  return new Gcm(key, nonce, false);
}

export function createDecipheriv(
  algorithm: string,
  key: Uint8Array,
  nonce: Uint8Array,
  _options?: { authTagLength: number },
): Gcm {
  only(algorithm, 'aes-256-gcm');
  return new Gcm(key, nonce, true);
}

const numberOf = (data: Uint8Array): bigint => BigInt(`0x${Bytes.from(data).toString('hex') || '0'}`);

/** An RSA key: modulus, exponent, and length of the modulus in bytes. */
export interface KeyObject {
  readonly modulus: bigint;
  readonly exponent: bigint;
  readonly length: number;
}

function keyOf(text: string, member: 'd' | 'e'): KeyObject {
  const jwk = JSON.parse(text) as JsonWebKey;
  const modulus = Bytes.from(jwk.n ?? '', 'base64url');
  return {
    modulus: numberOf(modulus),
    exponent: numberOf(Bytes.from(jwk[member] ?? '', 'base64url')),
    length: modulus.length,
  };
}

/** Reads a key in JWK text, the format of the demo's keys. */
export const createPrivateKey = (text: string): KeyObject => keyOf(text, 'd');
export const createPublicKey = (text: string): KeyObject => keyOf(text, 'e');

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The DigestInfo prefix of a SHA-256 hash in a PKCS #1 v1.5 signature. */
const PREFIX = Bytes.from('3031300d060960864801650304020105000420', 'hex');

/** The PKCS #1 v1.5 encoding of the hash of `data`. */
function padded(data: Uint8Array, length: number): bigint {
  const fill = Bytes.zeros(length - PREFIX.length - 35).fill(0xff);
  return numberOf(Bytes.concat([Bytes.from([0, 1]), fill, Bytes.from([0]), PREFIX, sha256(data)]));
}

/** Signs with RSA and SHA-256, PKCS #1 v1.5. */
export function sign(algorithm: string, data: Uint8Array, key: KeyObject): Bytes {
  only(algorithm, 'sha256');
  const signature = power(padded(data, key.length), key.exponent, key.modulus);
  return Bytes.from(signature.toString(16).padStart(key.length * 2, '0'), 'hex');
}

export function verify(algorithm: string, data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  only(algorithm, 'sha256');
  if (signature.length !== key.length) return false;
  return power(numberOf(signature), key.exponent, key.modulus) === padded(data, key.length);
}
