import type { ColorToken, Palette } from '../../src/ui/theme.ts';

/** The relative luminance of `#RRGGBB` (WCAG 2). */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds: ColorToken[] = ['ground', 'surface', 'sunken'];
const inks: ColorToken[] = ['ink', 'inkSoft', 'inkFaint', 'accent', 'price', 'good', 'warn', 'bad'];

/** Every text colour on every background that it is used on. These need a contrast of 4.5 to 1. */
export const TEXT_PAIRS: readonly (readonly [ink: ColorToken, ground: ColorToken])[] = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ['ink', 'line'],
  ['inkSoft', 'line'],
  ['accent', 'line'],
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

/** Borders of controls on their backgrounds. These need a contrast of 3 to 1. */
export const EDGE_PAIRS: readonly (readonly [ink: ColorToken, ground: ColorToken])[] = grounds.map(
  (ground) => ['edge', ground] as const,
);

export const MIN_CONTRAST = { text: 4.5, edge: 3 } as const;

export interface Ratio {
  ink: ColorToken;
  ground: ColorToken;
  ratio: number;
  isEnough: boolean;
}

export const ratiosOf = (
  palette: Palette,
  pairs: readonly (readonly [ColorToken, ColorToken])[],
  least: number,
): Ratio[] =>
  pairs.map(([ink, ground]) => {
    const ratio = contrast(palette[ink], palette[ground]);
    return { ink, ground, ratio, isEnough: ratio >= least };
  });
