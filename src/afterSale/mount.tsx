import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AFTER_SALE_KEYS } from './reads.ts';
import { AfterSaleContext } from './afterSaleApply/context.ts';
import { createAfterSales, type AfterSales } from './flow.ts';
import { onMemberLeft } from '../app/session/memberLeft.ts';
import { onSignedIn } from '../app/session/member.ts';
import { appSession } from '../app/session/session.ts';
import { appUploads } from '../flow/upload.ts';

/** An after-sale stops an order's clocks and moves its money. */
const TOUCHED: readonly string[] = [...AFTER_SALE_KEYS, 'order', 'orders', 'ownListings', 'listing'];

let afterSales: AfterSales | undefined;

/** The actors live as long as the page: a second mount finds them running. */
function appAfterSales(client: QueryClient): AfterSales {
  if (afterSales) return afterSales;
  const uploads = appUploads();
  const made = createAfterSales({
    uploads,
    onChanged: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.includes(String(queryKey[0])) }),
  });
  // Whoever logs in again after an expiry goes on with their pictures.
  onSignedIn(appSession(), uploads.resumeAll);
  onMemberLeft(() => {
    made.disposeAll();
    client.removeQueries({
      predicate: ({ queryKey }) => (AFTER_SALE_KEYS as readonly string[]).includes(String(queryKey[0])),
    });
  });
  afterSales = made;
  return made;
}

/** Gives the screens of after-sale their running applications and acts. */
export function AfterSaleProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ports] = useState(() => appAfterSales(client));
  return <AfterSaleContext value={ports}>{children}</AfterSaleContext>;
}
