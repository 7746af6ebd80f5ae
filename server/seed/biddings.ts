import { money } from '../../contract/kit/formatMoney.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { offerOf } from '../autopilot/market.ts';
import { AUTOPILOT_MERCHANTS, PLAYED_BIDDING } from '../autopilot/merchants.ts';
import { HOUR, isoAt, MINUTE } from '../kit/clock.ts';
import { readTemplate } from '../market/index.ts';
import { estimateOf, recyclingMessages } from '../recycling/index.ts';
import { hasRow, type Tx } from '../store/db.ts';
import { formatNumber, jobRow, messageRow } from './builders.ts';
import { insertMany } from './insert.ts';
import { PEOPLE } from './people.ts';

const PLAYED = 5;

interface Listing {
  listingId: string;
  sellerId: string;
  gameId: string;
  attributes: Record<string, string | string[]>;
  title: string;
  /** Fen. */
  expected: number;
}

/**
 * Inserts open biddings on listings of the demo, unless they exist, with quotes of the autopilot's merchants: one of the
 * demo seller, and some whose sellers the autopilot plays. `today`: start of the day (UTC), ms.
 */
export async function seedBiddings(tx: Tx, today: number): Promise<void> {
  if (await hasRow(tx, 'select from valuations where id like $1', [`${PLAYED_BIDDING}%`])) return;
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
  const quotes: Record<string, unknown>[] = [];
  const messages: Record<string, unknown>[] = [];
  const jobs: Record<string, unknown>[] = [];
  for (const [i, listing] of chosen.entries()) {
    const id = listing.sellerId === PEOPLE.seller ? 'v-own-1' : `${PLAYED_BIDDING}${i}`;
    const at = today - (i + 1) * HOUR;
    const expiresAt = at + RULES.valuationWindow;
    const template = await readTemplate(tx, listing.gameId);
    const estimate = await estimateOf(tx, listing.gameId, template, listing.attributes);
    valuations.push({
      ...listing,
      id,
      no: formatNumber('HYhs', at, `000${i}`),
      kind: 'bidding',
      status: 'open',
      estimate,
      createdAt: isoAt(at),
      expiresAt: isoAt(expiresAt),
    });
    jobs.push(jobRow(`${id}-expire`, 'valuation.expire', id, expiresAt, at));
    for (const [n, merchant] of AUTOPILOT_MERCHANTS.entries()) {
      const price = offerOf(merchant, estimate, listing.expected);
      if (price === undefined) continue;
      const quote = { id: `${id}-quote-${n}`, createdAt: at + (n + 1) * 10 * MINUTE };
      const endsAt = quote.createdAt + RULES.quoteWindow;
      quotes.push({
        id: quote.id,
        valuationId: id,
        merchantId: merchant.id,
        price,
        status: 'open',
        createdAt: isoAt(quote.createdAt),
        expiresAt: isoAt(endsAt),
      });
      jobs.push(jobRow(`${quote.id}-expire`, 'quote.expire', quote.id, endsAt, quote.createdAt));
      if (listing.sellerId === PEOPLE.seller) {
        const content = `${merchant.name} 对「${listing.title}」报价 ${money(price)}`;
        const [kind, messageId] = [recyclingMessages.newQuote, `m-${quote.id}`];
        const { createdAt } = quote;
        messages.push(messageRow(messageId, PEOPLE.seller, kind, '收到新报价', content, id, createdAt));
      }
    }
  }
  await insertMany(tx, 'valuations', valuations);
  await insertMany(tx, 'quotes', quotes);
  await insertMany(tx, 'messages', messages);
  await insertMany(tx, 'jobs', jobs);
}
