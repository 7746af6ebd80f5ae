import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderingContext } from './context.ts';
import { Screen as Ordering } from './Screen.tsx';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { memberId } from '../../app/session/member.ts';
import { createOrderings, type Orderings } from './flow.ts';
import { appSession } from '../../app/session/session.ts';

let orderings: Orderings | undefined;

/** The actors live as long as the page: a second mount finds them running. */
function appOrderings(client: QueryClient): Orderings {
  if (orderings) return orderings;
  void memberId(appSession());
  const made = createOrderings();
  made.onMoved(
    () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => ['order', 'orders', 'listing', 'listings'].includes(String(queryKey[0])),
      }),
  );
  onMemberLeft(made.disposeAll);
  orderings = made;
  return made;
}

/** Ordering from sureOrder to finish, with its running flows. */
export function Screen(props: { search: string }) {
  const client = useQueryClient();
  const [ports] = useState(() => appOrderings(client));
  return (
    <OrderingContext value={ports}>
      <Ordering {...props} />
    </OrderingContext>
  );
}
