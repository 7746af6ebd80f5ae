import * as v from 'valibot';
import { listSchema } from './listSchema.ts';
import { asText, fieldsOf, isEmpty, isSound, itemsOf, unpacked } from './said.ts';

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
interface Reading<T> {
  /** Brings other spellings into the one of the schema. */
  tidy?: (said: unknown) => unknown;
  /** What it means when nothing is said: absent, null or empty text. Without it that is a fault. */
  blank?: T;
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

/** Makes a codec from a wire schema and its two directions. */
/* @__NO_SIDE_EFFECTS__ */
export function codec<T, W>(
  wire: v.GenericSchema<unknown, W>,
  decode: (wire: W) => T,
  encode: (value: T) => unknown,
  { tidy, blank }: Reading<T> = {},
): Codec<T> {
  return {
    wire: wire as v.GenericSchema<unknown>,
    decode: decode as (wire: never) => T,
    encode,
    read(said, at, faults) {
      if (blank !== undefined && isEmpty(said)) return blank;
      const found = tidy ? tidy(said) : said;
      if (v.is(wire, found)) return decode(found as W);
      faults.push({ path: at, message: BAD });
      return undefined as T;
    },
  };
}

/** The same codec, for which what a server says is first brought into its spelling. */
export const reading = /* @__NO_SIDE_EFFECTS__ */ <T>(
  c: Codec<T>,
  tidy: (said: unknown) => unknown,
): Codec<T> => ({ ...c, read: (said, at, faults) => c.read(tidy(said), at, faults) });

/** The same codec, which reads `blank` where nothing is said. */
export const or = /* @__NO_SIDE_EFFECTS__ */ <T>(c: Codec<T>, blank: T): Codec<T> => ({
  ...c,
  read: (said, at, faults) => (isEmpty(said) ? blank : c.read(said, at, faults)),
});

/** A codec whose two sides are the same. */
/* @__NO_SIDE_EFFECTS__ */
export function same<T>(wire: v.GenericSchema<T, T>, reading: Reading<T> = {}): Codec<T> {
  return codec(
    wire as v.GenericSchema<unknown, T>,
    (w) => w,
    (t) => t,
    reading,
  );
}

const BAD = '输入的数据不合法!';

/** Checks an unknown value against the codec's schema and decodes it. Names at most 50 things that are wrong. Never throws. */
export function parse<T>(c: Codec<T>, input: unknown): Parsed<T> {
  const result = v.safeParse(c.wire, c.unpack ? c.unpack(input) : input, {
    lang: 'zh',
    abortPipeEarly: true,
  });
  if (!result.success) {
    return {
      ok: false,
      errors: result.issues.slice(0, 50).map((issue) => ({
        path: v.getDotPath(issue) ?? '',
        message: /[一-鿿]/.test(issue.message) ? issue.message : BAD,
      })),
    };
  }
  return { ok: true, value: c.decode(result.output as never) };
}

/** Decodes what a server of the family said. Never throws; everything that makes no sense is named. */
export function readReply<T>(c: Codec<T>, said: unknown): Parsed<T> {
  const errors: InputError[] = [];
  const value = c.read(said, '', errors);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** Text of at most `max` characters; the message names the limit. Of a longer one that a server says the beginning is read. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (max = 2000, min = 0, label = '内容'): Codec<string> =>
  same(
    v.pipe(
      v.string(`${label}应为文字`),
      v.maxLength(max, `${label}最多 ${max} 个字`),
      v.minLength(min, `请填写${label}`),
      v.check(isSound, `${label}含有不支持的字符`),
    ),
    {
      tidy: (said) => {
        const found = asText(said);
        return typeof found === 'string' ? found.slice(0, max) : found;
      },
      ...(min === 0 && { blank: '' }),
    },
  );

/** Text that must match a pattern. */
export const pattern = /* @__NO_SIDE_EFFECTS__ */ (regex: RegExp, message: string): Codec<string> =>
  same(v.pipe(v.string(message), v.regex(regex, message), v.check(isSound, message)), { tidy: asText });

/** A whole number; on the wire a number or its decimal digits (queries are text). */
export const integer = /* @__NO_SIDE_EFFECTS__ */ (min = 0, max = Number.MAX_SAFE_INTEGER): Codec<number> =>
  codec(
    v.pipe(
      v.union(
        [v.pipe(v.number(), v.integer('应为整数')), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, '应为整数'))],
        '应为整数',
      ),
      v.check((w) => Number(w) >= min && Number(w) <= max, `应为 ${min} 到 ${max} 之间的整数`),
    ),
    (w) => Number(w),
    (n) => n,
    min <= 0 ? { blank: 0 } : {},
  );

