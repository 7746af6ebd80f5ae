import { STAFF_DESKS, STAFF_ROLES } from '../../contract/staff/index.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { DAY, HOUR, isoAt } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { MessageKind } from '../kit/messenger.ts';
import { seedAfterSales } from './afterSales.ts';
import { catalogueRows } from './catalogue.ts';
import { seedCentre } from './centre.ts';
import { insertMany, type Rows } from './insert.ts';
import { messageRow } from './builders.ts';
import { buildListings, credentialRows, listingRows, offerRows, type ListingSeed } from './listings.ts';
import { seedBiddings } from './biddings.ts';
import { seedMerchants } from './merchants.ts';
import { buildDeals, type OrderRow } from './orders.ts';
import { buildPeople, DEMO_ACCOUNTS, PEOPLE, type PersonSeed } from './people.ts';
import { Random } from './random.ts';
import {
  AGENTS,
  BANNERS,
  blacklistRows,
  DICTIONARY,
  GROUP_CHATS,
  noticeRows,
  PAYEES,
  SOCIAL_ACCOUNTS,
} from './site.ts';
import { buyingMessages, PAID_TEXT } from '../buying/index.ts';
import { sellingMessages } from '../selling/index.ts';

/** The dependencies of the seed. Fixed ids of the seed make every demo equal. */
export type SeedContext = Pick<Context, 'store' | 'clock' | 'hasher' | 'vault' | 'ids' | 'log'>;

/** Demo accounts have the demo password, all others a random one. */
async function userRows(
  ctx: SeedContext,
  everyone: readonly PersonSeed[],
  today: number,
  dealsOf: ReadonlyMap<string, number>,
): Promise<Rows> {
  const unguessable = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
  const [known, unknown] = await Promise.all([
    ctx.hasher.hash(DEMO_ACCOUNTS[0].password),
    ctx.hasher.hash(unguessable),
  ]);
  const random = new Random(5);
  return everyone.map(({ id, phone, name, role, sex, realName, isVerified, demo }) => ({
    id,
    phone,
    passwordHash: demo ? known : unknown,
    nickName: name,
    avatar: `/img/avatar/${id}.webp`,
    sex,
    role,
    realStatus: isVerified ? 'verified' : 'unverified',
    realName,
    deals: dealsOf.get(id) ?? 0,
    createdAt: isoAt(today - random.between(125, 500) * DAY - random.between(0, 86_399) * 1000),
  }));
}

/** The demo's staff have all roles. They enrol the one-time code at their first visit. */
const staffRows = (users: Rows): Rows =>
  users
    .filter(({ role }) => role === 'staff')
    .map(({ id, createdAt }) => ({ userId: id, roles: STAFF_ROLES, desks: STAFF_DESKS, createdAt }));

function messageRows(today: number, orders: readonly OrderRow[], all: readonly ListingSeed[]): Rows {
  const rows: Record<string, unknown>[] = [];
  const add = (
    userId: string,
    kind: MessageKind,
    title: string,
    content: string,
    relatedId: string,
    at: number,
  ) => {
    const id = `m-${String(rows.length + 1).padStart(3, '0')}`;
    const readAt = at > today - 5 * DAY ? undefined : isoAt(at + 2 * HOUR);
    rows.push({ ...messageRow(id, userId, kind, title, content, relatedId, at), readAt });
  };
  for (const order of orders.filter(({ buyerId }) => buyerId === PEOPLE.buyer)) {
    const addFor = (kind: MessageKind, heading: string, text: string, iso = '', before = 0) => {
      const content = `「${order.snapshot.title}」${text}`;
      add(PEOPLE.buyer, kind, heading, content, order.id, Date.parse(iso) - before);
    };
    addFor(buyingMessages.orderPlaced, '下单成功', '已为你保留 15 分钟，请尽快付款', order.createdAt);
    if (order.paidAt !== undefined) {
      addFor(buyingMessages.orderPaid, '付款成功', PAID_TEXT, order.paidAt);
    }
    if (order.finishedAt !== undefined) {
      const delivered = '换绑完成，请在 72 小时内验收。超时未操作视为确认收货';
      addFor(buyingMessages.orderStep, '账号已交付', delivered, order.finishedAt, HOUR);
      addFor(buyingMessages.bought, '交易成功', '已确认收货，保障期开始', order.finishedAt);
    } else if (order.stage === 'refunded') {
      const refund = `验号未通过，已付的 ${money(order.paid)} 原路退回`;
      addFor(buyingMessages.refund, '订单已退款', refund, order.cancelledAt);
    } else {
      addFor(buyingMessages.orderClosed, '订单已关闭', '超时未付款，订单自动取消', order.cancelledAt);
    }
  }
  for (const listing of all.filter(({ sellerId }) => sellerId === PEOPLE.seller).slice(-6)) {
    if (listing.status === 'underReview') continue;
    const text = `「${listing.title}」已通过审核，开始展示`;
    add(PEOPLE.seller, sellingMessages.auditPassed, '审核通过', text, listing.id, listing.listedAt);
  }
  for (const order of orders.filter(({ sellerId }) => sellerId === PEOPLE.seller)) {
    const { snapshot, listingId, sellerFee, finishedAt, settledAt } = order;
    const payout = money(order.price - sellerFee);
    const addFor = (kind: MessageKind, title: string, text: string, iso: string) =>
      add(PEOPLE.seller, kind, title, `「${snapshot.title}」${text}`, listingId, Date.parse(iso));
    if (finishedAt !== undefined) {
      const text = `已售出，货款 ${payout} 在 ${RULES.payoutDelay / DAY} 天后到我的钱包`;
      addFor(sellingMessages.sold, '商品售出', text, finishedAt);
    }
    if (settledAt !== undefined) {
      const text = `的货款 ${payout} 已到账，在我的钱包里（手续费 ${money(sellerFee)}）`;
      addFor(sellingMessages.payout, '货款到账', text, settledAt);
    }
  }
  return rows;
}

