import type { ListingStatus } from '../../contract/market/listing.ts';
import { SPECIAL_OFFER } from '../../contract/selling/rule.ts';
import type { Vault } from '../kit/context.ts';
import { listingGrams } from '../search/index.ts';
import { accountMark } from '../selling/index.ts';
import { DAY, HOUR, isoAt } from '../kit/clock.ts';
import { jobRow } from './builders.ts';
import { buildDistricts, type Place } from './catalogue.ts';
import { GAMES, type GameSeed } from './games.ts';
import type { Rows } from './insert.ts';
import { PEOPLE, listSellers, type PersonSeed } from './people.ts';
import { Random } from './random.ts';
import { fillTemplate, fillPhrases, type Answers } from './template.ts';

const LISTINGS = 2240;
const SOLD = 152;
const UNDER_REVIEW = 24;
const TAKEN_DOWN = 26;

/** Price in fen, times in ms. */
export interface ListingSeed {
  id: string;
  no: string;
  game: GameSeed;
  sellerId: string;
  status: ListingStatus;
  stockKind: 'own' | 'consigned';
  title: string;
  description: string;
  highlights: string[];
  place: Place;
  price: number;
  values: Record<string, string | string[]>;
  shown: { label: string; value: string }[];
  protection: 'free' | 'paid';
  isTop: boolean;
  /** The former price (fen) and the start of a special offer. */
  offer: { formerPrice: number; since: number } | undefined;
  views: number;
  favourites: number;
  listedAt: number;
  soldAt: number | undefined;
}

const OPENERS = [
  '',
  '',
  '自用号，',
  '本人一手号，',
  '工作忙退坑，',
  '换游戏了，',
  '玩了三年的号，',
  '帮朋友挂，',
];
const CLOSERS = [
  '号主在线，验号换绑都配合。',
  '换绑走平台流程，配合度高。',
  '价格合适就出，不议价。',
  '可小刀，诚心要的直接下单。',
  '资料齐全，支持包赔。',
  '长期没登录，信息都是真实的。',
];

/** Rounds a price as sellers do. Takes yuan, returns fen. */
function priceOf(yuan: number, random: Random): number {
  const bounded = Math.min(58_000, Math.max(60, yuan));
  const step = bounded >= 10_000 ? 100 : bounded >= 2000 ? 50 : bounded >= 500 ? 10 : 5;
  const round = Math.max(60, Math.round(bounded / step) * step);
  return (random.chance(0.4) && round > 300 ? round - (round >= 2000 ? 20 : 2) : round) * 100;
}

/** A special offer that began some days ago. Undefined when the listing is too new. `listedAt` and `today`: ms. */
function offerOf(price: number, i: number, listedAt: number, today: number): ListingSeed['offer'] {
  const earliest = listedAt + SPECIAL_OFFER.standing;
  if (earliest > today - DAY) return undefined;
  const share = [0.88, 0.85, 0.8, 0.76][i % 4] as number;
  return {
    formerPrice: Math.ceil(price / share / 1000) * 1000,
    since: Math.max(earliest, today - (1 + (i % 12)) * DAY),
  };
}

/** Builds all listings, newest last. `today`: start of the day (UTC), ms. */
export function buildListings(today: number, everyone: readonly PersonSeed[]): ListingSeed[] {
  const random = new Random(20_261_121);
  const sellers = listSellers(everyone);
  const places = new Map(GAMES.map((game) => [game.id, buildDistricts(game).places]));
  const moments = new Set<number>();
  while (moments.size < LISTINGS) {
    moments.add(today - Math.floor(random.next() ** 1.6 * 120 * DAY) - random.between(60_000, 7_200_000));
  }
  const times = [...moments].sort((a, b) => a - b);
  const seen = new Set<string>();
  return times.map((listedAt, i) => {
    const game = random.weighted(
      GAMES,
      GAMES.map((each) => each.share),
    );
    let answers: Answers;
    let title: string;
    do {
      const wealth = 0.04 + random.next() ** 1.9 * 0.94;
      answers = fillTemplate(game.id, game.attributes, wealth, random);
      title = fillPhrases(game.title, answers).join(' ');
    } while (seen.has(`${game.id}${title}`));
    seen.add(`${game.id}${title}`);
    const age = (today - listedAt) / DAY;
    const sold = i % 12 === 5 && i / 12 < SOLD;
    const left = times.length - i;
    const isDemoSeller = i % 83 === 7;
    const stockKind = !isDemoSeller && random.chance(0.24) ? ('own' as const) : ('consigned' as const);
    const status: ListingStatus = sold
      ? 'sold'
      : left <= UNDER_REVIEW * 2 && left % 2 === 0
        ? 'underReview'
        : i % 79 === 11 && i / 79 < TAKEN_DOWN
          ? 'takenDown'
          : 'onSale';
    const isLowered = random.chance(0.08);
    const price = priceOf(
      (game.base + answers.worth * (0.6 + (answers.worth / 19_000) ** 4)) *
        (0.88 + random.next() * 0.24) *
        (isLowered ? 0.88 : 1),
      random,
    );
    const popularity = random.next() ** 2.4;
    const views = Math.round(8 + age * 3 + popularity * 2400);
    return {
      id: `g${100_001 + i}`,
      no: `HY${100_001 + i}`,
      game,
      sellerId: isDemoSeller
        ? PEOPLE.seller
        : stockKind === 'own'
          ? PEOPLE.platform
          : random.pick(sellers).id,
      status,
      stockKind,
      title: title.slice(0, 80),
      description: [
        random.pick(OPENERS) + fillPhrases(game.story, answers).join(''),
        random.pick(CLOSERS),
      ].join(''),
      highlights: fillPhrases(game.highlights, answers).slice(0, 4),
      place: random.pick(places.get(game.id) ?? []),
      price,
      values: answers.values,
      shown: answers.shown,
      protection: random.chance(0.3) ? 'free' : 'paid',
      isTop: random.chance(0.03),
      offer: isLowered && status === 'onSale' ? offerOf(price, i, listedAt, today) : undefined,
      views: status === 'underReview' ? 0 : views,
      favourites: status === 'underReview' ? 0 : Math.round(views * (0.01 + random.next() * 0.06)),
      listedAt,
      soldAt: undefined,
    };
  });
}