/** A yes/no that is sent as one of two codes, such as 1 and 0. */
export const flag = /* @__NO_SIDE_EFFECTS__ */ (
  yes: number | string = 1,
  no: number | string = 0,
): Codec<boolean> =>
  codec(
    v.pipe(
      v.union([v.number(), v.string(), v.boolean()]),
      v.check((w) => [String(yes), String(no), 'true', 'false'].includes(String(w)), BAD),
    ),
    (w) => w === true || String(w) === String(yes) || w === 'true',
    (b) => (b ? yes : no),
    { blank: false },
  );

/**
 * A closed list that is sent as codes: `coded({3: 'awaitingPayment'})`. Accepts the code as number or text, and the words
 * that other clients send for it (`also`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function coded<const N extends string>(
  names: Readonly<Record<number | string, N>>,
  also: Readonly<Record<string, NoInfer<N>>> = {},
): Codec<N> {
  const codes = new Map<string, string>(Object.entries(names).map(([code, name]) => [name, code]));
  return codec(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.check((w) => Object.hasOwn(names, String(w)) || Object.hasOwn(also, w), '不支持的取值'),
    ),
    (w) => (Object.hasOwn(names, w) ? names[w] : also[w]) as N,
    (n) => {
      const code = codes.get(n) as string;
      return /^\d+$/.test(code) ? Number(code) : code;
    },
  );
}

/** A closed list whose codes are the names themselves. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const N extends string>(...names: readonly N[]): Codec<N> =>
  same(v.picklist(names, '不支持的取值') as unknown as v.GenericSchema<N, N>);

/** A list of the given shape, of at most `max` elements. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>, max = 2000): Codec<T[]> {
  return {
    ...codec(
      listSchema(item.wire, max),
      (w) => w.map((x) => item.decode(x as never)),
      (t: T[]) => t.map((x) => item.encode(x)),
    ),
    read(said, at, faults) {
      const found = itemsOf(said);
      if (found) return found.map((one, index) => item.read(one, joined(at, String(index)), faults));
      faults.push({ path: at, message: BAD });
      return [];
    },
  };
}

const joined = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** A value that may be null on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(item: Codec<T>): Codec<T | null> {
  return {
    ...codec<T | null, unknown>(
      v.nullable(item.wire),
      (w) => (w === null ? null : item.decode(w as never)),
      (t) => (t === null ? null : item.encode(t)),
    ),
    read: (said, at, faults) => (isEmpty(said) ? null : item.read(said, at, faults)),
  };
}

/** Where other servers of the family say what a field says, when it is absent: from the whole object, as it stands there. */
type Instead = (said: Readonly<Record<string, unknown>>) => unknown;

interface Field<T, Optional extends boolean> {
  readonly name: string;
  readonly codec: Codec<T>;
  readonly optional: Optional;
  readonly instead?: Instead | undefined;
  /** A second name it is written under, for other clients of the family. */
  readonly also?: string;
  /** Written as empty text when the code has nothing, for readers that compare with `''`. */
  readonly isBlank?: true;
  /** Empty text is not nothing said, but the wish to have the value removed. */
  readonly isClearable?: true;
}

