import { hashOf, mix, rotateHue } from './colour.ts';
import { emblemAt } from './emblems.ts';
import type { Fact, ListingFacts } from './facts.ts';
import { cut, letter, widthOf } from './lettering.ts';

/** The canvas of a listing's pictures, px. It is scaled afterwards. */
const LISTING_SIZE = { width: 960, height: 720 };
/** The title picture and five details. */
export const LISTING_PICTURES = 6;

export interface Inks {
  ground: string;
  deep: string;
  body: string;
  ink: string;
  soft: string;
  accent: string;
  panel: string;
  panelOpacity: number;
  line: string;
}

/** Rounds to one decimal, which is precise enough for SVG. */
export const round = (x: number) => Math.round(x * 10) / 10;
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, opacity = 1) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`;
export const outline = (x: number, y: number, w: number, h: number, r: number, stroke: string, opacity = 1) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="none" stroke="${stroke}" stroke-width="2" stroke-opacity="${opacity}"/>`;
export const rule = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 2,
  opacity = 1,
) =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

export const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LISTING_SIZE.width} ${LISTING_SIZE.height}">${body}</svg>`;

/** The colours of a listing: those of its game, with a slightly rotated hue. */
export function inksOf(listing: ListingFacts, isLight: boolean): Inks {
  const shift = (hashOf(`${listing.id} hue`) % 37) - 18;
  const [deep, body, light] = listing.palette.map((colour) => rotateHue(colour, shift)) as [
    string,
    string,
    string,
  ];
  return isLight
    ? {
        ground: mix(light, '#ffffff', 0.8),
        deep: mix(light, '#ffffff', 0.72),
        body: mix(light, '#ffffff', 0.42),
        ink: mix(deep, '#0c1016', 0.35),
        soft: mix(deep, '#7a828e', 0.5),
        accent: mix(body, deep, 0.25),
        panel: '#ffffff',
        panelOpacity: 0.82,
        line: mix(body, '#ffffff', 0.55),
      }
    : {
        ground: deep,
        deep: mix(deep, '#000000', 0.25),
        body: mix(deep, body, 0.82),
        ink: '#ffffff',
        soft: mix(light, '#ffffff', 0.45),
        accent: mix(light, '#ffffff', 0.12),
        panel: '#ffffff',
        panelOpacity: 0.1,
        line: mix(deep, light, 0.4),
      };
}

function pattern(seed: number, inks: Inks): string {
  const random = (n: number) => ((seed >>> (n * 3)) % 97) / 97;
  const stroke = `stroke="${inks.accent}" fill="none"`;
  const cx = 240 + random(1) * 620;
  const cy = 120 + random(2) * 420;
  switch (seed % 6) {
    case 0:
      return `<g ${stroke} stroke-width="2" opacity="0.16">${[120, 190, 270, 360, 460, 570].map((r) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('')}</g>`;
    case 1: {
      const lean = 180 + random(3) * 300;
      return `<g opacity="0.07" fill="${inks.accent}">${[0, 1, 2, 3].map((i) => `<path d="M${round(i * 290 - 260 + random(1) * 120)} 720h${70 + i * 34}l${lean} -720h-${70 + i * 34}z"/>`).join('')}</g>`;
    }
    case 2:
      return `<g fill="${inks.accent}" opacity="0.2">${Array.from({ length: 15 * 8 }, (_, i) => {
        const x = 500 + (i % 15) * 32;
        const y = 60 + Math.floor(i / 15) * 32 + (seed % 5) * 50;
        const r = 1.5 + 4 * Math.max(0, 1 - Math.hypot(x - cx, y - cy) / 330);
        return `<circle cx="${x}" cy="${round(y)}" r="${round(r)}"/>`;
      }).join('')}</g>`;
    case 3: {
      const wave = (y: number) =>
        `M-20 ${round(y)}c160 ${-60 - random(2) * 70} 300 ${60 + random(3) * 60} 500 0s340 -60 520 ${round(20 - random(4) * 60)}V740H-20z`;
      return `<g fill="${inks.accent}" opacity="0.07"><path d="${wave(300 + random(1) * 80)}"/><path d="${wave(420 + random(2) * 60)}"/><path d="${wave(560)}"/></g>`;
    }
    case 4: {
      const hexagon = (x: number, y: number, r: number) =>
        `<path d="M${round(x)} ${round(y - r)}L${round(x + r * 0.866)} ${round(y - r / 2)}V${round(y + r / 2)}L${round(x)} ${round(y + r)}L${round(x - r * 0.866)} ${round(y + r / 2)}V${round(y - r / 2)}z"/>`;
      return `<g ${stroke} stroke-width="2.5" opacity="0.15">${[0, 1, 2, 3, 4, 5, 6].map((i) => hexagon(cx + Math.cos((i * Math.PI) / 3) * 142 * Math.min(1, i), cy + Math.sin((i * Math.PI) / 3) * 142 * Math.min(1, i), 80)).join('')}</g>`;
    }
    default: {
      const rays = Array.from({ length: 14 }, (_, i) => {
        const angle = (i / 14) * Math.PI * 2 + random(3);
        return `M${round(cx + Math.cos(angle) * 90)} ${round(cy + Math.sin(angle) * 90)}L${round(cx + Math.cos(angle) * 1100)} ${round(cy + Math.sin(angle) * 1100)}`;
      }).join('');
      return `<path d="${rays}" ${stroke} stroke-width="14" opacity="0.06"/>`;
    }
  }
}

