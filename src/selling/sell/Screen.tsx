import { useSelector } from '@xstate/react';
import { selectLeaf, type ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { PageBody, Skeleton, TopBar } from '../../ui/index.ts';
import { useConsignments } from '../consignment/flow.ts';
import { Failed } from '../fillInformation/Failed.tsx';
import { ChoosingChannel } from './ChoosingChannel.tsx';
import { ChoosingGame } from './ChoosingGame.tsx';

const CHOOSER = {};

export function SellView({ actor }: { actor: ConsignmentRef }) {
  const leaf = useSelector(actor, selectLeaf);
  switch (leaf) {
    case 'choosingChannel':
      return <ChoosingChannel actor={actor} />;
    case 'choosingGame':
      return <ChoosingGame actor={actor} />;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      // The form has a URL of its own.
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

/** /index/sell: channel, then game. `?channel=consign` shows the games. */
export function Screen() {
  const { consignments } = useConsignments();
  return <SellView actor={useRegisteredActor(consignments, CHOOSER)} />;
}
