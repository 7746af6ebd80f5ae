const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const hexOf = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colours (#rrggbb). `share`: the part of the second one, 0…1. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [parts(first), parts(second)];
  return hexOf(a.map((value, i) => value + ((b[i] ?? 0) - value) * share));
}

/** Colours of pictures without a game: dark, body, light. */
const TONES = [
  ['#16306E', '#2F62D9', '#BFD3FF'],
  ['#0E3B36', '#1D7F70', '#BDEBDD'],
  ['#3A2550', '#7B4FA8', '#E3CFF7'],
  ['#4A2A1C', '#A9643A', '#F8DCC2'],
  ['#1F2F3D', '#4E7391', '#D3E5F2'],
] as const;

export const toneOf = (seed: number, count: 4 | 5) => TONES[seed % count] ?? TONES[0];

/** SVG of a background: a gradient from top left to bottom right. */
export const gradient = (width: number, height: number, from: string, to: string): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;

/** Hashes a text with FNV-1a, so that the result is the same on every platform. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export function rotateHue(hex: string, degrees: number): string {
  const [r = 0, g = 0, b = 0] = parts(hex).map((value) => value / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const light = (max + min) / 2;
  const spread = max - min;
  if (spread === 0) return hex;
  const saturation = spread / (1 - Math.abs(2 * light - 1));
  const sector =
    max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const hue = (sector * 60 + degrees + 360) % 360;
  const chroma = (1 - Math.abs(2 * light - 1)) * saturation;
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return light - (chroma / 2) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return hexOf([channel(0), channel(8), channel(4)].map((value) => Math.min(1, Math.max(0, value)) * 255));
}
