import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SellContext } from '../screens/sell/context.ts';
import { createConsignments, type Consignments } from '../wiring/consignment.ts';
import { onFarewell } from '../wiring/farewell.ts';
import { memberId } from '../wiring/member.ts';
import { appSession } from '../wiring/session.ts';
import { appUploads } from '../wiring/upload.ts';

let consignments: Consignments | undefined;

/** The actors live as long as the page: a second mount finds them running. */
function appConsignments(client: QueryClient): Consignments {
  if (consignments) return consignments;
  const session = appSession();
  const uploads = appUploads();
  const made = createConsignments({
    owner: () => memberId(session),
    uploads,
    onSubmitted: () => void client.invalidateQueries({ queryKey: ['ownListings'] }),
  });
  onFarewell(made.disposeAll);
  consignments = made;
  return made;
}

/** Gives the screens of selling their running forms. */
export function SellProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ports] = useState(() => appConsignments(client));
  return <SellContext value={ports}>{children}</SellContext>;
}
