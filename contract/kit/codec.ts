import * as v from 'valibot';
import { truncate } from './truncate.ts';
import { listSchema } from './listSchema.ts';
import { asText, fieldsOf, isEmpty, isStorable, toItems, parseIfJson } from './normalize.ts';
import {
  INVALID_VALUE_MESSAGE,
  codec,
  lazyCodec,
  same,
  type Codec,
  type InputError,
  type Parsed,
} from './shape.ts';

export {
  codec,
  lazyCodec,
  withFallback,
  lenient,
  same,
  extendCodec,
  type Codec,
  type Decoded,
  type InputError,
  type Parsed,
} from './shape.ts';

/** Validates a value with the codec's schema and decodes it. Reports at most 50 errors. Never throws. */
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
        message: /[一-鿿]/.test(issue.message) ? issue.message : INVALID_VALUE_MESSAGE,
      })),
    };
  }
  return { ok: true, value: c.decode(result.output as never) };
}

/** Decodes a reply from any server of this API. Never throws; reports what is invalid. */
export function readReply<T>(c: Codec<T>, raw: unknown): Parsed<T> {
  const errors: InputError[] = [];
  const value = c.read(raw, '', errors);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** Text of at most `max` characters. The error names the limit. Longer text from a server is truncated. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (max = 2000, min = 0, label = '内容'): Codec<string> =>
  same(
    () =>
      v.pipe(
        v.string(`${label}应为文字`),
        v.maxLength(max, `${label}最多 ${max} 个字`),
        v.minLength(min, `请填写${label}`),
        v.check(isStorable, `${label}含有不支持的字符`),
      ),
    {
      tidy: (raw) => {
        const found = asText(raw);
        return typeof found === 'string' ? truncate(found, max) : found;
      },
      ...(min === 0 && { blank: '' }),
    },
  );

/**
 * Text of at most `max` characters that matches a pattern. Longer text is not matched, because matching could be slow.
 */
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
        v.check(isStorable, message),
      ),
    { tidy: asText },
  );

/** A whole number, or its decimal digits, because queries are text. */
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

/** A boolean sent as one of two codes, such as 1 and 0. */
export const flag = /* @__NO_SIDE_EFFECTS__ */ (
  yes: number | string = 1,
  no: number | string = 0,
): Codec<boolean> =>
  codec(
    () =>
      v.pipe(
        v.union([v.number(), v.string(), v.boolean()]),
        v.check((w) => [String(yes), String(no), 'true', 'false'].includes(String(w)), INVALID_VALUE_MESSAGE),
      ),
    (w) => w === true || String(w) === String(yes) || w === 'true',
    (b) => (b ? yes : no),
    { blank: false },
  );

/**
 * An enumeration sent as codes: `coded({3: 'awaitingPayment'})`. Accepts a code as number or text, and the words in
 * `also` that other clients send.
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

/** An enumeration whose codes are its names. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const N extends string>(...names: readonly N[]): Codec<N> =>
  same(() => v.picklist(names, '不支持的取值') as unknown as v.GenericSchema<N, N>);

/** A list of at most `max` items. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>, max = 2000): Codec<T[]> {
  return lazyCodec(() => listSchema(item.wire, max), {
    decode: (w: unknown[]) => w.map((x) => item.decode(x as never)),
    encode: (t) => t.map((x) => item.encode(x)),
    read(raw, at, faults) {
      const found = toItems(raw);
      if (found) return found.map((one, index) => item.read(one, joined(at, String(index)), faults));
      faults.push({ path: at, message: INVALID_VALUE_MESSAGE });
      return [];
    },
  });
}

const joined = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** A value that may be null on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(item: Codec<T>): Codec<T | null> {
  return lazyCodec<T | null>(() => v.nullable(item.wire), {
    decode: (w) => (w === null ? null : item.decode(w)),
    encode: (t) => (t === null ? null : item.encode(t)),
    read: (raw, at, faults) => (isEmpty(raw) ? null : item.read(raw, at, faults)),
  });
}

/** Finds the value of an absent field elsewhere in the object, because other servers send it there. */
type FieldFallback = (raw: Readonly<Record<string, unknown>>) => unknown;

interface Field<T, Optional extends boolean> {
  readonly name: string;
  readonly codec: Codec<T>;
  readonly optional: Optional;
  readonly fallback?: FieldFallback | undefined;
  readonly also?: string;
  /** Written as '' when absent, for clients that compare with `''`. */
  readonly isBlank?: true;
  /** '' removes the value, instead of meaning that it is absent. */
  readonly isClearable?: true;
}

/** A required field: `f(wireName, codec)`. */
export const f = /* @__NO_SIDE_EFFECTS__ */ <T>(
  name: string,
  c: Codec<T>,
  fallback?: FieldFallback,
): Field<T, false> => ({ name, codec: c, optional: false, fallback });

/** An optional field. Null and '' on the wire mean absent. */
export const opt = /* @__NO_SIDE_EFFECTS__ */ <T>(
  name: string,
  c: Codec<T>,
  fallback?: FieldFallback,
): Field<T, true> => ({ name, codec: c, optional: true, fallback });

/** Writes the field also under a second name, for other clients. */
export const alias = /* @__NO_SIDE_EFFECTS__ */ <F extends object>(field: F, also: string): F => ({
  ...field,
  also,
});

/** {@link opt}, written as '' when absent, for clients that compare with `''`. */
export const blank = /* @__NO_SIDE_EFFECTS__ */ <T>(name: string, c: Codec<T>): Field<T, true> => ({
  ...opt(name, c),
  isBlank: true,
});

/** {@link opt} for a change: '' removes the value. It is '' in the code too. */
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

/** An object from names in the code to `f(wireName, codec)`. Unknown wire fields are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function object<F extends Record<string, { name: string; optional: boolean; codec: unknown }>>(
  fields: F,
): Codec<Flat<Shape<F>>> & { fields: F } {
  const entries = Object.entries(fields) as unknown as [string, Fields[string]][];
  const read = (given: unknown, at: string, faults: InputError[]) => {
    const raw = fieldsOf(parseIfJson(given));
    const out: Record<string, unknown> = {};
    if (!raw) faults.push({ path: at, message: INVALID_VALUE_MESSAGE });
    for (const [key, field] of raw ? entries : []) {
      const own = raw?.[field.name];
      const value = isEmpty(own) && field.fallback && raw ? field.fallback(raw) : own;
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
            // A union's own issue has no message, so this uses the issue of its last member.
            optional
              ? v.nullish(
                  v.union(
                    [v.literal(''), wire],
                    ({ issues }) => issues?.at(-1)?.message ?? INVALID_VALUE_MESSAGE,
                  ),
                )
              : wire,
          ],
        ),
      ),
      INVALID_VALUE_MESSAGE,
    );
  const made = lazyCodec<Flat<Shape<F>>>(schema, {
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

/** No value: calls without input or data. */
export const nothing: Codec<undefined> = codec(
  () => v.unknown() as v.GenericSchema<unknown, unknown>,
  () => undefined,
  () => null,
);
