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

/** The index after the JSON value that starts at `from`. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let i = from; i < text.length; i += 1) {
    const char = text[i];
    if (isQuoted) {
      if (char === '\\') i += 1;
      else if (char === '"') {
        isQuoted = false;
        if (depth === 0) return i + 1;
      }
    } else if (char === '"') isQuoted = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return i + 1;
      if (depth < 0) return i;
    } else if (char === ',' && depth === 0) return i;
  }
  return text.length;
}

/** The members of a JSON object as raw text. The input must be valid JSON. */
function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  let at = text.indexOf('{') + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (at === 0 || quote < 0) return members;
    const nameEnd = endOfValue(text, quote);
    const value = text.indexOf(':', nameEnd) + 1;
    const start = value + text.slice(value).search(/\S/);
    const end = endOfValue(text, start);
    members.set(JSON.parse(text.slice(quote, nameEnd)) as string, text.slice(start, end).trim());
    at = end;
  }
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
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const members = rawMembers(text);
  const result = members.get(answerName(method)) ?? members.get('error_response');
  const signature: unknown = JSON.parse(members.get('sign') ?? 'null');
  if (result === undefined || !result.startsWith('{') || typeof signature !== 'string') return undefined;
  return isTextSigned(result, signature, key) ? (JSON.parse(result) as Record<string, unknown>) : undefined;
}
