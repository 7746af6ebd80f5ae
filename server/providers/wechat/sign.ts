import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { isTextSigned, signText } from '../rsa.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
/** Maximum difference between a message's timestamp and now, s. */
export const LIFE_SECONDS = 5 * 60;

export type HeaderReader = Pick<Headers, 'get'>;

const lines = (...parts: readonly (string | number)[]) => parts.map((part) => `${part}\n`).join('');

/** RFC 3339 to the second, in China's time zone. */
export const timeOf = (iso: string): string => `${wireFromIso(iso).replace(' ', 'T')}+08:00`;

export interface MerchantMark {
  mchId: string;
  /** The serial number of the merchant's API certificate. */
  serial: string;
}

export interface SignedRequest {
  method: 'GET' | 'POST';
  /** Path and query: `/v3/pay/transactions/native`. */
  path: string;
  /** The body as sent. '' without a body. */
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonce: string;
}

const requestText = ({ method, path, timestamp, nonce, body }: SignedRequest): string =>
  lines(method, path, timestamp, nonce, body);

/** The `Authorization` header of a request. */
export function authorizationOf(
  request: SignedRequest,
  { mchId, serial }: MerchantMark,
  key: KeyObject,
): string {
  const parts = {
    mchid: mchId,
    nonce_str: request.nonce,
    timestamp: String(request.timestamp),
    serial_no: serial,
    signature: signText(requestText(request), key),
  };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEME} ${list.join(',')}`;
}

/** Parses an `Authorization` header without verifying it. Undefined for another scheme. */
export function readAuthorization(
  header: string | undefined,
): (MerchantMark & Pick<SignedRequest, 'timestamp' | 'nonce'> & { signature: string }) | undefined {
  const [scheme, rest = ''] = (header ?? '').split(/ (.*)/s);
  if (scheme !== SCHEME) return undefined;
  const parts = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const { mchid: mchId, serial_no: serial, nonce_str: nonce, signature, timestamp = '' } = parts;
  if (!mchId || !serial || !nonce || !signature || !/^\d{1,12}$/.test(timestamp)) return undefined;
  return { mchId, serial, nonce, signature, timestamp: Number(timestamp) };
}

export const isRequestSigned = (request: SignedRequest, signature: string, key: KeyObject): boolean =>
  isTextSigned(requestText(request), signature, key);

/** The `Wechatpay-*` headers of an answer or notice. */
export function signMessage(
  body: string,
  { key, serial, timestamp }: { key: KeyObject; serial: string; timestamp: number },
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  return {
    'Wechatpay-Timestamp': String(timestamp),
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signText(lines(timestamp, nonce, body), key),
    'Wechatpay-Signature-Type': SCHEME,
  };
}

/**
 * Verifies an answer or notice: its serial is that of our copy of the key, its time is at most {@link LIFE_SECONDS}
 * from `now` (epoch ms), and the signature covers time, nonce and body.
 */
export function isMessageSigned(
  headers: HeaderReader,
  body: string,
  { key, serial, now }: { key: KeyObject; serial: string; now: number },
): boolean {
  const timestamp = headers.get('wechatpay-timestamp') ?? '';
  const nonce = headers.get('wechatpay-nonce') ?? '';
  if (headers.get('wechatpay-serial') !== serial || nonce === '' || !/^\d{1,12}$/.test(timestamp))
    return false;
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > LIFE_SECONDS) return false;
  return isTextSigned(lines(timestamp, nonce, body), headers.get('wechatpay-signature') ?? '', key);
}

const TAG_BYTES = 16;

export interface Sealed {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

/** Encrypts with AES-256-GCM and the APIv3 key (32 characters). The result is ciphertext and tag in base64. */
export function seal(plain: string, associatedData: string, apiKey: string): Sealed {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'));
  cipher.setAAD(Buffer.from(associatedData, 'utf8'));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: sealed.toString('base64'), nonce, associated_data: associatedData };
}

/** Decrypts the result of {@link seal}. Undefined for another key, and for altered data. */
export function unseal(
  { ciphertext, nonce, associated_data: data }: Sealed,
  apiKey: string,
): string | undefined {
  const sealed = Buffer.from(ciphertext, 'base64');
  if (sealed.length < TAG_BYTES || nonce === '') return undefined;
  try {
    const key = Buffer.from(apiKey, 'utf8');
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'utf8'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(data, 'utf8'));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return undefined;
  }
}
