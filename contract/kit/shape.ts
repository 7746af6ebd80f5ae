import * as v from 'valibot';
import { isEmpty } from './normalize.ts';

/**
 * Converts a value between the wire and the code (English names, fen, ISO times). The schema describes the wire and
 * never transforms, so that OpenAPI can be generated from it.
 */
export interface Codec<T> {
  readonly wire: v.GenericSchema<unknown>;
  decode(wire: never): T;
  encode(value: T): unknown;
  /**
   * Decodes a reply from any server of this API (numbers as text, lists as JSON text, absent fields). Errors are added
   * to `faults`; the return value is then meaningless.
   */
  read(said: unknown, at: string, faults: InputError[]): T;
  /** Converts a whole input from another client's format before validation. */
  unpack?(raw: unknown): unknown;
}

export interface ReadOptions<T> {
  /** Converts other formats to that of the schema. */
  tidy?: (said: unknown) => unknown;
  /** The value of undefined, null and ''. Without it these are errors. */
  blank?: T;
  /** Replaces the default decoder. */
  read?: Codec<T>['read'];
}

export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** `path` consists of wire names joined by dots. `message` is Chinese. */
export interface InputError {
  path: string;
  message: string;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: InputError[] };

/**
 * Creates a codec from its wire schema and two functions. The schema is built on first use, because a page needs only
 * few.
 */
/* @__NO_SIDE_EFFECTS__ */
export function codec<T, W>(
  make: () => v.GenericSchema<unknown, W>,
  decode: (wire: W) => T,
  encode: (value: T) => unknown,
  { tidy, blank, read }: ReadOptions<T> = {},
): Codec<T> {
  const made: Codec<T> = lazyCodec(make as () => v.GenericSchema<unknown>, {
    decode: decode as (wire: never) => T,
    encode,
    read:
      read ??
      ((said, at, faults) => {
        if (blank !== undefined && isEmpty(said)) return blank;
        const found = tidy ? tidy(said) : said;
        if (v.is(made.wire, found)) return decode(found as W);
        faults.push({ path: at, message: INVALID_VALUE_MESSAGE });
        return undefined as T;
      }),
  });
  return made;
}

/** A codec whose schema is built on first use. */
/* @__NO_SIDE_EFFECTS__ */
export function lazyCodec<T>(make: () => v.GenericSchema<unknown>, rest: Omit<Codec<T>, 'wire'>): Codec<T> {
  let made: v.GenericSchema<unknown> | undefined;
  return {
    ...rest,
    get wire() {
      return (made ??= make());
    },
  };
}

/** A copy of a codec with some functions replaced. */
/* @__NO_SIDE_EFFECTS__ */
export function extendCodec<T>(c: Codec<T>, sides: Partial<Omit<Codec<T>, 'wire'>>): Codec<T> {
  const { decode, encode, read, unpack } = c;
  return lazyCodec(() => c.wire, { decode, encode, read, ...(unpack && { unpack }), ...sides });
}

/** A codec that normalizes replies before decoding them. */
export const lenient = /* @__NO_SIDE_EFFECTS__ */ <T>(
  c: Codec<T>,
  tidy: (said: unknown) => unknown,
): Codec<T> => extendCodec(c, { read: (said, at, faults) => c.read(tidy(said), at, faults) });

/** A codec that reads undefined, null and '' as `blank`. */
export const withFallback = /* @__NO_SIDE_EFFECTS__ */ <T>(c: Codec<T>, blank: T): Codec<T> =>
  extendCodec(c, { read: (said, at, faults) => (isEmpty(said) ? blank : c.read(said, at, faults)) });

/** A codec whose value is the same on the wire and in the code. */
/* @__NO_SIDE_EFFECTS__ */
export function same<T>(make: () => v.GenericSchema<T, T>, options: ReadOptions<T> = {}): Codec<T> {
  return codec(
    make as () => v.GenericSchema<unknown, T>,
    (w) => w,
    (t) => t,
    options,
  );
}

/** The default message for an invalid value. */
export const INVALID_VALUE_MESSAGE = '输入的数据不合法!';
