import type { Setting, Weight } from '../../../server/pictures/lettering.ts';

export type { Setting, Weight };

/**
 * Draws text in pictures with the browser's fonts. The server uses a font of 20 MB, which the demo omits. Widths are
 * estimated.
 */

const FONTS = "system-ui,-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";
const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, medium: 500, bold: 700, black: 900 };

const advanceOf = (letter: string): number =>
  letter > '\u2e7f' ? 1 : /[A-Z@%&mwMW]/.test(letter) ? 0.68 : /[iljtf.,:;'|! ]/.test(letter) ? 0.3 : 0.56;

/** The estimated width of a line of text, in the unit of `size`. */
export const widthOf = (text: string, size: number, _weight?: Weight): number =>
  [...text].reduce((sum, letter) => sum + advanceOf(letter), 0) * size;

export function cut(text: string, size: number, weight: Weight, room: number): string {
  if (widthOf(text, size, weight) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size, weight) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Wraps a text into at most `most` lines and truncates the last one. */
export function wrap(text: string, size: number, weight: Weight, room: number, most: number): string[] {
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > 0 && lines.length < most) {
    let count = rest.length;
    while (count > 1 && widthOf(rest.slice(0, count).join(''), size, weight) > room) count -= 1;
    const isLast = lines.length === most - 1;
    lines.push(isLast ? cut(rest.join(''), size, weight, room) : rest.slice(0, count).join('').trim());
    rest = rest.slice(count);
  }
  return lines.filter((line) => line !== '');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function letter(text: string, setting: Setting): string {
  const { x, y, fill, weight = 'regular', anchor = 'start', room, opacity } = setting;
  let { size } = setting;
  let line = text;
  if (room !== undefined) {
    const width = widthOf(line, size, weight);
    if (width > room) size = Math.max(size * 0.7, (size * room) / width);
    line = cut(line, size, weight, room + 0.5);
  }
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${WEIGHTS[weight]}" font-family="${FONTS}" text-anchor="${anchor}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}>${escaped(line)}</text>`;
}
