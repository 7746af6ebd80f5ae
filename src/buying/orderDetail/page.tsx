import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderActionContext } from './context.ts';
import { Screen as OrderDetail } from './Screen.tsx';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createOrderActions, type OrderActions } from './flow.ts';

let actions: OrderActions | undefined;

/** The actors live as long as the page: a second mount finds them running. */
function appActions(client: QueryClient): OrderActions {
  if (actions) return actions;
  const made = createOrderActions({
    intentions: appIntentions(),
    onChanged: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => ['order', 'orders', 'listing', 'listings'].includes(String(queryKey[0])),
      }),
  });
  onMemberLeft(made.disposeAll);
  actions = made;
  return made;
}

/** The order's page with its running actions. */
export function Screen(props: { search: string }) {
  const client = useQueryClient();
  const [actionFor] = useState(() => appActions(client).actionFor);
  return (
    <OrderActionContext value={actionFor}>
      <OrderDetail {...props} />
    </OrderActionContext>
  );
}
