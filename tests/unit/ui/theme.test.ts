import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dark, dp, light, type ColorToken, type Palette } from '../../../src/ui/theme.ts';

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const grounds: ColorToken[] = ['ground', 'surface', 'sunken'];
const inks: ColorToken[] = ['ink', 'inkSoft', 'inkFaint', 'accent', 'price', 'good', 'warn', 'bad'];
const pairs: [ColorToken, ColorToken][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [ColorToken, ColorToken] => [ink, ground])),
  ['onAccent', 'accent'],
  ['onBad', 'bad'],
  ['accent', 'accentSoft'],
  ['inkSoft', 'accentSoft'],
  ['good', 'goodSoft'],
  ['inkSoft', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['inkSoft', 'warnSoft'],
  ['bad', 'badSoft'],
  ['inkSoft', 'badSoft'],
];

const failing = (palette: Palette, wanted: [ColorToken, ColorToken][], least: number) =>
  wanted
    .map(([ink, ground]) => ({ ink, ground, ratio: contrast(palette[ink], palette[ground]) }))
    .filter(({ ratio }) => ratio < least);

describe('colour', () => {
  it('measures black on white as 21', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('%s text has 4.5 : 1 on every ground it stands on', (_name, palette: Palette) => {
    expect(failing(palette, pairs, 4.5)).toEqual([]);
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('%s edges of controls have 3 : 1', (_name, palette: Palette) => {
    expect(
      failing(
        palette,
        grounds.map((ground) => ['edge', ground]),
        3,
      ),
    ).toEqual([]);
  });
});

describe('the inline shell', () => {
  const page = readFileSync(new URL('../../../src/index.html', import.meta.url), 'utf8');
  const declared = (name: string) =>
    [...page.matchAll(new RegExp(`--${name}: ?(#[0-9A-Fa-f]+)`, 'g'))].map((match) =>
      match[1]?.toUpperCase(),
    );

  it.each(['ground', 'surface', 'sunken', 'ink', 'line', 'accent', 'inkFaint'] as const)(
    'paints %s as the theme does',
    (token) => {
      expect(declared(token)).toEqual([light[token], dark[token]]);
    },
  );

  it('gives the browser the ground of both themes', () => {
    const metas = [...page.matchAll(/name="theme-color" content="(#\w+)"/g)].map((match) => match[1]);
    expect(metas).toEqual([light.surface, dark.surface]);
  });
});

describe('dp', () => {
  it('makes 375 the ten rem of the column', () => {
    expect([dp(375), dp(37.5), dp(0), dp(14)]).toEqual(['10rem', '1rem', '0rem', '0.3733rem']);
  });
});
