/** Design tokens. Colours are CSS variables, so switching the theme needs no re-render. */

/** Converts design dp to rem. `dp(375)` is the width of the column, as the root font size is a tenth of it. */
export function dp(size: number): string {
  return `${Number((size / 37.5).toFixed(4))}rem`;
}

export const light = {
  ground: '#F4F6F8',
  surface: '#FFFFFF',
  sunken: '#ECEFF3',
  ink: '#14181F',
  inkSoft: '#4A5361',
  inkFaint: '#5F6978',
  line: '#E1E5EA',
  edge: '#7A8594',
  accent: '#1B4FD8',
  onAccent: '#FFFFFF',
  accentSoft: '#E8EEFD',
  price: '#C62D15',
  good: '#0B7A4F',
  goodSoft: '#E6F5EE',
  warn: '#8A5A00',
  warnSoft: '#FBF2DE',
  bad: '#B3261E',
  badSoft: '#FCEDEB',
  onBad: '#FFFFFF',
  scrim: '#10141A99',
} as const;

export type ColorToken = keyof typeof light;
export type Palette = { readonly [token in ColorToken]: string };

export const dark: Palette = {
  ground: '#0F1216',
  surface: '#171B21',
  sunken: '#0B0D10',
  ink: '#EEF1F5',
  inkSoft: '#B4BDCA',
  inkFaint: '#8C96A5',
  line: '#272D36',
  edge: '#6B7686',
  accent: '#7C9DFF',
  onAccent: '#0B1020',
  accentSoft: '#1A2440',
  price: '#FF7A63',
  good: '#4CC38A',
  goodSoft: '#12291F',
  warn: '#E3B341',
  warnSoft: '#2C2411',
  bad: '#FF8A80',
  badSoft: '#331A19',
  onBad: '#2A0705',
  scrim: '#05070AB3',
};

const tokens = Object.keys(light) as ColorToken[];

/** A palette as CSS declarations, for example `--ink: #14181F;`. */
export function cssVariables(palette: Palette): string {
  return tokens.map((token) => `--${token}: ${palette[token]};`).join(' ');
}

export const color = Object.fromEntries(tokens.map((token) => [token, `var(--${token})`])) as Palette;

/** Grid of 4. */
export const space = {
  xs: dp(4),
  s: dp(8),
  m: dp(12),
  l: dp(16),
  xl: dp(24),
  xxl: dp(32),
} as const;

/** Corners: controls, cards, sheets, pills. */
export const radius = { control: dp(8), card: dp(12), sheet: dp(16), pill: dp(999) } as const;

/** Font sizes; at least 11 dp. */
export const text = {
  tiny: `max(11px, ${dp(11)})`,
  caption: `max(11px, ${dp(12)})`,
  small: dp(13),
  body: dp(14),
  strong: dp(16),
  title: dp(18),
  big: dp(22),
  huge: dp(28),
} as const;

/** Durations. `GlobalStyle` disables motion under `prefers-reduced-motion`. */
export const motion = { quick: '160ms ease-out', calm: '220ms ease-out' } as const;

export const shadow = {
  bar: '0 -1px 12px rgb(16 24 40 / 6%)',
  sheet: '0 8px 40px rgb(8 12 20 / 28%)',
} as const;

/** Minimum touch target. */
export const touch = dp(44);

export const font =
  "system-ui, -apple-system, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** Stacking order: bars, then sheets and dialogs. */
export const layer = { bar: 10, overlay: 100 } as const;

/** Text on one line. What does not fit is cut off with `…`. */
export const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Border and ground of a card. */
export const cardFace = `
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

/** Faint, small text, for a date, a count or a remark. */
export const faint = `
  color: ${color.inkFaint};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;

/** A row with its items at both ends. */
export const spaceBetween = `
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

/** A row with its items in the middle. */
export const centred = `
  display: flex;
  align-items: center;
  justify-content: center;
`;

/** A column with its items and text in the middle. */
export const centredColumn = `
  display: flex;
  flex-direction: column;
  align-items: center;
  text-align: center;
`;

/** Text on two lines at most. What does not fit is cut off with `…`. */
export const twoLines = `
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
