import { acceptQuote } from '../../contract/recycling/calls.ts';
import type { Api, Member } from '../e2e/kit/api.ts';
import { merchantByApi, quoteByApi, valuationByApi, verify } from '../e2e/kit/sellers.ts';
import { repeatUntilAnswered } from './repeatUntilAnswered.ts';

interface Offer {
  seller: Member;
  valuation: string;
  merchants: readonly [string, string];
}

const PRICE = 150_000;

/** Limit of open valuations per seller. */
const MAX_OPEN = 2;

/** Creates valuations with two quotes each, for acceptBoth(). Runs before any fault. */
export async function createOffers(api: Api, count: number): Promise<Offer[]> {
  const merchants = [await merchantByApi(api, '甲回收'), await merchantByApi(api, '乙回收')] as const;
  const ids = await api.sql<{ id: string; phone: string }>(
    'select id, phone from users where phone = any($1)',
    [merchants.map(({ phone }) => phone)],
  );
  const idOf = ({ phone }: Member) => ids.find((one) => one.phone === phone)?.id ?? '';
  const offers: Offer[] = [];
  let seller: Member | undefined;
  for (let n = 0; n < count; n += 1) {
    if (seller === undefined || n % MAX_OPEN === 0) {
      seller = await api.member(`1350${String(n).padStart(7, '0')}`);
      await verify(api, seller);
    }
    const valuation = await valuationByApi(api, seller);
    for (const merchant of merchants) await quoteByApi(api, merchant, valuation, PRICE);
    offers.push({ seller, valuation, merchants: [idOf(merchants[0]), idOf(merchants[1])] });
  }
  return offers;
}

/** A valuation, and the merchants for whom the shop acknowledged an accept. */
export interface AcceptResult {
  valuation: string;
  won: string[];
}

/** Accepts both quotes of a valuation concurrently, repeating each until it is answered. */
export async function acceptBoth(api: Api, { seller, valuation, merchants }: Offer): Promise<AcceptResult> {
  const answers = await Promise.all(
    merchants.map(async (merchantId) => {
      const input = {
        id: valuation,
        merchantId,
        price: PRICE,
        account: 'haoyi_8842019',
        password: 'kP7mXw2R',
      };
      const { code } = await repeatUntilAnswered(
        api,
        acceptQuote.path,
        seller.token,
        acceptQuote.input.encode(input),
      );
      return code === 200 ? [merchantId] : [];
    }),
  );
  return { valuation, won: answers.flat() };
}

/** Checks that exactly one accept of each valuation won, with exactly one order of the winner. Returns the faults. */
export async function findAcceptFaults(api: Api, all: readonly AcceptResult[]): Promise<string[]> {
  const rows = await api.sql<{ valuation_id: string; merchant_id: string }>(
    'select valuation_id, merchant_id from recycle_orders where valuation_id = any($1)',
    [all.map(({ valuation }) => valuation)],
  );
  return all.flatMap(({ valuation, won }) => {
    const winners = rows.filter((row) => row.valuation_id === valuation).map((row) => row.merchant_id);
    return won.length === 1 && winners.length === 1 && winners[0] === won[0]
      ? []
      : [`valuation ${valuation}: accepted for ${won.length}, and ${winners.length} orders are there`];
  });
}