const PICTURE_NAMES = ['封面', '账号总览', '数量与等级', '稀有物品', '实名与绑定', '区服与保障'] as const;

/**
 * The four to six pictures of a listing, which are generated on the first request. Only an account with rare items has
 * a picture of them.
 */
function picturesOf(
  listing: Pick<ListingSeed, 'id' | 'game' | 'values'>,
  i: number,
): { url: string; name: string }[] {
  const hasRare = listing.game.attributes.some(
    (attribute, at) =>
      ['checkbox', 'boxradio'].includes(attribute.type) &&
      attribute.meaning !== 'bindings' &&
      `f${at + 1}` in listing.values,
  );
  return PICTURE_NAMES.flatMap((name, n) =>
    (n === 3 && !hasRare) || (n === 5 && i % 2 === 0)
      ? []
      : [{ url: `/img/listing/${listing.id}-${n}.webp`, name }],
  );
}

export const listingRows = (all: readonly ListingSeed[]): Rows =>
  all.map(({ game, place, values, shown: _, listedAt, soldAt, offer, ...listing }, i) => ({
    ...listing,
    ...place,
    gameId: game.id,
    isTakenByBid: false,
    attributes: values,
    grams: listingGrams({ ...listing, gameName: game.name }),
    picture: `/img/listing/${listing.id}-0.webp`,
    pictures: picturesOf({ id: listing.id, game, values }, i),
    createdAt: isoAt(listedAt - HOUR),
    listedAt: isoAt(listedAt),
    soldAt: soldAt && isoAt(soldAt),
    isSpecialOffer: offer !== undefined,
    formerPrice: offer?.formerPrice,
    offerEndsAt: offer && isoAt(offer.since + SPECIAL_OFFER.lasts),
  }));

export function offerRows(all: readonly ListingSeed[]): { prices: Rows; jobs: Rows } {
  const offers = all.flatMap(({ id, offer }) => (offer ? [{ id, ...offer }] : []));
  return {
    prices: offers.map(({ id, formerPrice, since }) => ({
      id: `${id}-price`,
      listingId: id,
      price: formerPrice,
      untilAt: isoAt(since),
    })),
    jobs: offers.map(({ id, since }) =>
      jobRow(`${id}-offer`, 'offer.end', id, since + SPECIAL_OFFER.lasts, since),
    ),
  };
}

export function credentialRows(all: readonly ListingSeed[], vault: Vault): Rows {
  const random = new Random(77);
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const word = (n: number) => Array.from({ length: n }, () => random.pick(letters.split(''))).join('');
  return all.map((each) => {
    const name = word(6);
    const account =
      each.game.type === 'mobile' && random.chance(0.6)
        ? `1${random.digits(9)}`
        : `${name}${random.digits(3)}`;
    const secret = {
      account,
      password: `${word(1).toUpperCase()}${word(4)}${random.digits(4)}`,
      securityPhone: `170****${random.digits(4)}`,
      email: `${name}${random.digits(2)}@example.com`,
      emailPassword: `${word(5)}${random.digits(3)}`,
    };
    return {
      listingId: each.id,
      cipher: vault.seal(JSON.stringify(secret)),
      accountMark: accountMark({ vault }, account),
      createdAt: isoAt(each.listedAt - HOUR),
    };
  });
}
