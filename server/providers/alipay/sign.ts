import type { KeyObject } from 'node:crypto';
import { isTextSigned, signText } from '../rsa.ts';

export type Fields = Readonly<Record<string, string>>;

const joined = (fields: Fields, isSigned: (name: string, value: string) => boolean) =>
  Object.keys(fields)
    .filter((name) => isSigned(name, fields[name] ?? ''))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** The signed text of a request: all non-empty fields except `sign`; `sign_type` is included. */
const requestText = (fields: Fields): string =>
  joined(fields, (name, value) => name !== 'sign' && value !== '');

/** The signed text of a notice or return: all fields except `sign` and `sign_type`. */
const noticeText = (fields: Fields): string =>
  joined(fields, (name) => name !== 'sign' && name !== 'sign_type');

export function signRequest(fields: Fields, key: KeyObject): Record<string, string> {
  return { ...fields, sign: signText(requestText(fields), key) };
}

export function isRequestSigned(fields: Fields, key: KeyObject): boolean {
  return fields.sign_type === 'RSA2' && isTextSigned(requestText(fields), fields.sign ?? '', key);
}

/** Adds `sign_type` and signature to a notice or to the parameters of a return. */
export function signNotice(fields: Fields, key: KeyObject): Record<string, string> {
  return { ...fields, sign_type: 'RSA2', sign: signText(noticeText(fields), key) };
}

/** Verifies the RSA2 signature of a notice or of the parameters of a return. */
export function isNoticeSigned(fields: Fields, key: KeyObject): boolean {
  return fields.sign_type === 'RSA2' && isTextSigned(noticeText(fields), fields.sign ?? '', key);
}

/** `alipay.trade.query` → `alipay_trade_query_response`, the member with the result. */
const answerName = (method: string): string => `${method.replaceAll('.', '_')}_response`;

/** Builds the text of a gateway's answer: the result, and a signature over its JSON text. */
export function signAnswer(
  method: string,
  result: Readonly<Record<string, unknown>>,
  key: KeyObject,
): string {
  const text = JSON.stringify(result);
  return `{"${answerName(method)}":${text},"sign":"${signText(text, key)}"}`;
}

/**
 * The raw text of the member `name` of a JSON object, if that is an object. `text` must be valid JSON. Its tokens here are
 * strings and brackets; a name and the brace after it are one token.
 */
function rawMember(text: string, name: string): string | undefined {
  let depth = 0;
  let start = -1;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:\s*\{)?|[{}[\]]/g)) {
    if (depth === 1 && token.startsWith(`"${name}"`) && token.endsWith('{')) start = index + token.length - 1;
    if (/[{[]$/.test(token)) depth += 1;
    else if (!token.endsWith('"')) depth -= 1;
    if (depth === 1 && start >= 0) return text.slice(start, index + 1);
  }
  return undefined;
}

/**
 * Verifies and parses a gateway's answer to `method`. The signature covers the raw text of the result, so the text is
 * extracted and verified before parsing. Undefined when the answer is not JSON, lacks the result, or is not signed with
 * `key`.
 */
export function openAnswer(
  text: string,
  method: string,
  key: KeyObject,
): Readonly<Record<string, unknown>> | undefined {
  let signature: unknown;
  try {
    signature = (JSON.parse(text) as { sign?: unknown } | null)?.sign;
  } catch {
    return undefined;
  }
  const result = rawMember(text, answerName(method)) ?? rawMember(text, 'error_response');
  if (result === undefined || typeof signature !== 'string') return undefined;
  return isTextSigned(result, signature, key) ? (JSON.parse(result) as Record<string, unknown>) : undefined;
}
