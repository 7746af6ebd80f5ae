import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectLeaf, type ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { fixtures } from '../../../machines/selling/consignment/fixtures.ts';
import { consignmentWalks } from '../../../machines/selling/consignment/walks.ts';
import { DialogsContext } from '../../../src/page/dialogs/port.ts';
import { ConsignmentContext } from '../../../src/selling/consignment/flow.ts';
import { ConsignmentView } from '../../../src/selling/fillInformation/View.tsx';
import { SellView } from '../../../src/selling/sell/Screen.tsx';
import { districtsOf, serversOf } from '../../../src/market/goodList/fixtures.ts';
import { games } from '../../../src/market/home/fixtures.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

/** The chooser or the form; every question is answered with yes. */
export function Consignment({ actor }: { actor: ConsignmentRef }) {
  const ports = useMemo(() => ({ consignments: one(actor), files: pictureFiles }), [actor]);
  const isChoosing = useSelector(actor, (snapshot) => selectLeaf(snapshot).startsWith('choosing'));
  return (
    <DialogsContext value={yes}>
      <ConsignmentContext value={ports}>
        {isChoosing ? <SellView actor={actor} /> : <ConsignmentView actor={actor} />}
      </ConsignmentContext>
    </DialogsContext>
  );
}

/** What the calls answer that the screens of selling make besides the flow. */
export const answers = [
  reply('listGames', games),
  reply('listDistricts', ({ systemKey }) => districtsOf(systemKey)),
  reply('listServers', ({ parentId }) => serversOf(parentId)),
];

/** The sell wizard: channel → game → basics → details → pictures → submitted. */
export const flow = defineFlow({
  walks: consignmentWalks,
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=details',
  answers,
  View: Consignment,
});
