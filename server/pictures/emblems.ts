import { letter } from './lettering.ts';

interface Inks {
  front: string;
  back: string;
}

type Emblem = (inks: Inks) => string;

/** Emblems of our own design on a grid of 100 × 100. None uses a publisher's design. */
const EMBLEMS: Readonly<Record<string, Emblem>> = {
  wzry: ({ front, back }) =>
    `<path fill="${front}" d="m12 34 19 15 19-31 19 31 19-15-8 36H20z"/><rect x="20" y="76" width="60" height="8" rx="4" fill="${front}"/><circle cx="50" cy="59" r="6" fill="${back}"/><circle cx="33" cy="61" r="4" fill="${back}"/><circle cx="67" cy="61" r="4" fill="${back}"/>`,
  hpjy: ({ front, back }) =>
    `<path fill="${front}" d="M12 46a38 34 0 0 1 76 0l-12-6-13 6-13-6-13 6-13-6z"/><path stroke="${back}" stroke-width="4" fill="none" d="M14 47 42 72M86 47 58 72M37 46l9 26M63 46l-9 26"/><rect x="38" y="70" width="24" height="18" rx="3" fill="${front}"/>`,
  yuanshen: ({ front, back }) =>
    `<path fill="${front}" d="M50 8c4 26 16 38 42 42-26 4-38 16-42 42-4-26-16-38-42-42 26-4 38-16 42-42z"/><path fill="none" stroke="${back}" stroke-width="5" stroke-linecap="round" d="M24 24c-8 9-11 18-10 29M76 76c8-9 11-18 10-29"/><circle cx="50" cy="50" r="8" fill="${back}"/>`,
  lol: ({ front, back }) =>
    `<path fill="${back}" d="M50 8 86 29v42L50 92 14 71V29z"/><path fill="${front}" d="M50 22 66 44 50 78 34 44z"/><path fill="${front}" d="M20 38l8 30 14 8zM80 38l-8 30-14 8z"/>`,
  cfm: ({ front, back }) =>
    `<circle cx="50" cy="50" r="31" fill="none" stroke="${front}" stroke-width="6"/><path stroke="${front}" stroke-width="6" stroke-linecap="round" d="M50 8v20M50 72v20M8 50h20M72 50h20"/><path fill="${back}" d="M50 34c8 8 12 13 12 20a12 12 0 0 1-24 0c0-6 5-8 6-14 4 2 6 4 6 8 2-4 2-8 0-14z"/>`,
  yjwj: ({ front, back }) =>
    `<circle cx="50" cy="50" r="36" fill="none" stroke="${back}" stroke-width="4"/><path fill="${front}" d="M84 12 42 66l-8-6z"/><path fill="${front}" d="M16 12l42 54 8-6z"/><path stroke="${front}" stroke-width="6" stroke-linecap="round" d="M28 58l14 14M72 58 58 72M30 82l7-9M70 82l-7-9"/>`,
  sjz: ({ front, back }) =>
    `<path fill="none" stroke="${front}" stroke-width="8" stroke-linejoin="round" d="M50 14 90 82H10z"/><path fill="${back}" d="M50 42 67 71H33z"/>`,
  nsh: ({ front, back }) =>
    `<circle cx="66" cy="30" r="13" fill="${back}"/><path fill="${front}" d="M8 66 34 26l16 24 8-10 34 26z"/><path fill="none" stroke="${front}" stroke-width="5" stroke-linecap="round" d="M12 78c10-7 18-7 26 0s16 7 26 0 16-7 24 0M26 90c8-5 14-5 22 0s14 5 24 0"/>`,
  dzpd: ({ front, back }) =>
    `<path fill="${front}" d="M50 8c20 0 34 30 34 50a34 34 0 0 1-68 0C16 38 30 8 50 8z"/><path fill="${back}" d="M17 53c8 6 12-6 20 0s12 6 20 0 18 6 26-2c2 3 1 8 1 9-8 8-18-2-27 4s-13 4-20-1-12 6-20 0z"/><circle cx="39" cy="38" r="5" fill="${back}"/><circle cx="61" cy="38" r="5" fill="${back}"/>`,
  xqtd: ({ front, back }) =>
    `<path fill="none" stroke="${back}" stroke-width="5" d="M8 72C30 42 62 34 92 40M14 86c20-26 46-34 78-30"/><path fill="${front}" d="m62 10 6 19 19 6-19 6-6 19-6-19-19-6 19-6z"/><path stroke="${front}" stroke-width="4" stroke-linecap="round" d="m22 62 8 12M36 51l7 13M53 43l5 14"/>`,
  pubg: ({ front, back }) =>
    `<path fill="${back}" d="M22 40h56v44H22z"/><path fill="${front}" d="M16 30h68v14H16z"/><path fill="${front}" d="M44 44h12v40H44z"/><path fill="none" stroke="${front}" stroke-width="5" stroke-linecap="round" d="M50 28C36 24 34 10 42 10s8 12 8 18c0-6 0-18 8-18s6 14-8 18z"/>`,
  dwrg: ({ front, back }) =>
    `<path fill="${front}" d="M10 50c14-24 26-32 40-32s26 8 40 32C76 74 64 82 50 82S24 74 10 50z"/><circle cx="50" cy="50" r="20" fill="${back}"/><path fill="${front}" d="M45 40a6 6 0 1 1 10 0l4 22H41z"/>`,
};

/** A game's emblem on the grid. Without an emblem: its initial in a ring. */
export function emblem(gameId: string, initial: string, inks: Inks): string {
  const own = EMBLEMS[gameId];
  if (own) return own(inks);
  return `<circle cx="50" cy="50" r="40" fill="none" stroke="${inks.back}" stroke-width="6"/>${letter(initial, { x: 50, y: 67, size: 48, weight: 'black', anchor: 'middle', fill: inks.front })}`;
}

export const emblemAt = (
  gameId: string,
  initial: string,
  inks: Inks,
  at: { x: number; y: number; size: number; opacity?: number; turn?: number },
): string =>
  `<g transform="translate(${at.x} ${at.y}) rotate(${at.turn ?? 0} ${at.size / 2} ${at.size / 2}) scale(${at.size / 100})"${at.opacity === undefined ? '' : ` opacity="${at.opacity}"`}>${emblem(gameId, initial, inks)}</g>`;
