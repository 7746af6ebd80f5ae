import * as accountAliases from './account/aliases.ts';
import * as account from './account/calls.ts';
import * as afterSale from './afterSale/calls.ts';
import * as buyingAliases from './buying/aliases.ts';
import * as buying from './buying/calls.ts';
import * as content from './content/calls.ts';
import type { Call } from './kit/call.ts';
import * as upload from './kit/uploadCall.ts';
import * as marketAliases from './market/aliases.ts';
import * as market from './market/calls.ts';
import * as payment from './payment/calls.ts';
import * as recyclingAliases from './recycling/aliases.ts';
import * as recycling from './recycling/calls.ts';
import * as sellingAliases from './selling/aliases.ts';
import * as selling from './selling/calls.ts';
import * as staff from './staff/calls.ts';
import * as support from './support/calls.ts';

/** Every call of the API by name. `POST pay/notify/alipay` is missing, because the provider defines its format. */
export const calls = {
  ...account,
  ...market,
  ...selling,
  ...content,
  ...support,
  ...buying,
  ...afterSale,
  ...payment,
  ...recycling,
  ...upload,
  ...staff,
  ...accountAliases,
  ...buyingAliases,
  ...marketAliases,
  ...recyclingAliases,
  ...sellingAliases,
};

/** All calls as a list, for OpenAPI, mocks and tests. */
export const allCalls: readonly Call<never, never, never>[] = Object.values(calls) as never;
