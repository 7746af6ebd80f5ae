import { hashOf, mix } from './colour.ts';
import { emblemAt } from './emblems.ts';
import type { ListingFacts } from './facts.ts';
import { letter } from './lettering.ts';
import { type Inks, box, outline, rule, svg, inksOf, isLadder, watermark } from './listingParts.ts';
import { drawTitlePicture } from './titlePicture.ts';

function sheet(listing: ListingFacts, name: string, body: (inks: Inks) => string): string {
  const inks = inksOf(listing, true);
  const seed = hashOf(`${listing.id} ${name}`);
  return svg(
    `<rect width="960" height="720" fill="${inks.ground}"/>` +
      watermark(listing, inks, { x: 660, y: 420 + (seed % 60), size: 380, turn: (seed % 31) - 15 }, 0.07) +
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

/** Draws a picture of a listing as SVG: 0 is the title picture, 1 to 5 are details. */
export function drawListing(listing: ListingFacts, n: number): string {
  const draw = [drawTitlePicture, overview, numbers, rare, bindings, place][n];
  if (!draw) throw new RangeError(`a listing has no picture ${n}`);
  return draw(listing);
}
