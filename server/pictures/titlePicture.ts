import { hashOf } from './colour.ts';
import type { ListingFacts } from './facts.ts';
import { letter, widthOf } from './lettering.ts';
import {
  round,
  box,
  rule,
  svg,
  inksOf,
  ground,
  ladderOf,
  sideFacts,
  rarities,
  chips,
  steps,
  tile,
  tiles,
  masthead,
  watermark,
} from './listingParts.ts';

/** Draws the title picture of a listing in one of four compositions. */
export function drawTitlePicture(listing: ListingFacts): string {
  const seed = hashOf(listing.id);
  const inks = inksOf(listing, hashOf(`${listing.id} tone`) % 10 < 3);
  const lead = listing.highlights[0] ?? listing.gameName;
  const ladder = ladderOf(listing);
  const kicker =
    ladder && lead.includes(ladder.value)
      ? ladder.label
      : (listing.facts.find((fact) => fact.value === lead)?.label ?? '账号亮点');
  const rare = rarities(listing).filter((label) => !listing.highlights.includes(label));
  const fill = sideFacts(listing);
  const head = (x: number, y: number, room: number, anchor: 'start' | 'middle' = 'start') =>
    letter(kicker, { x, y: y - 104, size: 32, fill: inks.soft, anchor }) +
    letter(lead, { x, y, size: 94, weight: 'black', fill: inks.ink, room, anchor });
  let body: string;
  switch (seed % 4) {
    case 0:
      body =
        watermark(listing, inks, { x: 520, y: 100 + (seed % 60), size: 470, turn: (seed % 25) - 12 }, 0.2) +
        masthead(listing, inks) +
        head(52, 300, 856) +
        steps(ladder, 54, 338, 520, inks) +
        chips(rare, 52, 392, 856, 2, inks) +
        tiles(fill, 52, 540, 856, 136, inks);
      break;
    case 1: {
      const turnOf = ladder?.step ? (ladder.step.at + 1) / ladder.step.of : 1;
      const length = 2 * Math.PI * 118;
      body =
        masthead(listing, inks) +
        `<circle cx="480" cy="224" r="118" fill="none" stroke="${inks.accent}" stroke-opacity="0.2" stroke-width="12"/>` +
        `<circle cx="480" cy="224" r="118" fill="none" stroke="${inks.accent}" stroke-width="12" stroke-linecap="round" stroke-dasharray="${round(length * turnOf)} ${round(length)}" transform="rotate(-90 480 224)"/>` +
        watermark(listing, inks, { x: 404, y: 148, size: 152 }, 1) +
        letter(lead, {
          x: 480,
          y: 446,
          size: 84,
          weight: 'black',
          fill: inks.ink,
          room: 856,
          anchor: 'middle',
        }) +
        letter(rare.slice(0, 3).join('  ·  '), {
          x: 480,
          y: 502,
          size: 31,
          fill: inks.soft,
          room: 856,
          anchor: 'middle',
        }) +
        tiles(fill, 52, 540, 856, 136, inks);
      break;
    }
    case 2: {
      const rows = fill;
      body =
        box(0, 0, 320, 720, 0, inks.accent, 0.14) +
        watermark(listing, inks, { x: 60, y: 84, size: 200 }, 1) +
        letter(listing.gameName, {
          x: 160,
          y: 346,
          size: 38,
          weight: 'bold',
          anchor: 'middle',
          fill: inks.ink,
          room: 280,
        }) +
        listing.region
          .split(' / ')
          .slice(0, 3)
          .map((part, i) =>
            letter(part, { x: 160, y: 402 + i * 44, size: 28, anchor: 'middle', fill: inks.soft, room: 270 }),
          )
          .join('') +
        letter(listing.no, { x: 160, y: 672, size: 26, anchor: 'middle', fill: inks.soft }) +
        head(368, 208, 544) +
        steps(ladder, 370, 244, 520, inks) +
        rows
          .map(({ label, value }, i) => {
            const y = 342 + i * 84;
            return (
              rule(368, y + 26, 912, y + 26, inks.accent, 2, 0.25) +
              letter(label, { x: 368, y, size: 34, fill: inks.soft, room: 250 }) +
              letter(value, {
                x: 912,
                y: y + 2,
                size: 50,
                weight: 'black',
                anchor: 'end',
                fill: inks.ink,
                room: 300,
              })
            );
          })
          .join('') +
        chips(rare, 368, 330 + rows.length * 84 - 20, 544, rows.length >= 3 ? 2 : 3, inks);
      break;
    }
    default: {
      const height = (560 - (fill.length - 1) * 18) / fill.length;
      const blank = widthOf(lead, 92, 'black') > 530 ? lead.lastIndexOf(' ') : -1;
      const lines = blank > 0 ? [lead.slice(0, blank), lead.slice(blank + 1)] : [lead];
      body =
        watermark(listing, inks, { x: -80, y: 250, size: 560, turn: (seed % 21) - 10 }, 0.18) +
        masthead(listing, inks) +
        letter(kicker, { x: 52, y: 190, size: 32, fill: inks.soft }) +
        lines
          .map((line, i) =>
            letter(line, {
              x: 52,
              y: 296 + i * 92,
              size: i === 0 ? 92 : 68,
              weight: i === 0 ? 'black' : 'bold',
              fill: i === 0 ? inks.ink : inks.accent,
              room: 530,
            }),
          )
          .join('') +
        steps(ladder, 54, lines.length > 1 ? 426 : 338, 500, inks) +
        chips(rare, 52, lines.length > 1 ? 482 : 396, 530, lines.length > 1 ? 3 : 4, inks) +
        fill.map((fact, i) => tile(fact, 620, 124 + i * (height + 18), 288, height, inks)).join('');
    }
  }
  return svg(ground(listing, inks) + body);
}
