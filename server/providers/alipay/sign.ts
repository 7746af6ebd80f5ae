import { sign, verify, type KeyObject } from 'node:crypto';

/** The fields of a request or a notice, as they travel. */
export type Fields = Readonly<Record<string, string>>;

/** RSA2: SHA-256 with RSA (PKCS #1 v1.5) over UTF-8 text, in base64. */
function signText(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64');
}

/** Whether `signature` (base64) was made over `text` by the owner of `key`. Never throws on what a stranger sent. */
function isTextSigned(text: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.length > 0 && verify('sha256', Buffer.from(text, 'utf8'), key, bytes);
}

const joined = (fields: Fields, isSigned: (name: string, value: string) => boolean) =>
  Object.keys(fields)
    .filter((name) => isSigned(name, fields[name] ?? ''))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** What a request's signature covers: all fields but `sign` and the empty ones, `sign_type` among them. */
const requestText = (fields: Fields): string =>
  joined(fields, (name, value) => name !== 'sign' && value !== '');

/** What the signature of a notice or of a return covers: all fields but `sign` and `sign_type`. */
const noticeText = (fields: Fields): string =>
  joined(fields, (name) => name !== 'sign' && name !== 'sign_type');

/** A request with its signature. */
export function signRequest(fields: Fields, key: KeyObject): Record<string, string> {
  return { ...fields, sign: signText(requestText(fields), key) };
}

/** Whether a request carries a valid RSA2 signature. */
export function isRequestSigned(fields: Fields, key: KeyObject): boolean {
  return fields.sign_type === 'RSA2' && isTextSigned(requestText(fields), fields.sign ?? '', key);
}

/** A notice, or the parameters of a return, with `sign_type` and signature. */
export function signNotice(fields: Fields, key: KeyObject): Record<string, string> {
  return { ...fields, sign_type: 'RSA2', sign: signText(noticeText(fields), key) };
}

/** Whether a notice, or the parameters of a return, carry a valid RSA2 signature. */
export function isNoticeSigned(fields: Fields, key: KeyObject): boolean {
  return fields.sign_type === 'RSA2' && isTextSigned(noticeText(fields), fields.sign ?? '', key);
}

/** `alipay.trade.query` → `alipay_trade_query_response`, the member of an answer that holds the result. */
const answerName = (method: string): string => `${method.replaceAll('.', '_')}_response`;

/** The text of a gateway's answer: the result under its name, and the signature over the result's own JSON text. */
export function signAnswer(
  method: string,
  result: Readonly<Record<string, unknown>>,
  key: KeyObject,
): string {
  const text = JSON.stringify(result);
  return `{"${answerName(method)}":${text},"sign":"${signText(text, key)}"}`;
}

/** Where the JSON value that begins at `from` ends. */
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

/** The members of a JSON object with their values as they were written. The text must be valid JSON. */
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
 * Opens a gateway's answer to `method`. The signature covers the result's text as it was sent, so the text is cut
 * out, verified, and only then parsed. Undefined when the answer is no JSON, lacks the result, or is not signed by
 * the owner of `key`.
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
