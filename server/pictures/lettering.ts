import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'medium' | 'bold' | 'black';

interface Letter {
  /** In font units, y upwards. */
  outline: string;
  /** In em. */
  advance: number;
  unitsPerEm: number;
}

interface Face {
  /** First and last code point of each font file. */
  ranges: readonly (readonly [number, number, string])[];
  fonts: Map<string, Font>;
  letters: Map<number, Letter>;
}

const faces = new Map<Weight, Face>();
const home = dirname(createRequire(import.meta.url).resolve('noto-sans-sc/package.json'));

function faceOf(weight: Weight): Face {
  let face = faces.get(weight);
  if (face === undefined) {
    const css = readFileSync(join(home, `noto_sans_sc_${weight}`, 'css.css'), 'utf8');
    const ranges = [...css.matchAll(/url\(([^)]+)\)[^;]*;\s*unicode-range:\s*([^;]+);/g)].flatMap(
      ([, file = '', list = '']) =>
        list.split(',').map((range) => {
          const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
          return [Number.parseInt(from, 16), Number.parseInt(to, 16), file] as const;
        }),
    );
    face = { ranges, fonts: new Map(), letters: new Map() };
    faces.set(weight, face);
  }
  return face;
}

function letterOf(codePoint: number, weight: Weight): Letter | undefined {
  const face = faceOf(weight);
  const known = face.letters.get(codePoint);
  if (known) return known;
  const file = face.ranges.find(([from, to]) => codePoint >= from && codePoint <= to)?.[2];
  if (file === undefined) return undefined;
  let font = face.fonts.get(file);
  if (font === undefined) {
    font = create(readFileSync(join(home, `noto_sans_sc_${weight}`, file)));
    face.fonts.set(file, font);
  }
  const glyph = font.glyphForCodePoint(codePoint);
  if (glyph.id === 0) return undefined;
  const letter = {
    outline: glyph.path.toSVG(),
    advance: glyph.advanceWidth / font.unitsPerEm,
    unitsPerEm: font.unitsPerEm,
  };
  face.letters.set(codePoint, letter);
  return letter;
}

const codePoints = (text: string) => [...text].map((each) => each.codePointAt(0) as number);

/** The width of a line of text, in the unit of `size`. */
export const widthOf = (text: string, size: number, weight: Weight = 'regular'): number =>
  codePoints(text).reduce((sum, each) => sum + (letterOf(each, weight)?.advance ?? 0.5), 0) * size;

export function cut(text: string, size: number, weight: Weight, room: number): string {
  if (widthOf(text, size, weight) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size, weight) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Breaks a text into at most `most` lines of a width. The last line is truncated. */
export function wrap(text: string, size: number, weight: Weight, room: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const letters = [...text];
  for (const [i, letter] of letters.entries()) {
    if (line !== '' && widthOf(line + letter, size, weight) > room) {
      if (lines.length === most - 1) {
        lines.push(cut(line + letters.slice(i).join(''), size, weight, room));
        return lines;
      }
      lines.push(line.trim());
      line = letter === ' ' ? '' : letter;
    } else {
      line += letter;
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** The layout of a line. `y` is its baseline. With `room` the text shrinks to 70 % at most, and is then truncated. */
export interface Setting {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: Weight;
  anchor?: 'start' | 'middle' | 'end';
  room?: number;
  opacity?: number;
}

/** Draws a line of text as SVG outlines, so that a picture needs no installed font. A missing glyph leaves a gap. */
export function letter(text: string, setting: Setting): string {
  const { x, y, fill, weight = 'regular', anchor = 'start', room, opacity } = setting;
  let { size } = setting;
  let line = text;
  if (room !== undefined) {
    const width = widthOf(line, size, weight);
    if (width > room) size = Math.max(size * 0.7, (size * room) / width);
    line = cut(line, size, weight, room + 0.5);
  }
  const width = widthOf(line, size, weight);
  let at = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  const outlines = codePoints(line).map((codePoint) => {
    const found = letterOf(codePoint, weight);
    const scale = found ? size / found.unitsPerEm : 0;
    const path =
      found && found.outline !== ''
        ? `<path transform="matrix(${scale.toFixed(5)} 0 0 ${(-scale).toFixed(5)} ${at.toFixed(2)} ${y})" d="${found.outline}"/>`
        : '';
    at += (found?.advance ?? 0.5) * size;
    return path;
  });
  return `<g fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}>${outlines.join('')}</g>`;
}
