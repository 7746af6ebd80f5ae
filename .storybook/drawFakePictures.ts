import sharp from 'sharp';
import type { Fact, ListingFacts } from '../server/pictures/facts.ts';
import { drawArticle, drawContact } from '../server/pictures/articles.ts';
import { drawAvatar, drawBanner, drawGame } from '../server/pictures/draw.ts';
import { drawListing } from '../server/pictures/listing.ts';
import { GAMES, type GameSeed } from '../server/seed/games.ts';

/** Pictures as data URLs, by their path on the server, such as `game/wzry`. */
export type Pictures = Readonly<Record<string, string>>;

const RANKS = ['荣耀王者', '最强王者', '星耀 I', '钻石 III', '永恒钻石'];

interface Account {
  id: string;
  rank: string;
  stars?: number;
  skins: number;
  vip: number;
  treasures: number;
}

const ACCOUNTS: readonly Account[] = [
  { id: 'account', rank: '荣耀王者', stars: 48, skins: 312, vip: 8, treasures: 6 },
  { id: 'detail', rank: '荣耀王者', skins: 211, vip: 10, treasures: 5 },
  ...Array.from({ length: 24 }, (_, n) => ({
    id: `listing-${n}`,
    rank: RANKS[n % RANKS.length] ?? '',
    skins: 100 + n * 3,
    vip: (n % 10) + 1,
    treasures: n % 9,
  })),
];
/** The listings that have detail pictures. */
const DETAILED = ['account', 'detail'];

const emblemOf = ({ id, initial, palette }: GameSeed) => ({
  id,
  initial,
  palette: [...palette] as ListingFacts['palette'],
});

function factsOf(game: GameSeed, account: Account): ListingFacts {
  const { id, rank, stars, skins, vip, treasures } = account;
  const said: Readonly<Record<string, string>> = {
    段位: rank,
    贵族等级: `V${vip}`,
    皮肤数量: `${skins}款`,
    英雄数量: `${60 + (skins % 60)}个`,
    荣耀典藏: `${treasures}款`,
    国标: '省标',
    防沉迷: '无防沉迷',
  };
  const facts = game.attributes.flatMap(({ label, meaning, type, options }): Fact[] => {
    const several = options.slice(0, Math.max(1, treasures)).map((option) => option.label);
    const value = said[label] ?? (type === 'checkbox' ? several.join('、') : '');
    if (value === '') return [];
    const at = options.findIndex((option) => option.label === value);
    return [
      {
        label,
        meaning,
        type,
        value,
        options:
          type === 'checkbox'
            ? options.map((one) => ({
                label: one.label,
                sub: undefined,
                isOwned: several.includes(one.label),
              }))
            : [],
        ...(type === 'radio' && at >= 0 && { step: { at, of: options.length } }),
        ...(type === 'number' && { above: Math.min(0.97, skins / 480) }),
      },
    ];
  });
  return {
    id,
    no: 'HY20261121001',
    gameId: game.id,
    gameName: game.name,
    initial: game.initial,
    palette: emblemOf(game).palette,
    title: `${rank} ${skins} 款皮肤`,
    region: '安卓 QQ 手Q 1 区',
    highlights: [stars === undefined ? rank : `${rank} ${stars}星`, `皮肤 ${skins}`],
    protection: 'paid',
    stockKind: 'consigned',
    facts,
  };
}

async function dataUrl(svg: string, width: number): Promise<string> {
  const file = await sharp(Buffer.from(svg.replace('<svg ', `<svg width="${width}" `)))
    .resize({ width })
    .webp({ quality: 78 })
    .toBuffer();
  return `data:image/webp;base64,${file.toString('base64')}`;
}

/** Draws the pictures of the stories with the server's code. */
export async function drawPictures(): Promise<Pictures> {
  const [king] = GAMES;
  if (!king) throw new Error('there is no game');
  const emblems = GAMES.map(emblemOf);
  const [{ palette }] = emblems as [(typeof emblems)[number]];
  const others = ['dnf', 'wow', 'jx3'].map((id) => ({ id, initial: id.slice(0, 1).toUpperCase(), palette }));
  const drawings: [address: string, svg: string, width: number][] = [
    ...[...emblems, ...others].map(
      (game) => [`game/${game.id}`, drawGame(game), 120] as [string, string, number],
    ),
    ...ACCOUNTS.flatMap((account) =>
      (DETAILED.includes(account.id) ? [0, 1, 2, 3, 4, 5] : [0]).map((n): [string, string, number] => [
        `listing/${account.id}-${n}`,
        drawListing(factsOf(king, account), n),
        480,
      ]),
    ),
    ...['货款由平台保管', '找回包赔 30 天', '验号换绑全程可查'].map((name, n): [string, string, number] => [
      `banner/${n}`,
      drawBanner({ id: `banner-${n}`, name, isPerson: false }, emblems),
      480,
    ]),
    ...['阿川', '小满', '北辰'].map((name, n): [string, string, number] => [
      `banner/person-${n}`,
      drawBanner({ id: `person-${n}`, name, isPerson: true }, emblems),
      480,
    ]),
    ...['xwgg', 'zhgg', 'rczm', 'gywm', '999'].map((type, n): [string, string, number] => [
      `article/${type}`,
      drawArticle({ id: n, type, title: '' }),
      480,
    ]),
    ...['林夕', '青山'].map((name, n): [string, string, number] => [
      `avatar/${n}`,
      drawAvatar({ id: `avatar-${n}`, name }),
      120,
    ]),
    ['contact/kefu', drawContact({ name: '号易客服', qq: '800012345', weixin: null }), 360],
  ];
  return Object.fromEntries(
    await Promise.all(
      drawings.map(async ([address, svg, width]) => [address, await dataUrl(svg, width)] as const),
    ),
  );
}
