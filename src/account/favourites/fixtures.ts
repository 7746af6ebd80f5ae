import type { Browse, Favourite } from '../../../contract/account/account.ts';
import { listing } from '../../market/goodList/fixtures.ts';

const favourite = (n: number, rest: Partial<Favourite> = {}): Favourite => {
  const card = listing(n);
  return {
    ...card,
    collectedAt: `2026-11-${20 - n}T06:30:00.000Z`,
    collectedPrice: card.price,
    ...rest,
  };
};

/** What the server sends of a listing that is no longer public. */
const hidden = (n: number) => {
  const { gameId, gameName } = listing(n);
  return { title: gameName, description: '', highlights: [], picture: `/img/game/${gameId}.webp` };
};

/** On sale, cheaper, sold, taken down, held, more expensive. */
export const favourites: Favourite[] = [
  favourite(1),
  favourite(2, { collectedPrice: listing(2).price + 32_050 }),
  favourite(3, { status: 'sold' }),
  favourite(4, { status: 'takenDown', ...hidden(4) }),
  favourite(5, { status: 'held' }),
  favourite(6, { collectedPrice: listing(6).price - 10_000 }),
];

const browse = (n: number, lastAt: string, rest: Partial<Browse> = {}): Browse => {
  const { id, gameId, gameName, title, description, picture, price, status, highlights } = listing(n);
  return {
    id: `browse-${n}`,
    gameId,
    gameName,
    listingId: id,
    title,
    description,
    picture,
    price,
    status,
    times: n,
    lastAt,
    highlights,
    ...rest,
  };
};

/** Viewed today, yesterday and earlier; one is sold. */
export const browses: Browse[] = [
  browse(1, '2026-11-21T06:30:00.000Z'),
  browse(2, '2026-11-21T02:05:00.000Z', { status: 'sold' }),
  browse(3, '2026-11-20T11:00:00.000Z'),
  browse(4, '2026-11-17T09:40:00.000Z'),
];

const { price: _, ...unpriced } = browse(5, '2026-11-16T09:40:00.000Z', {
  status: 'takenDown',
  ...hidden(5),
});

/** Viewed before its seller took it down. */
export const goneBrowse: Browse = unpriced;