function viewedListings(today: number, all: readonly ListingSeed[]): { favourites: Rows; browses: Rows } {
  const random = new Random(31);
  const standing = all.filter((each) => each.status === 'onSale' && each.listedAt < today - 3 * DAY);
  const seen = random.sample(standing, 14);
  return {
    browses: seen.map((listing, i) => ({
      userId: PEOPLE.buyer,
      listingId: listing.id,
      times: 1 + (i % 3),
      createdAt: isoAt(today - (seen.length - i) * 5 * HOUR),
    })),
    favourites: seen
      .filter((_, i) => i % 3 === 0)
      .map((listing, i) => ({
        userId: PEOPLE.buyer,
        listingId: listing.id,
        price: listing.price,
        createdAt: isoAt(today - (20 - i) * 3 * HOUR),
      })),
  };
}

/**
 * Fills an empty, migrated database with the demo, in one transaction: games, people, listings, past deals with a
 * balanced ledger, and articles. The result depends only on the day of `ctx.clock`, except for password hashes and
 * encrypted logins.
 */
export async function seed(ctx: SeedContext): Promise<void> {
  const today = Math.floor(ctx.clock.now() / DAY) * DAY;
  const everyone = buildPeople();
  const catalogue = catalogueRows();
  const all = buildListings(today, everyone);
  const past = buildDeals(today, all, everyone);
  const offers = offerRows(all);
  const users = await userRows(ctx, everyone, today, past.dealsOf);
  const { favourites, browses } = viewedListings(today, all);
  const tables: readonly (readonly [string, Rows])[] = [
    ['users', users],
    ['staff_accounts', staffRows(users)],
    ['games', catalogue.games],
    ['attributes', catalogue.attributes],
    ['attribute_options', catalogue.options],
    ['attribute_options', catalogue.subOptions],
    ['districts', catalogue.districts],
    ['listings', listingRows(all)],
    ['former_prices', offers.prices],
    ['credentials', credentialRows(all, ctx.vault)],
    ['orders', past.orders],
    ['order_events', past.events],
    ['payments', past.payments],
    ['ledger_entries', past.entries],
    ['ledger_lines', past.lines],
    ['reviews', past.reviews],
    ['jobs', [...past.jobs, ...offers.jobs]],
    ['messages', messageRows(today, past.orders, all)],
    ['favourites', favourites],
    ['browses', browses],
    ['notices', noticeRows(today)],
    ['banners', BANNERS],
    ['support_agents', AGENTS],
    ['payee_accounts', PAYEES],
    ['groups', GROUP_CHATS],
    ['social_accounts', SOCIAL_ACCOUNTS],
    ['dictionary', DICTIONARY],
    ['blacklist', blacklistRows(today)],
  ];
  await ctx.store.tx(async (tx) => {
    for (const [table, rows] of tables) await insertMany(tx, table, rows);
    await seedMerchants(tx, today);
    await seedAfterSales(tx, today);
    await seedCentre(tx, today);
    await seedBiddings(tx, today);
  });
  ctx.log.info({ listings: all.length, orders: past.orders.length }, 'demo data is in place');
}
