import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  EDGE_PAIRS,
  MIN_CONTRAST,
  ratiosOf,
  TEXT_PAIRS,
} from '../../../.storybook/pages/contrast.ts';
import { dark, dp, light, type Palette } from '../../../src/ui/theme.ts';

const failing = (palette: Palette, pairs: typeof TEXT_PAIRS, least: number) =>
  ratiosOf(palette, pairs, least).filter(({ isEnough }) => !isEnough);

describe('colour', () => {
  it('measures black on white as 21', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  });

  it('reports a pair with too little contrast', () => {
    const pale = { ...light, inkFaint: '#9AA3AE' };
    expect(
      failing(pale, TEXT_PAIRS, MIN_CONTRAST.text).map(({ ink, ground }) => `${ink} on ${ground}`),
    ).toEqual(['inkFaint on ground', 'inkFaint on surface', 'inkFaint on sunken']);
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('%s text has contrast 4.5 : 1 on its backgrounds', (_name, palette: Palette) => {
    expect(failing(palette, TEXT_PAIRS, MIN_CONTRAST.text)).toEqual([]);
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('%s borders of controls have contrast 3 : 1', (_name, palette: Palette) => {
    expect(failing(palette, EDGE_PAIRS, MIN_CONTRAST.edge)).toEqual([]);
  });
});

describe('the inline shell', () => {
  const page = readFileSync(new URL('../../../src/index.html', import.meta.url), 'utf8');

  it('has only the theme’s colours, written by the build', () => {
    expect(page.match(/#[0-9A-Fa-f]{3,8}\b(?!")/g) ?? []).toEqual([]);
  });

  it('sets the theme colour for both themes', () => {
    const metas = [...page.matchAll(/name="theme-color" content="(#\w+)"/g)].map((match) => match[1]);
    expect(metas).toEqual([light.surface, dark.surface]);
  });
});

describe('dp', () => {
  it('makes 375 dp the ten rem of the column', () => {
    expect([dp(375), dp(37.5), dp(0), dp(14)]).toEqual(['10rem', '1rem', '0rem', '0.3733rem']);
  });
});
