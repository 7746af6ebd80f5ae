import { sign, verify, type KeyObject } from 'node:crypto';

/** SHA-256 with RSA (PKCS #1 v1.5) over UTF-8 text, in base64. Alipay calls it RSA2. */
export const signText = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64');

/** Verifies a signature (base64). Never throws. */
export function isTextSigned(text: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.length > 0 && verify('sha256', Buffer.from(text, 'utf8'), key, bytes);
}
