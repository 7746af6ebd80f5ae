import { beginning } from '../../../contract/kit/cut.ts';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The letter that an entity stands for, as the server writes them: by name, or by number. */
const letterOf = (entity: string, name: string): string => {
  const number = /^#(x?)([\da-f]+)$/i.exec(name);
  if (!number) return NAMED[name.toLowerCase()] ?? entity;
  const code = Number.parseInt(number[2] ?? '', number[1] ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
};

/** The first words of an article's HTML as plain text, the same in a browser and on the server; nothing in it runs or loads. */
export function excerpt(html: string, length = 72): string {
  const words = html
    // Blocks and cells end a sentence for the eye: without a space they would run together.
    .replaceAll(/<\/(p|h[1-6]|li|t[dhr]|div|figcaption)>|<br\b[^>]*>/gi, ' ')
    .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1>|<[^>]*>/gis, '')
    .replaceAll(/&(#?\w+);/g, letterOf)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= length ? words : `${beginning(words, length)}…`;
}
