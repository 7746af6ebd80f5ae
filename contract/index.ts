import type { Call } from './call.ts';
import * as account from './calls/account.ts';
import * as afterSales from './calls/afterSales.ts';
import * as auth from './calls/auth.ts';
import * as catalogue from './calls/catalogue.ts';
import * as chats from './calls/chats.ts';
import * as listings from './calls/listings.ts';
import * as notices from './calls/notices.ts';
import * as ops from './calls/ops.ts';
import * as orders from './calls/orders.ts';
import * as recycling from './calls/recycling.ts';
import * as uploads from './calls/uploads.ts';

/** Every call of the product by name. `POST pay/notify/alipay` is not here: the provider speaks its own form protocol. */
export const calls = {
  ...auth,
  ...account,
  ...catalogue,
  ...listings,
  ...notices,
  ...orders,
  ...afterSales,
  ...chats,
  ...recycling,
  ...uploads,
  ...ops,
};

/** The same as a list, for whoever walks all of them (OpenAPI, mocks, tests). */
export const allCalls: readonly Call<never, never, never>[] = Object.values(calls) as never;
