import * as v from 'valibot';
import { beginning } from './cut.ts';
import { listSchema } from './listSchema.ts';
import { asText, fieldsOf, isEmpty, isSound, itemsOf, unpacked } from './said.ts';
import { BAD, codec, late, same, type Codec, type InputError, type Parsed } from './shape.ts';

export {
  codec,
  late,
  or,
  reading,
  same,
  varied,
  type Codec,
  type Decoded,
  type InputError,
  type Parsed,
} from './shape.ts';

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
    () =>
      v.pipe(
        v.string(`${label}应为文字`),
        v.maxLength(max, `${label}最多 ${max} 个字`),
        v.minLength(min, `请填写${label}`),
        v.check(isSound, `${label}含有不支持的字符`),
      ),
    {
      tidy: (said) => {
        const found = asText(said);
        return typeof found === 'string' ? beginning(found, max) : found;
      },
      ...(min === 0 && { blank: '' }),
    },
  );

/** Text of at most `max` characters that must match a pattern. A longer one is not even held against it, as that can take long. */
export const pattern = /* @__NO_SIDE_EFFECTS__ */ (
  regex: RegExp,
  message: string,
  max = 200,
): Codec<string> =>
  same(
    () =>
      v.pipe(
        v.string(message),
        v.maxLength(max, message),
        v.regex(regex, message),
        v.check(isSound, message),
      ),
    { tidy: asText },
  );

/** A whole number; on the wire a number or its decimal digits (queries are text). */
export const integer = /* @__NO_SIDE_EFFECTS__ */ (min = 0, max = Number.MAX_SAFE_INTEGER): Codec<number> =>
  codec(
    () =>
      v.pipe(
        v.union(
          [
            v.pipe(v.number(), v.integer('应为整数')),
            v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, '应为整数')),
          ],
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
    () =>
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
    () =>
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
  same(() => v.picklist(names, '不支持的取值') as unknown as v.GenericSchema<N, N>);

/** A list of the given shape, of at most `max` elements. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>, max = 2000): Codec<T[]> {
  return late(() => listSchema(item.wire, max), {
    decode: (w: unknown[]) => w.map((x) => item.decode(x as never)),
    encode: (t) => t.map((x) => item.encode(x)),
    read(said, at, faults) {
      const found = itemsOf(said);
      if (found) return found.map((one, index) => item.read(one, joined(at, String(index)), faults));
      faults.push({ path: at, message: BAD });
      return [];
    },
  });
}

const joined = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** A value that may be null on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(item: Codec<T>): Codec<T | null> {
  return late<T | null>(() => v.nullable(item.wire), {
    decode: (w) => (w === null ? null : item.decode(w)),
    encode: (t) => (t === null ? null : item.encode(t)),
    read: (said, at, faults) => (isEmpty(said) ? null : item.read(said, at, faults)),
  });
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
  const schema = () =>
    v.object(
      Object.fromEntries(
        entries.map(
          ([
            ,
            {
              name,
              optional,
              codec: { wire },
            },
          ]) => [
            name,
            // The issue of a union says nothing: that of its last member does.
            optional
              ? v.nullish(v.union([v.literal(''), wire], ({ issues }) => issues?.at(-1)?.message ?? BAD))
              : wire,
          ],
        ),
      ),
      BAD,
    );
  const made = late<Flat<Shape<F>>>(schema, {
    decode: (w) => read(w, '', []),
    encode(t) {
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
    read,
  });
  return Object.defineProperty(made, 'fields', { value: fields, enumerable: true }) as typeof made & {
    fields: F;
  };
}

/** Nothing at all: calls with no input or no data. */
export const nothing: Codec<undefined> = codec(
  () => v.unknown() as v.GenericSchema<unknown, unknown>,
  () => undefined,
  () => null,
);
