import * as v from 'valibot';
import { isEmpty } from './said.ts';

/**
 * One shape, two spellings. A codec holds the schema of a value as it crosses the wire and turns it into the
 * value the code works with (English names, fen, ISO times), and back. Schemas never transform, so the same
 * schema also yields the OpenAPI document.
 */
export interface Codec<T> {
  readonly wire: v.GenericSchema<unknown>;
  decode(wire: never): T;
  encode(value: T): unknown;
  /**
   * Decodes what a server said, in its own spelling or in that of another server of the family (numbers as text, lists as
   * JSON text, absent fields). What makes no sense is added to `faults`; then what is returned means nothing.
   */
  read(said: unknown, at: string, faults: InputError[]): T;
  /** Of a whole input: puts another client's spelling into the wire's own before it is checked. */
  unpack?(raw: unknown): unknown;
}

/** How the value of a codec is read beside its own spelling. */
export interface Reading<T> {
  /** Brings other spellings into the one of the schema. */
  tidy?: (said: unknown) => unknown;
  /** What it means when nothing is said: absent, null or empty text. Without it that is a fault. */
  blank?: T;
  /** Reads it in a way of its own. */
  read?: Codec<T>['read'];
}

/** The code's side of a codec. */
export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** One thing wrong with a value: where (dotted path of wire names) and what, in Chinese. */
export interface InputError {
  path: string;
  message: string;
}

/** The answer of {@link parse}: the decoded value, or everything that did not fit. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: InputError[] };

/**
 * Makes a codec from what makes its wire schema, and its two directions. Schemas are made when they are first looked at: a page looks
 * at few of all there are, and starts sooner.
 */
/* @__NO_SIDE_EFFECTS__ */
export function codec<T, W>(
  make: () => v.GenericSchema<unknown, W>,
  decode: (wire: W) => T,
  encode: (value: T) => unknown,
  { tidy, blank, read }: Reading<T> = {},
): Codec<T> {
  const made: Codec<T> = late(make as () => v.GenericSchema<unknown>, {
    decode: decode as (wire: never) => T,
    encode,
    read:
      read ??
      ((said, at, faults) => {
        if (blank !== undefined && isEmpty(said)) return blank;
        const found = tidy ? tidy(said) : said;
        if (v.is(made.wire, found)) return decode(found as W);
        faults.push({ path: at, message: BAD });
        return undefined as T;
      }),
  });
  return made;
}

/** A codec of its sides, whose schema is made when it is first looked at. */
/* @__NO_SIDE_EFFECTS__ */
export function late<T>(make: () => v.GenericSchema<unknown>, rest: Omit<Codec<T>, 'wire'>): Codec<T> {
  let made: v.GenericSchema<unknown> | undefined;
  return {
    ...rest,
    get wire() {
      return (made ??= make());
    },
  };
}

/** The same codec with another side or two. */
/* @__NO_SIDE_EFFECTS__ */
export function varied<T>(c: Codec<T>, sides: Partial<Omit<Codec<T>, 'wire'>>): Codec<T> {
  const { decode, encode, read, unpack } = c;
  return late(() => c.wire, { decode, encode, read, ...(unpack && { unpack }), ...sides });
}

/** The same codec, for which what a server says is first brought into its spelling. */
export const reading = /* @__NO_SIDE_EFFECTS__ */ <T>(
  c: Codec<T>,
  tidy: (said: unknown) => unknown,
): Codec<T> => varied(c, { read: (said, at, faults) => c.read(tidy(said), at, faults) });

/** The same codec, which reads `blank` where nothing is said. */
export const or = /* @__NO_SIDE_EFFECTS__ */ <T>(c: Codec<T>, blank: T): Codec<T> =>
  varied(c, { read: (said, at, faults) => (isEmpty(said) ? blank : c.read(said, at, faults)) });

/** A codec whose two sides are the same. */
/* @__NO_SIDE_EFFECTS__ */
export function same<T>(make: () => v.GenericSchema<T, T>, reading: Reading<T> = {}): Codec<T> {
  return codec(
    make as () => v.GenericSchema<unknown, T>,
    (w) => w,
    (t) => t,
    reading,
  );
}

/** What is said of a value of which nothing better can be said. */
export const BAD = '输入的数据不合法!';