export function ground(listing: ListingFacts, inks: Inks): string {
  const seed = hashOf(`${listing.id} ground`);
  const angle = seed % 2 === 0 ? [0, 0, 1, 1] : [1, 0, 0, 1];
  const [x1, y1, x2, y2] = angle;
  return `<defs><linearGradient id="g" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${inks.body}"/><stop offset="${0.5 + (seed % 30) / 100}" stop-color="${inks.ground}"/><stop offset="1" stop-color="${inks.deep}"/></linearGradient></defs><rect width="960" height="720" fill="url(#g)"/>${pattern(seed, inks)}`;
}

/** Splits `皮肤 286` into label and value. A value without a label gets that of its attribute. */
function labelledValue(highlight: string, facts: readonly Fact[]): { label: string; value: string } {
  const blank = highlight.lastIndexOf(' ');
  for (const option of facts.flatMap((fact) => fact.options)) {
    if (option.sub !== undefined && highlight === `${option.label} ${option.sub}`) {
      return { label: option.sub, value: option.label };
    }
  }
  const [first, last] = [highlight.slice(0, blank), highlight.slice(blank + 1)];
  if (blank > 0 && /\d/.test(last)) return { label: first, value: last };
  const fact = facts.find((each) => each.value === highlight || each.value.split('、').includes(highlight));
  if (fact) return { label: fact.label, value: highlight };
  return blank > 0 ? { label: first, value: last } : { label: '', value: highlight };
}

/** Meanings whose options are ranked, lowest first. The options of other meanings are unordered. */
const LADDERS = new Set('rank world vip grade mark abyss memory hunter box badge'.split(' '));
export const isLadder = (fact: Fact) =>
  fact.step !== undefined && fact.step.of > 2 && LADDERS.has(fact.meaning);

/** The ranked attribute in the headline, or else the first ranked one. */
export const ladderOf = (listing: ListingFacts): Fact | undefined =>
  listing.facts.find((fact) => isLadder(fact) && listing.highlights[0]?.includes(fact.value)) ??
  listing.facts.find(isLadder);

/** The facts beside the headline: other highlights, then numbers above zero. */
export function sideFacts(listing: ListingFacts): { label: string; value: string }[] {
  const highlights = listing.highlights.slice(1).map((each) => labelledValue(each, listing.facts));
  const headline = listing.highlights.join(' ');
  const more = listing.facts
    .filter((fact) => fact.type === 'number' && !/^0(?!\d)/.test(fact.value))
    .filter((fact) => !headline.includes(fact.label.slice(0, 2)) && !headline.includes(fact.value))
    .map(({ label, value }) => ({ label, value }));
  return [...highlights, ...more].slice(0, 3);
}

