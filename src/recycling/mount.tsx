import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RECYCLING_KEYS } from './reads.ts';
import { RecyclingContext } from './valuationForm/context.ts';
import { MerchantContext } from './merchant/context.ts';
import { onMemberLeft } from '../app/session/memberLeft.ts';
import { memberId } from '../app/session/member.ts';
import { createMerchants, type Merchants } from './merchant/flow.ts';
import { createRecyclings, type Recyclings } from './flow.ts';
import { appSession } from '../app/session/session.ts';

/** What the server says of valuations and trades is asked anew, lists of listings among it: one may have been sold. */
const invalidate = (client: QueryClient) =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      [...RECYCLING_KEYS, 'ownListings', 'listing', 'listings'].includes(String(queryKey[0])),
  });

const forget = (client: QueryClient) =>
  client.removeQueries({
    predicate: ({ queryKey }) => (RECYCLING_KEYS as readonly string[]).includes(String(queryKey[0])),
  });

let recyclings: Recyclings | undefined;
let merchants: Merchants | undefined;

/** The actors live as long as the page: a second mount finds them running. */
function appRecyclings(client: QueryClient): Recyclings {
  if (recyclings) return recyclings;
  void memberId(appSession());
  const made = createRecyclings();
  made.onMoved(() => invalidate(client));
  onMemberLeft(() => {
    made.disposeAll();
    forget(client);
  });
  recyclings = made;
  return made;
}

function appMerchants(client: QueryClient): Merchants {
  if (merchants) return merchants;
  void memberId(appSession());
  const made = createMerchants({ onChanged: () => invalidate(client) });
  onMemberLeft(() => {
    made.disposeAll();
    forget(client);
  });
  merchants = made;
  return made;
}

/** Gives the screens of a seller to merchants their running flows. */
export function RecyclingProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ports] = useState(() => appRecyclings(client));
  return <RecyclingContext value={ports}>{children}</RecyclingContext>;
}

/** Gives the merchant's screen its running acts and payments. */
export function MerchantProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ports] = useState(() => appMerchants(client));
  return <MerchantContext value={ports}>{children}</MerchantContext>;
}
