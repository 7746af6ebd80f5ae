import * as v from 'valibot';
import { codec, list, parse, lenient, text, extendCodec, type Codec } from './codec.ts';
import { fieldsOf, parseIfJson } from './normalize.ts';

const NO_LIST = '内容格式不正确';
/** Longer text is not parsed, in characters. */
const MAX_LIST_TEXT_LENGTH = 100_000;

/** A list that is sent as text. A real list is also accepted. */
/* @__NO_SIDE_EFFECTS__ */
function spelled<T>(
  items: Codec<T[]>,
  parseList: (w: unknown) => unknown,
  encode: (value: T[]) => string,
): Codec<T[]> {
  const errorIn = (w: string): string | undefined => {
    const found = w.length > MAX_LIST_TEXT_LENGTH || parseList(w);
    if (!Array.isArray(found)) return NO_LIST;
    const result = parse(items, found);
    return result.ok ? undefined : result.errors[0]?.message;
  };
  const check = v.check(
    (w: string) => !errorIn(w),
    ({ input }) => errorIn(input) as string,
  );
  const wire = () => v.union([v.pipe(v.string(), check), items.wire], NO_LIST);
  return codec(wire, (w) => items.decode(parseList(w) as never), encode, { read: items.read });
}

/** The URL of a picture. An object with a `url` is also accepted. */
export const pictureUrl: Codec<string> = lenient(text(300), (raw) => fieldsOf(parseIfJson(raw))?.url ?? raw);

/** A list as text joined by commas; items must not contain one. A real list is also accepted. '' is an empty list. */
/* @__NO_SIDE_EFFECTS__ */
export function commaText(item: Codec<string>, max = 2000): Codec<string[]> {
  const items = list(item, max);
  const partsOf = (w: unknown) => (typeof w === 'string' ? w.split(',').filter((part) => part !== '') : w);
  return spelled(items, partsOf, (texts) => texts.join(','));
}

/** A list as JSON text, for clients that use that format. A real list is also accepted. '' is an empty list. */
/* @__NO_SIDE_EFFECTS__ */
export function jsonText<T>(items: Codec<T[]>): Codec<T[]> {
  const parseList = (w: unknown) => (w === '' ? [] : parseIfJson(w));
  return spelled(items, parseList, (t) => JSON.stringify(items.encode(t)));
}

/** Also writes values under other wire names (`{theirs: ours}`). Reading is unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export function withAliases<T extends object>(
  c: Codec<T>,
  names: Readonly<Record<string, string>>,
): Codec<T> {
  return extendCodec(c, {
    encode(value) {
      const out = c.encode(value) as Record<string, unknown>;
      for (const [theirs, ours] of Object.entries(names)) if (ours in out) out[theirs] = out[ours];
      return out;
    },
  });
}
