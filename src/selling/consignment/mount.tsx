import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SellContext } from '../sell/context.ts';
import { createConsignments, type Consignments } from './flow.ts';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { appUploads } from '../../flow/upload.ts';

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
  onMemberLeft(made.disposeAll);
  consignments = made;
  return made;
}

/** Gives the screens of selling their running forms. */
export function SellProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ports] = useState(() => appConsignments(client));
  return <SellContext value={ports}>{children}</SellContext>;
}
