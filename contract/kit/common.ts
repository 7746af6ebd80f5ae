import * as v from 'valibot';
import { codec, f, integer, object, opt, pattern } from './codec.ts';

/** Ids are opaque text from the server. */
export const id = pattern(/^[A-Za-z0-9_-]{1,64}$/, '编号格式不正确');

/** Numeric ids (notices). */
export const numericId = pattern(/^\d{1,18}$/, '编号格式不正确');

/** A mainland mobile number. */
export const phone = pattern(/^1[3-9]\d{9}$/, '请填写正确的手机号');

export const byId = object({ id: f('id', id) });

export const byNumericId = object({ id: f('id', numericId) });

const whole = integer(Number.MIN_SAFE_INTEGER);

/** Paging fields of all lists: pageNum from 1, pageSize at most 100 (larger values become 100). */
export const paging = {
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