/** Notable items, those in the title first. */
export function rarities(listing: ListingFacts): string[] {
  const owned = listing.facts
    .filter((fact) => fact.options.length > 0 && fact.meaning !== 'bindings')
    .flatMap((fact) => fact.options.filter((option) => option.isOwned))
    .map((option) => (option.sub ? `${option.label} ${option.sub}` : option.label));
  const named = (label: string) => (listing.title.includes(label) ? 0 : 1);
  return owned.sort((a, b) => named(a) - named(b));
}

/** Draws labels in outlined pills: as many as fit into `rows` rows of width `room`. */
export function chips(
  labels: readonly string[],
  x: number,
  y: number,
  room: number,
  rows: number,
  inks: Inks,
): string {
  const size = 30;
  let at = x;
  let row = 0;
  let out = '';
  for (const label of labels) {
    const text = cut(label, size, 'medium', room - 44);
    const width = widthOf(text, size, 'medium') + 44;
    if (at + width > x + room) {
      row += 1;
      at = x;
      if (row >= rows) break;
    }
    const top = y + row * 66;
    out += outline(at, top, width, 54, 27, inks.accent, 0.55);
    out += letter(text, { x: at + 22, y: top + 38, size, weight: 'medium', fill: inks.ink });
    at += width + 14;
  }
  return out;
}

/** Draws a ranked attribute as a row of steps, filled up to the account's. */
export function steps(fact: Fact | undefined, x: number, y: number, room: number, inks: Inks): string {
  if (!fact?.step) return '';
  const { at, of } = fact.step;
  const width = (room - (of - 1) * 8) / of;
  return Array.from({ length: of }, (_, i) =>
    box(x + i * (width + 8), y, width, 12, 6, inks.accent, i <= at ? 1 : 0.2),
  ).join('');
}

export function tile(
  { label, value }: { label: string; value: string },
  x: number,
  y: number,
  w: number,
  h: number,
  inks: Inks,
): string {
  const middle = x + w / 2;
  return (
    box(x, y, w, h, 22, inks.panel, inks.panelOpacity) +
    letter(value, {
      x: middle,
      y: y + h * 0.56,
      size: 58,
      weight: 'black',
      anchor: 'middle',
      fill: inks.ink,
      room: w - 36,
    }) +
    letter(label, { x: middle, y: y + h * 0.84, size: 30, anchor: 'middle', fill: inks.soft, room: w - 36 })
  );
}

/** Draws tiles side by side across `room`. */
export const tiles = (
  facts: readonly { label: string; value: string }[],
  x: number,
  y: number,
  room: number,
  h: number,
  inks: Inks,
) => {
  const width = (room - (facts.length - 1) * 18) / facts.length;
  return facts.map((fact, i) => tile(fact, x + i * (width + 18), y, width, h, inks)).join('');
};

export function masthead(listing: ListingFacts, inks: Inks): string {
  return (
    emblemAt(
      listing.gameId,
      listing.initial,
      { front: inks.accent, back: mix(inks.accent, inks.ground, 0.55) },
      { x: 52, y: 40, size: 62 },
    ) +
    letter(listing.gameName, { x: 130, y: 84, size: 36, weight: 'bold', fill: inks.ink }) +
    letter(listing.region.split(' / ').slice(0, 2).join(' · '), {
      x: 908,
      y: 83,
      size: 28,
      anchor: 'end',
      fill: inks.soft,
      room: 420,
    })
  );
}

export const watermark = (
  listing: ListingFacts,
  inks: Inks,
  at: { x: number; y: number; size: number; turn?: number },
  opacity: number,
) =>
  emblemAt(
    listing.gameId,
    listing.initial,
    { front: inks.accent, back: mix(inks.accent, inks.ground, 0.6) },
    { ...at, opacity },
  );
