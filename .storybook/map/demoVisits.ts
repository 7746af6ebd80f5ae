import type { RouteName } from '../../contract/kit/routes.ts';
import { STAFF } from '../live/protocol.ts';

interface DemoVisit {
  /** The phone number of the demo account that may view the page. By default a buyer if the page needs a login. */
  as?: string;
  /** The query of a page about one thing, with an id of the seed. */
  query?: string;
}

const SELLER = '13800000003';
const MERCHANT = '13800000005';

/** How the live demo opens a page that needs more than its path. Null when the seed has nothing that the page shows. */
export const DEMO_VISITS: Readonly<Partial<Record<RouteName, DemoVisit | null>>> = {
  sell: { as: SELLER },
  basicInformation: { as: SELLER },
  fillInformation: { as: SELLER },
  merchant: { as: MERCHANT },
  console: { as: STAFF },
  goodDetail: { query: 'id=g100001' },
  sureOrder: { query: 'id=g100001' },
  pay: null,
  alipay: null,
  orderDetail: { query: 'orderId=o-0150' },
  valuationResult: { as: SELLER, query: 'id=v-own-1' },
  quotes: { as: SELLER, query: 'id=v-own-1' },
  afterSaleDetail: { query: 'id=as-4' },
  chat: { query: 'id=o-0150' },
  articleDetail: { query: 'id=1004' },
  newsDetail: { query: 'id=1046' },
  helpDetail: { query: 'id=1053' },
  seller: { query: 'id=u-009' },
};
