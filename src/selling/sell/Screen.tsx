import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { PageBody, Skeleton, TopBar } from '../../ui/index.ts';
import { Failed } from '../fillInformation/Failed.tsx';
import { ChoosingChannel } from './ChoosingChannel.tsx';
import { ChoosingGame } from './ChoosingGame.tsx';
import { useSell } from './context.ts';

/** The chooser in the state its actor is in. */
export function SellView({ actor }: { actor: ConsignmentRef }) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'editing'));
  switch (state) {
    case 'choosingChannel':
      return <ChoosingChannel actor={actor} />;
    case 'choosingGame':
      return <ChoosingGame actor={actor} />;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      // The form is being opened: it has an address of its own.
      return (
        <>
          <TopBar title="我要卖" />
          <PageBody aria-busy aria-label="正在打开">
            <Skeleton height={64} />
            <Skeleton height={220} />
          </PageBody>
        </>
      );
  }
}

/** /index/sell: the channel, then the game (domain §1.2). `?channel=consign` shows the games. */
export function Screen({ search }: { search: string }) {
  const { consignmentFor } = useSell();
  const [actor] = useState(() => consignmentFor({}));
  const isChosen = new URLSearchParams(search).get('channel') === 'consign';
  useEffect(() => {
    actor.send(isChosen ? { type: 'channel.choose' } : { type: 'channel.leave' });
  }, [actor, isChosen]);
  return <SellView actor={actor} />;
}
