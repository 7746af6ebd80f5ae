import * as v from 'valibot';
import { codec, list, parse, lenient, text, extendCodec, type Codec } from './codec.ts';
import { fieldsOf, parseIfJson } from './normalize.ts';

const NO_LIST = '内容格式不正确';
/** Longer text, in characters, is not parsed. */
const MAX_LIST_TEXT_LENGTH = 100_000;

/** A list that is sent as text. A reply with a real list is accepted. */
/* @__NO_SIDE_EFFECTS__ */
function spelled<T>(
  items: Codec<T[]>,
  parseList: (w: unknown) => unknown,
  encode: (value: T[]) => string,
): Codec<T[]> {
  const isList = (w: string) => w.length <= MAX_LIST_TEXT_LENGTH && parse(items, parseList(w)).ok;
  const wire = () => v.union([v.pipe(v.string(), v.check(isList, NO_LIST)), items.wire], NO_LIST);
  return codec(wire, (w) => items.decode(parseList(w) as never), encode, { read: items.read });
}

/** The URL of a picture. An object with a `url` is accepted. */
export const pictureUrl: Codec<string> = lenient(text(300), (raw) => fieldsOf(parseIfJson(raw))?.url ?? raw);

/** Texts joined by commas, which none of them may contain. A list is accepted. Empty text is an empty list. */
/* @__NO_SIDE_EFFECTS__ */
export function commaText(item: Codec<string>, max = 2000): Codec<string[]> {
  const items = list(item, max);
  const partsOf = (w: unknown) => (typeof w === 'string' ? w.split(',').filter((part) => part !== '') : w);
  return spelled(items, partsOf, (texts) => texts.join(','));
}

/** A list as JSON text, for clients that use that format. A list is accepted. Empty text is an empty list. */
/* @__NO_SIDE_EFFECTS__ */
export function jsonText<T>(items: Codec<T[]>): Codec<T[]> {
  const parseList = (w: unknown) => (w === '' ? [] : parseIfJson(w));
  return spelled(items, parseList, (t) => JSON.stringify(items.encode(t)));
}

/** Also writes the value under other wire names (`{theirs: ours}`). Reading does not change. */
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
