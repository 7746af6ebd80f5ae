import * as v from 'valibot';
import { readAccountName, readDigits, readPhone } from './accountName.ts';
import { codec, f, integer, object, opt, pattern, text, type Codec } from './codec.ts';
import { asText, isStorable } from './normalize.ts';

/** Ids are opaque text from the server. */
export const id = pattern(/^[A-Za-z0-9_-]{1,64}$/, '编号格式不正确');

export const numericId = pattern(/^\d{1,18}$/, '编号格式不正确');

/** Text that `read` normalizes and that must then match the pattern. `max` limits its characters before that. */
export const typed = /* @__NO_SIDE_EFFECTS__ */ (
  read: (text: string) => string,
  regex: RegExp,
  message: string,
  max = 200,
): Codec<string> =>
  codec(
    () =>
      v.pipe(
        v.string(message),
        v.maxLength(max, message),
        v.check((w) => regex.test(read(w)) && isStorable(w), message),
        v.description(`In its plain form: ${regex.source}`),
      ),
    read,
    (text: string) => text,
    { tidy: asText },
  );

export const phone = typed(readPhone, /^1[3-9]\d{9}$/, '请填写正确的手机号');

export const qq = typed(readDigits, /^[1-9]\d{4,11}$/, 'QQ 号格式不正确');

export const weixin = typed(readAccountName, /^[\w-]{5,30}$/, '微信号格式不正确');

export const smsCode = typed(readDigits, /^\d{6}$/, '请填写 6 位短信验证码');

/** The text of a timeline entry. It contains a remark of staff, which has up to 500 characters. */
export const eventText = text(1000);

export const byId = object({ id: f('id', id) });

export const byNumericId = object({ id: f('id', numericId) });

const whole = integer(Number.MIN_SAFE_INTEGER);

/**
 * Paging fields of all lists: pageNum from 1, pageSize at most 100 (larger values become 100). `after` is `next` of the
 * previous page and takes precedence over pageNum: with keyset pagination, rows added or removed meanwhile neither
 * repeat nor skip a row.
 */
export const paging = {
  after: opt('after', text(400)),
  pageNum: opt('pageNum', integer(1, 100_000)),
  pageSize: opt(
    'pageSize',
    codec(
      () =>
        v.pipe(
          whole.wire as v.GenericSchema<unknown, string | number>,
          v.check((w) => Number(w) >= 1, '应为 1 到 100 之间的整数'),
        ),
      (w) => Math.min(Number(w), 100),
      (size: number) => size,
    ),
  ),
};
