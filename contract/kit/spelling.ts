import * as v from 'valibot';
import { codec, list, parse, reading, text, varied, type Codec } from './codec.ts';
import { fieldsOf, unpacked } from './said.ts';

const NO_LIST = '内容格式不正确';
/** Characters; a longer text is not looked at. */
const LONGEST = 100_000;

/** A list that is written as text, and read as a list, too. */
/* @__NO_SIDE_EFFECTS__ */
function spelled<T>(
  items: Codec<T[]>,
  listOf: (w: unknown) => unknown,
  encode: (value: T[]) => string,
): Codec<T[]> {
  const isList = (w: string) => w.length <= LONGEST && parse(items, listOf(w)).ok;
  const wire = () => v.union([v.pipe(v.string(), v.check(isList, NO_LIST)), items.wire], NO_LIST);
  return codec(wire, (w) => items.decode(listOf(w) as never), encode, { read: items.read });
}

/** The address of a picture; an object that holds one stands for it. */
export const pictureUrl: Codec<string> = reading(text(300), (said) => fieldsOf(unpacked(said))?.url ?? said);

/** Texts joined by commas, which none of them may hold; a list is read too. Empty text is no text at all. */
/* @__NO_SIDE_EFFECTS__ */
export function commaText(item: Codec<string>, max = 2000): Codec<string[]> {
  const items = list(item, max);
  const partsOf = (w: unknown) => (typeof w === 'string' ? w.split(',').filter((part) => part !== '') : w);
  return spelled(items, partsOf, (texts) => texts.join(','));
}

/** A list as JSON text, as some clients of the family send and read it; a list is read too, and empty text is none. */
/* @__NO_SIDE_EFFECTS__ */
export function jsonText<T>(items: Codec<T[]>): Codec<T[]> {
  const listOf = (w: unknown) => (w === '' ? [] : unpacked(w));
  return spelled(items, listOf, (t) => JSON.stringify(items.encode(t)));
}

/** The same value under further wire names (`{theirs: ours}`), for clients that read it there; nothing new is read. */
/* @__NO_SIDE_EFFECTS__ */
export function alsoAs<T extends object>(c: Codec<T>, names: Readonly<Record<string, string>>): Codec<T> {
  return varied(c, {
    encode(value) {
      const out = c.encode(value) as Record<string, unknown>;
      for (const [theirs, ours] of Object.entries(names)) if (ours in out) out[theirs] = out[ours];
      return out;
    },
  });
}
