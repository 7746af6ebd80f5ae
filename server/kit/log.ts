import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './requestContext.ts';
import { maskIdCard, maskPhone } from './maskPersonal.ts';

export type Log = Logger;

const SECRET =
  /^(token|accesstoken|refreshtoken|authorization|cookie|password|oldpassword|newpassword|passwordhash|secret|privatekey|credentialkey|credential|idcard|idcardno|cipher)$/;
const PHONE = /^(phone|phonenumber|phonenum|mobile)$/;

/** Removes phone numbers, ID numbers and SMS codes from a text. */
const withoutPeople = (text: string): string =>
  text
    .replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskPhone)
    .replaceAll(/(?<!\d)\d{17}[\dXx](?!\d)/g, maskIdCard)
    .replaceAll(/(验证码\D{0,8})\d{6}(?!\d)/g, '$1******');

/** A copy of a logged value without secrets, at any depth. */
function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutPeople(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > 6) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1));
  const out: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    const name = key.toLowerCase().replaceAll(/[_-]/g, '');
    if (SECRET.test(name)) out[key] = '[redacted]';
    else if (PHONE.test(name) && typeof each === 'string') out[key] = maskPhone(each);
    else out[key] = scrub(each, depth + 1);
  }
  return out;
}

/** Keeps only the fields that identify the error. A database error's `detail` quotes the row. */
function scrubError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  return {
    type: error.name,
    message: withoutPeople(error.message),
    stack: withoutPeople(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined ? {} : { cause: scrub(error.cause, depth + 1) }),
  };
}

const LEVELS: Record<number, string> = {
  10: '细节',
  20: '调试',
  30: '信息',
  40: '注意',
  50: '错误',
  60: '致命',
};

function forPeople(out: (text: string) => void): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, err, ...rest } = JSON.parse(line) as {
        level: number;
        time: number;
        msg?: string;
        err?: { stack?: string };
      };
      const at = new Date(time + 8 * 3_600_000).toISOString().slice(11, 19);
      const facts = Object.entries(rest).map(
        ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      out(
        `${at} ${LEVELS[level] ?? level} ${msg ?? ''}${facts.join('')}\n${err?.stack ? `${err.stack}\n` : ''}`,
      );
    },
  };
}

/**
 * Creates the server's log. Tokens, passwords, keys and credentials are never logged, phone numbers only masked,
 * errors without row contents. Entries of a request carry its id.
 *
 * @param options.level pino's level, `info` by default; `silent` for none
 * @param options.readable text for people (a demo in a terminal) instead of JSON
 * @param options.write where the text goes, standard output by default
 */
export function createLog(
  options: { level?: string; readable?: boolean; write?: (text: string) => void } = {},
): Log {
  const write = options.write ?? ((text: string) => void process.stdout.write(text));
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      mixin() {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      serializers: { err: (error: unknown) => (error instanceof Error ? scrubError(error, 0) : error) },
      formatters: { log: (object) => scrub(object, 0) as Record<string, unknown> },
    },
    options.readable ? forPeople(write) : { write },
  );
}
