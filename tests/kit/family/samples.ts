import { favourites, browses } from '../../../src/account/favourites/fixtures.ts';
import { member } from '../../../machines/account/session/fixtures.ts';
import { rule } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { evidenceAsked, rows as afterSales } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { bidding, quotes } from '../../../machines/recycling/deal/fixtures.ts';
import { application } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import { rejected } from '../../../machines/selling/consignment/fixtures.ts';
import { delivered } from '../../../src/buying/orderDetail/fixtures.ts';
import { orders } from '../../../src/buying/myProducts/fixtures.ts';
import { richArticle, noticePage } from '../../../src/content/announcements/fixtures.ts';
import { detail } from '../../../src/market/goodDetail/fixtures.ts';
import { districtsOf, listings, serversOf, template } from '../../../src/market/goodList/fixtures.ts';
import * as home from '../../../src/market/home/fixtures.ts';
import { deals, pool, quotes as ownQuotes, toReceive } from '../../../src/recycling/merchant/fixtures.ts';
import { valuations } from '../../../src/recycling/myBiddings/fixtures.ts';
import { published } from '../../../src/selling/myListings/fixtures.ts';
import { agents, groups } from '../../../src/support/fixtures.ts';
import { thread } from '../../../src/support/chat/fixtures.ts';
import { problems } from '../../../src/support/problems/fixtures.ts';
import type { Call } from '../../../contract/kit/call.ts';
import type { Answer, CallName } from '../../../.storybook/reply.ts';
import { deriveSample } from './deriveSample.ts';

const page = <T>(rows: T[]) => ({ rows, total: rows.length });
const photos = ['/icons/192.png', '/icons/512.png'];
const message = {
  id: '31',
  kind: 6,
  kindName: '付款成功',
  title: '付款成功',
  content: '¥3,618 由平台保管，客服马上开始验号',
  relatedId: '427',
  sentAt: '2026-11-21T09:20:00.000Z',
  readState: 'unread',
} as const;

/** Results of the reads whose content the screens show. `sampleOf` derives a sample for other reads. */
export const SAMPLES = {
  readProfile: member,
  countCentre: {
    listings: {
      underReview: 1,
      onSale: 4,
      held: 1,
      sold: 6,
      takenDown: 2,
      rejected: 0,
      problem: 0,
      takenBack: 0,
    },
    recycling: { quoting: 1, trading: 1, underReview: 0, reviewed: 0, completed: 3, failed: 1 },
    afterSales: { asBuyer: 1, asSeller: 0 },
    favourites: 12,
    browses: 48,
    unreadChats: 0,
  },
  listFavourites: page(favourites),
  listBrowses: page(browses),
  listMessages: page([message]),
  listAfterSales: page(afterSales),
  readAfterSale: {
    ...evidenceAsked,
    statements: evidenceAsked.statements.map((one) => ({ ...one, pictures: photos })),
  },
  readAfterSaleRule: rule,
  listOrders: page(orders),
  readOrder: delivered,
  countOrders: { awaitingPayment: 1, trading: 2, completed: 8, cancelled: 3, refunded: 0, unread: 5 },
  listNotices: noticePage(['国庆期间客服值班安排', '验号时间调整']),
  listArticles: [richArticle],
  readNotice: richArticle,
  listBanners: page(home.banners),
  readDictionary: home.topPrice,
  listGames: home.games,
  readTemplate: template,
  listAttributes: page(template.map(({ options: _options, ...attribute }) => attribute)),
  listDistricts: districtsOf('system'),
  listServers: serversOf('g-1'),
  searchListings: page(listings(1, 8)),
  readListing: { ...detail, id: '100001', pictures: photos.map((url) => ({ url, name: '截图' })) },
  recommendListings: listings(4, 4),
  listDeals: page(home.deals),
  readHomeNumbers: home.numbers,
  listValuations: page(valuations),
  readValuation: bidding,
  listQuotes: { valuation: valuations[0]!, quotes },
  listRecycleOrders: page(deals),
  readRecycleOrder: toReceive,
  listPool: page(pool.map((one) => ({ ...one, picture: one.pictures[0]!.url }))),
  listMerchantQuotes: page(ownQuotes),
  readMerchantApplication: { ...application, state: 'passed' },
  listOwnListings: page(published),
  readOwnListing: rejected,
  listProblems: page(problems.map((one) => ({ ...one, pictures: photos }))),
  listChats: page([
    {
      id: '427',
      about: 'order' as const,
      subjectId: '427',
      no: 'HY202611210930000001',
      title: '荣耀王者 52 星 286 皮肤',
      picture: '',
      side: 'buyer' as const,
      lastText: '换绑已经办好，请核对一下皮肤数量',
      lastBy: 'seller' as const,
      lastAt: '2026-11-21T06:40:00.000Z',
      unread: 2,
    },
  ]),
  readChat: thread,
  listSupport: agents,
  listAllSupport: agents,
  listGroups: groups,
  listSocialAccounts: page(home.socialAccounts),
} satisfies { [K in CallName]?: Answer<K> };

export type SampledCall = keyof typeof SAMPLES;

export const sampleOf = (call: Call): unknown =>
  (SAMPLES as Readonly<Record<string, unknown>>)[call.name] ?? deriveSample(call);
