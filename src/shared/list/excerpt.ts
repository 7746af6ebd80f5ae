import { truncate } from '../../../contract/kit/truncate.ts';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes one HTML entity, by name or by number. */
const letterOf = (entity: string, name: string): string => {
  const number = /^#(x?)([\da-f]+)$/i.exec(name);
  if (!number) return NAMED[name.toLowerCase()] ?? entity;
  const code = Number.parseInt(number[2] ?? '', number[1] ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
};

/** Plain-text excerpt of an article's HTML. Parses without a DOM, so server and browser render the same text. */
export function excerpt(html: string, length = 72): string {
  const words = html
    // Block elements separate words visually; as text they need a space.
    .replaceAll(/<\/(p|h[1-6]|li|t[dhr]|div|figcaption)>|<br\b[^>]*>/gi, ' ')
    .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1>|<[^>]*>/gis, '')
    .replaceAll(/&(#?\w+);/g, letterOf)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= length ? words : `${truncate(words, length)}…`;
}
