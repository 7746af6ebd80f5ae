import { gradient, hashOf, mix, toneOf } from './colour.ts';
import { emblem, emblemAt } from './emblems.ts';
import { letter, wrap } from './lettering.ts';

export interface EmblemFacts {
  id: string;
  initial: string;
  /** Deep, body and light. Older games may have fewer colours. */
  palette: readonly string[];
}

type Palette = readonly [deep: string, body: string, light: string, ...rest: string[]];

const isWhole = (palette: readonly string[]): palette is Palette => palette.length >= 3;

export function drawGame({ id, initial, palette }: EmblemFacts): string {
  const [deep, body, light] = isWhole(palette) ? palette : toneOf(hashOf(id), 5);
  const inks = { front: mix(light, '#ffffff', 0.25), back: mix(body, light, 0.35) };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${gradient(100, 100, body, deep)}<g transform="translate(18 18) scale(0.64)">${emblem(id, initial, inks)}</g></svg>`;
}

/** Draws a banner of the home page: a sentence beside emblems of games, 12 : 5. */
export function drawBanner(
  { id, name, isPerson }: { id: string; name: string; isPerson: boolean },
  games: readonly EmblemFacts[],
): string {
  const seed = hashOf(id);
  const [deep, body, light] = toneOf(seed, 5);
  const inks = { front: light, back: mix(body, light, 0.3) };
  const start = seed % Math.max(1, games.length);
  const chosen = [...games.slice(start), ...games.slice(0, start)].slice(0, isPerson ? 3 : 6);
  const figures = isPerson
    ? `<circle cx="790" cy="200" r="120" fill="${mix(body, light, 0.35)}"/>${letter([...name][0] ?? '', { x: 790, y: 244, size: 124, weight: 'bold', anchor: 'middle', fill: deep })}`
    : chosen
        .map((game, i) =>
          emblemAt(game.id, game.initial, inks, {
            x: 626 + (i % 3) * 106,
            y: 96 + Math.floor(i / 3) * 116,
            size: 84,
            opacity: 0.9 - i * 0.08,
          }),
        )
        .join('');
  const lines = isPerson ? [name] : name.split(/[，：]/).flatMap((part) => wrap(part, 46, 'bold', 560, 2));
  const top = 200 - ((lines.length - 1) * 72) / 2;
  const text = lines
    .map((line, i) =>
      letter(line, {
        x: 64,
        y: top + 18 + i * 72,
        size: i === 0 ? 58 : 46,
        weight: i === 0 ? 'bold' : 'regular',
        fill: i === 0 ? '#ffffff' : light,
        room: 540,
      }),
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 400">${gradient(960, 400, deep, body)}<circle cx="${700 + (seed % 160)}" cy="${seed % 400}" r="300" fill="${light}" opacity="0.07"/><circle cx="${760 + (seed % 90)}" cy="${(seed >> 4) % 400}" r="190" fill="${light}" opacity="0.07"/>${figures}${text}${isPerson ? letter('合作主播', { x: 66, y: 272, size: 30, fill: light }) : ''}</svg>`;
}

export function drawAvatar({ id, name }: { id: string; name: string }): string {
  const seed = hashOf(id);
  const [deep, body, light] = toneOf(seed, 5);
  // A middle tone, visible in the light and the dark theme.
  const initial = [...name.replace(/^(?:买家|卖家|客服)/, '')][0] ?? '号';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${mix(deep, body, 0.7)}"/><circle cx="${20 + (seed % 60)}" cy="${(seed >> 5) % 100}" r="46" fill="${light}" opacity="0.1"/>${letter(initial, { x: 50, y: 66, size: 46, weight: 'bold', anchor: 'middle', fill: mix(light, '#ffffff', 0.6) })}</svg>`;
}
