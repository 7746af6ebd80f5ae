import { RULES } from '../../contract/kit/rules.ts';
import { AUTOPILOT_MERCHANTS, PLAYED_BIDDING } from '../autopilot/merchants.ts';
import { HOUR, isoAt } from '../kit/clock.ts';
import { readTemplate } from '../market/index.ts';
import { estimateOf } from '../recycling/index.ts';
import type { Tx } from '../store/db.ts';
import { formatNumber, jobRow } from './builders.ts';
import { insertMany } from './insert.ts';
import { PEOPLE } from './people.ts';

const PLAYED = 5;

interface Listing {
  listingId: string;
  sellerId: string;
  gameId: string;
  attributes: Record<string, string | string[]>;
}

/**
 * Inserts open biddings on listings of the demo, unless they exist: one of the demo seller, and some whose sellers the
 * autopilot plays. The autopilot's merchants quote on all of them. `today`: start of the day (UTC), ms.
 */
export async function seedBiddings(tx: Tx, today: number): Promise<void> {
  const known = await tx.maybe('select 1 as found from valuations where id like $1', [`${PLAYED_BIDDING}%`]);
  if (known) return;
  const listings = await tx.query<Listing>(
    `select distinct on (l.seller_id = $1, l.game_id) l.id as listing_id, l.seller_id, l.game_id, l.title, l.description,
       l.system_id, l.carrier_id, l.group_id, l.server_id, l.region, l.attributes, l.pictures, l.price as expected, u.phone
     from listings l join users u on u.id = l.seller_id
     where l.status = 'onSale' and l.stock_kind = 'consigned' and l.price between 50000 and 500000
       and u.real_status = 'verified'
       and not exists (select from valuations v where v.listing_id = l.id and v.status in ('open', 'accepted'))
     order by l.seller_id = $1, l.game_id, l.listed_at desc, l.id`,
    [PEOPLE.seller],
  );
  const chosen = [
    ...listings.filter(({ sellerId }) => sellerId === PEOPLE.seller).slice(0, 1),
    ...listings.filter(({ sellerId }) => sellerId !== PEOPLE.seller).slice(0, PLAYED),
  ];
  const valuations: Record<string, unknown>[] = [];
  const jobs: Record<string, unknown>[] = [];
  for (const [i, listing] of chosen.entries()) {
    const id = listing.sellerId === PEOPLE.seller ? 'v-own-1' : `${PLAYED_BIDDING}${i}`;
    const at = today - (i + 1) * HOUR;
    const expiresAt = at + RULES.valuationWindow;
    const template = await readTemplate(tx, listing.gameId);
    valuations.push({
      ...listing,
      id,
      no: formatNumber('HYhs', at, `000${i}`),
      kind: 'bidding',
      status: 'open',
      estimate: await estimateOf(tx, listing.gameId, template, listing.attributes),
      createdAt: isoAt(at),
      expiresAt: isoAt(expiresAt),
    });
    jobs.push(
      jobRow(`${id}-expire`, 'valuation.expire', id, expiresAt, at),
      ...AUTOPILOT_MERCHANTS.map((_, n) =>
        jobRow(`${id}-quote-${n}`, 'autopilot.quote', `${id}:${n}`, at, at),
      ),
    );
  }
  await insertMany(tx, 'valuations', valuations);
  await insertMany(tx, 'jobs', jobs);
}