/** A field that must be there: its wire name, then its shape. */
export const f = /* @__NO_SIDE_EFFECTS__ */ <T>(
  name: string,
  c: Codec<T>,
  instead?: Instead,
): Field<T, false> => ({ name, codec: c, optional: false, instead });

/** A field that may be absent, null or empty text on the wire; then it is absent in the code. */
export const opt = /* @__NO_SIDE_EFFECTS__ */ <T>(
  name: string,
  c: Codec<T>,
  instead?: Instead,
): Field<T, true> => ({ name, codec: c, optional: true, instead });

/** The same field, written under a second name too. */
export const alias = /* @__NO_SIDE_EFFECTS__ */ <F extends object>(field: F, also: string): F => ({
  ...field,
  also,
});

/** {@link opt} whose absence is written as empty text, for readers that compare with `''`. */
export const blank = /* @__NO_SIDE_EFFECTS__ */ <T>(name: string, c: Codec<T>): Field<T, true> => ({
  ...opt(name, c),
  isBlank: true,
});

/** {@link opt} for a change: empty text is the wish to have the value removed, `''` in the code too. */
export const clearable = /* @__NO_SIDE_EFFECTS__ */ (
  name: string,
  c: Codec<string>,
): Field<string, true> => ({
  ...opt(name, c),
  isClearable: true,
});

type Fields = Record<string, Field<never, boolean>>;
type Shape<F> = {
  [K in keyof F as F[K] extends { optional: false } ? K : never]: F[K] extends Field<infer T, false>
    ? T
    : never;
} & {
  [K in keyof F as F[K] extends { optional: true } ? K : never]?: F[K] extends Field<infer T, true>
    ? T | undefined
    : never;
};
type Flat<T> = { [K in keyof T]: T[K] };

/** An object: English name in the code → `f(wireName, shape)`. Unknown wire keys are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function object<F extends Record<string, { name: string; optional: boolean; codec: unknown }>>(
  fields: F,
): Codec<Flat<Shape<F>>> & { fields: F } {
  const entries = Object.entries(fields) as unknown as [string, Fields[string]][];
  const read = (given: unknown, at: string, faults: InputError[]) => {
    const said = fieldsOf(unpacked(given));
    const out: Record<string, unknown> = {};
    if (!said) faults.push({ path: at, message: BAD });
    for (const [key, field] of said ? entries : []) {
      const own = said?.[field.name];
      const value = isEmpty(own) && field.instead && said ? field.instead(said) : own;
      if (field.optional && isEmpty(value)) {
        if (field.isClearable && value === '') out[key] = '';
        continue;
      }
      out[key] = field.codec.read(value, joined(at, field.name), faults);
    }
    return out as Flat<Shape<F>>;
  };
  const wire = v.object(
    Object.fromEntries(
      entries.map(([, field]) => [
        field.name,
        field.optional
          ? // The issue of a union says nothing: that of its last member does.
            v.nullish(
              v.union([v.literal(''), field.codec.wire], ({ issues }) => issues?.at(-1)?.message ?? BAD),
            )
          : field.codec.wire,
      ]),
    ),
    BAD,
  );
  const c = codec(
    wire as unknown as v.GenericSchema<unknown, Record<string, unknown>>,
    (w) => read(w, '', []),
    (t) => {
      const out: Record<string, unknown> = {};
      for (const [key, field] of entries) {
        const value = (t as Record<string, unknown>)[key];
        if (value === undefined && !field.isBlank) continue;
        const written =
          isEmpty(value) && (field.isBlank || field.isClearable) ? '' : field.codec.encode(value as never);
        out[field.name] = written;
        if (field.also) out[field.also] = written;
      }
      return out;
    },
  );
  return Object.assign(c, { fields, read });
}

/** Nothing at all: calls with no input or no data. */
export const nothing: Codec<undefined> = codec(
  v.unknown() as v.GenericSchema<unknown, unknown>,
  () => undefined,
  () => null,
);
