import { hashOf, mix, turn } from './colour.ts';
import { emblemAt } from './emblems.ts';
import type { Fact, ListingFacts } from './facts.ts';
import { cut, letter, widthOf } from './lettering.ts';

/** Pictures of a listing are drawn on this ground and scaled. */
export const LISTING_SIZE = { width: 960, height: 720 };
/** How many pictures a listing can have: the title picture and five details. */
export const LISTING_PICTURES = 6;

/** The colours of one picture. */
interface Inks {
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

const round = (x: number) => Math.round(x * 10) / 10;
const box = (x: number, y: number, w: number, h: number, r: number, fill: string, opacity = 1) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`;
const outline = (x: number, y: number, w: number, h: number, r: number, stroke: string, opacity = 1) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="none" stroke="${stroke}" stroke-width="2" stroke-opacity="${opacity}"/>`;
const rule = (x1: number, y1: number, x2: number, y2: number, stroke: string, width = 2, opacity = 1) =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LISTING_SIZE.width} ${LISTING_SIZE.height}">${body}</svg>`;

/** Colours for a listing: its game's, turned a little for each listing. */
function inksOf(listing: ListingFacts, isLight: boolean): Inks {
  const shift = (hashOf(`${listing.id} hue`) % 37) - 18;
  const [deep, body, light] = listing.palette.map((colour) => turn(colour, shift)) as [
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

/** The quiet figure behind a title picture; which one, and how it lies, is the listing's own. */
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

function ground(listing: ListingFacts, inks: Inks): string {
  const seed = hashOf(`${listing.id} ground`);
  const angle = seed % 2 === 0 ? [0, 0, 1, 1] : [1, 0, 0, 1];
  const [x1, y1, x2, y2] = angle;
  return `<defs><linearGradient id="g" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${inks.body}"/><stop offset="${0.5 + (seed % 30) / 100}" stop-color="${inks.ground}"/><stop offset="1" stop-color="${inks.deep}"/></linearGradient></defs><rect width="960" height="720" fill="url(#g)"/>${pattern(seed, inks)}`;
}

/** "皮肤 286" → what it counts and how much; a bare value takes its attribute's label. */
function split(highlight: string, facts: readonly Fact[]): { label: string; value: string } {
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

/** Meanings whose options are steps of a ladder, poorest first; other options are only different. */
const LADDERS = new Set('rank world vip grade mark abyss memory hunter box badge'.split(' '));
const isLadder = (fact: Fact) => fact.step !== undefined && fact.step.of > 2 && LADDERS.has(fact.meaning);

/** The ladder whose step the headline tells, or else the first one. */
const ladderOf = (listing: ListingFacts): Fact | undefined =>
  listing.facts.find((fact) => isLadder(fact) && listing.highlights[0]?.includes(fact.value)) ??
  listing.facts.find(isLadder);

/** What stands beside the headline: the other highlights, then numbers that are worth telling. */
function besides(listing: ListingFacts): { label: string; value: string }[] {
  const told = listing.highlights.slice(1).map((each) => split(each, listing.facts));
  const said = listing.highlights.join(' ');
  const more = listing.facts
    .filter((fact) => fact.type === 'number' && !/^0(?!\d)/.test(fact.value))
    .filter((fact) => !said.includes(fact.label.slice(0, 2)) && !said.includes(fact.value))
    .map(({ label, value }) => ({ label, value }));
  return [...told, ...more].slice(0, 3);
}

/** Things worth naming: those of the title first. */
function rarities(listing: ListingFacts): string[] {
  const owned = listing.facts
    .filter((fact) => fact.options.length > 0 && fact.meaning !== 'bindings')
    .flatMap((fact) => fact.options.filter((option) => option.isOwned))
    .map((option) => (option.sub ? `${option.label} ${option.sub}` : option.label));
  const named = (label: string) => (listing.title.includes(label) ? 0 : 1);
  return owned.sort((a, b) => named(a) - named(b));
}

function chips(
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

/** A ladder as a row of steps, filled up to where the account stands. */
function steps(fact: Fact | undefined, x: number, y: number, room: number, inks: Inks): string {
  if (!fact?.step) return '';
  const { at, of } = fact.step;
  const width = (room - (of - 1) * 8) / of;
  return Array.from({ length: of }, (_, i) =>
    box(x + i * (width + 8), y, width, 12, 6, inks.accent, i <= at ? 1 : 0.2),
  ).join('');
}

function tile(
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

const tiles = (
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

function masthead(listing: ListingFacts, inks: Inks): string {
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

const behind = (
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

/** The title picture: what the account is at a glance, in one of four compositions. */
function title(listing: ListingFacts): string {
  const seed = hashOf(listing.id);
  const inks = inksOf(listing, hashOf(`${listing.id} tone`) % 10 < 3);
  const lead = listing.highlights[0] ?? listing.gameName;
  const ladder = ladderOf(listing);
  const kicker =
    ladder && lead.includes(ladder.value)
      ? ladder.label
      : (listing.facts.find((fact) => fact.value === lead)?.label ?? '账号亮点');
  const rare = rarities(listing).filter((label) => !listing.highlights.includes(label));
  const fill = besides(listing);
  const head = (x: number, y: number, room: number, anchor: 'start' | 'middle' = 'start') =>
    letter(kicker, { x, y: y - 104, size: 32, fill: inks.soft, anchor }) +
    letter(lead, { x, y, size: 94, weight: 'black', fill: inks.ink, room, anchor });
  let body: string;
  switch (seed % 4) {
    case 0:
      body =
        behind(listing, inks, { x: 520, y: 100 + (seed % 60), size: 470, turn: (seed % 25) - 12 }, 0.2) +
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
        behind(listing, inks, { x: 404, y: 148, size: 152 }, 1) +
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
        behind(listing, inks, { x: 60, y: 84, size: 200 }, 1) +
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
        behind(listing, inks, { x: -80, y: 250, size: 560, turn: (seed % 21) - 10 }, 0.18) +
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

/** The sheet that detail pictures are written on. */
function sheet(listing: ListingFacts, name: string, body: (inks: Inks) => string): string {
  const inks = inksOf(listing, true);
  const seed = hashOf(`${listing.id} ${name}`);
  return svg(
    `<rect width="960" height="720" fill="${inks.ground}"/>` +
      behind(listing, inks, { x: 660, y: 420 + (seed % 60), size: 380, turn: (seed % 31) - 15 }, 0.07) +
      box(0, 0, 960, 112, 0, inks.accent, 0.12) +
      emblemAt(
        listing.gameId,
        listing.initial,
        { front: inks.accent, back: mix(inks.accent, '#ffffff', 0.6) },
        { x: 44, y: 24, size: 64 },
      ) +
      letter(name, { x: 126, y: 71, size: 42, weight: 'bold', fill: inks.ink }) +
      letter(listing.no, { x: 916, y: 69, size: 28, anchor: 'end', fill: inks.soft }) +
      body(inks),
  );
}

const overview = (listing: ListingFacts) =>
  sheet(listing, `${listing.gameName} · 账号总览`, (inks) => {
    const facts = listing.facts.filter((fact) => fact.meaning !== 'bindings').slice(0, 12);
    const height = Math.min(118, 560 / Math.ceil(facts.length / 2));
    return facts
      .map((fact, i) => {
        const x = 44 + (i % 2) * 446;
        const y = 136 + Math.floor(i / 2) * height;
        return (
          box(x, y, 426, height - 14, 16, inks.panel, inks.panelOpacity) +
          letter(fact.label, { x: x + 24, y: y + (height - 14) / 2 - 9, size: 24, fill: inks.soft }) +
          letter(fact.value, {
            x: x + 24,
            y: y + (height - 14) / 2 + 26,
            size: 32,
            weight: 'bold',
            fill: inks.ink,
            room: 378,
          })
        );
      })
      .join('');
  });

const numbers = (listing: ListingFacts) =>
  sheet(listing, '数量与等级', (inks) => {
    const facts = listing.facts.filter((fact) => fact.type === 'number').slice(0, 7);
    const ladders = listing.facts.filter((fact) => isLadder(fact)).slice(0, 7 - facts.length);
    const rows = [...facts, ...ladders];
    const height = 530 / Math.max(5, rows.length);
    return (
      rows
        .map((fact, i) => {
          const y = 142 + i * height;
          const share = fact.step ? (fact.step.at + 1) / fact.step.of : Math.max(0.02, fact.above ?? 0);
          const compared = fact.step
            ? `第 ${fact.step.at + 1} 档，共 ${fact.step.of} 档`
            : fact.above === undefined
              ? ''
              : `高于 ${Math.round(fact.above * 100)}% 的同游戏账号`;
          return (
            letter(fact.label, { x: 44, y: y + 34, size: 30, fill: inks.soft }) +
            letter(fact.value, { x: 250, y: y + 36, size: 38, weight: 'black', fill: inks.ink, room: 330 }) +
            letter(compared, { x: 916, y: y + 34, size: 24, anchor: 'end', fill: inks.soft }) +
            box(44, y + 50, 872, 10, 5, inks.accent, 0.16) +
            box(44, y + 50, 872 * share, 10, 5, inks.accent)
          );
        })
        .join('') + letter('对比本站同一游戏的在售与已售账号', { x: 44, y: 698, size: 22, fill: inks.soft })
    );
  });

const rare = (listing: ListingFacts) =>
  sheet(listing, '稀有物品', (inks) => {
    const groups = listing.facts.filter((fact) => fact.options.length > 0 && fact.meaning !== 'bindings');
    const all = groups.flatMap((fact) => fact.options);
    const owned = all.filter((option) => option.isOwned).length;
    if (owned === 0) {
      return (
        letter('没有登记稀有物品', {
          x: 480,
          y: 400,
          size: 44,
          weight: 'bold',
          anchor: 'middle',
          fill: inks.ink,
        }) + letter('以验号结果为准', { x: 480, y: 456, size: 30, anchor: 'middle', fill: inks.soft })
      );
    }
    const shown = [...all].sort((a, b) => Number(b.isOwned) - Number(a.isOwned)).slice(0, 18);
    const columns = 3;
    const width = (872 - (columns - 1) * 16) / columns;
    const height = Math.min(96, 500 / Math.ceil(shown.length / columns) - 12);
    return (
      letter(`${groups.map((fact) => fact.label).join('、')}：登记的 ${all.length} 种里有 ${owned} 种`, {
        x: 44,
        y: 160,
        size: 26,
        fill: inks.soft,
        room: 872,
      }) +
      shown
        .map((option, i) => {
          const x = 44 + (i % columns) * (width + 16);
          const y = 184 + Math.floor(i / columns) * (height + 12);
          const text = { x: x + 22, y: y + height / 2 + 10, size: 28, room: width - (option.sub ? 104 : 40) };
          return option.isOwned
            ? box(x, y, width, height, 16, inks.accent, 0.92) +
                letter(option.label, { ...text, weight: 'bold', fill: '#ffffff' }) +
                (option.sub
                  ? letter(option.sub, {
                      x: x + width - 20,
                      y: y + height / 2 + 9,
                      size: 25,
                      weight: 'medium',
                      anchor: 'end',
                      fill: '#ffffff',
                      opacity: 0.85,
                    })
                  : '')
            : outline(x, y, width, height, 16, inks.line, 0.8) +
                letter(option.label, { ...text, fill: inks.soft, opacity: 0.75 });
        })
        .join('')
    );
  });

const tick = (x: number, y: number, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="22" fill="${stroke}"/><path d="M${x - 10} ${y}l7 8 13-15" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
const dash = (x: number, y: number, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="21" fill="none" stroke="${stroke}" stroke-width="2"/><path d="M${x - 9} ${y}h18" stroke="${stroke}" stroke-width="4" stroke-linecap="round"/>`;

const bindings = (listing: ListingFacts) =>
  sheet(listing, '实名与绑定', (inks) => {
    const sm = listing.facts.find((fact) => fact.meaning === 'sm');
    const bound = listing.facts.find((fact) => fact.meaning === 'bindings');
    const plain = listing.facts.filter(
      (fact) => fact.type === 'radio' && ['minor', 'bans', 'login'].includes(fact.meaning),
    );
    const rows = [
      ...(bound?.options ?? []).map((option) => ({ label: option.label, isGood: option.isOwned })),
      ...plain.map((fact) => ({
        label: `${fact.label}：${fact.value}`,
        isGood: fact.step?.at === 0 || fact.meaning === 'login',
      })),
    ].slice(0, 6);
    return (
      box(44, 144, 872, 150, 22, inks.panel, inks.panelOpacity) +
      letter('实名状态', { x: 80, y: 200, size: 28, fill: inks.soft }) +
      letter(sm?.value ?? '未填写', { x: 80, y: 262, size: 50, weight: 'black', fill: inks.ink, room: 800 }) +
      rows
        .map(({ label, isGood }, i) => {
          const x = 44 + (i % 2) * 446;
          const y = 322 + Math.floor(i / 2) * 104;
          return (
            box(x, y, 426, 86, 18, inks.panel, inks.panelOpacity) +
            (isGood ? tick(x + 48, y + 43, inks.accent) : dash(x + 48, y + 43, inks.soft)) +
            letter(label, {
              x: x + 88,
              y: y + 54,
              size: 30,
              weight: 'medium',
              fill: isGood ? inks.ink : inks.soft,
              room: 318,
            })
          );
        })
        .join('') +
      letter('打勾的为卖家已确认，验号时逐项核对', { x: 44, y: 686, size: 24, fill: inks.soft })
    );
  });

const place = (listing: ListingFacts) =>
  sheet(listing, '区服与保障', (inks) => {
    const parts = listing.region.split(' / ');
    const width = (872 - (parts.length - 1) * 20) / parts.length;
    const way = ['下单', '验号', '换绑', '确认', '完成'];
    return (
      parts
        .map((part, i) => {
          const x = 44 + i * (width + 20);
          return (
            box(x, 148, width, 128, 20, inks.panel, inks.panelOpacity) +
            letter(['系统', '渠道', '大区', '服务器'][parts.length === 2 ? i + 2 : i] ?? '', {
              x: x + width / 2,
              y: 194,
              size: 26,
              anchor: 'middle',
              fill: inks.soft,
            }) +
            letter(part, {
              x: x + width / 2,
              y: 246,
              size: 38,
              weight: 'bold',
              anchor: 'middle',
              fill: inks.ink,
              room: width - 30,
            })
          );
        })
        .join('') +
      box(44, 304, 872, 150, 22, inks.accent, 0.92) +
      letter(listing.protection === 'free' ? '找回包赔免费' : '可以购买包赔', {
        x: 80,
        y: 370,
        size: 46,
        weight: 'black',
        fill: '#ffffff',
      }) +
      letter('货款由平台保管，确认收货后付给卖家', {
        x: 80,
        y: 422,
        size: 29,
        fill: '#ffffff',
        opacity: 0.9,
        room: 800,
      }) +
      rule(130, 556, 830, 556, inks.accent, 4, 0.35) +
      way
        .map((step, i) => {
          const x = 130 + i * 175;
          return (
            `<circle cx="${x}" cy="556" r="30" fill="${inks.ground}" stroke="${inks.accent}" stroke-width="4"/>` +
            letter(String(i + 1), {
              x,
              y: 567,
              size: 30,
              weight: 'bold',
              anchor: 'middle',
              fill: inks.accent,
            }) +
            letter(step, { x, y: 632, size: 32, weight: 'medium', anchor: 'middle', fill: inks.ink })
          );
        })
        .join('')
    );
  });

/** One picture of a listing as SVG: 0 the title picture, 1 to 5 the details. */
export function drawListing(listing: ListingFacts, n: number): string {
  const draw = [title, overview, numbers, rare, bindings, place][n];
  if (!draw) throw new RangeError(`a listing has no picture ${n}`);
  return draw(listing);
}
