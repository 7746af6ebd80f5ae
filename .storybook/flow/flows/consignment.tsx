import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { fixtures } from '../../../machines/selling/consignment/fixtures.ts';
import { consignmentWalks } from '../../../machines/selling/consignment/walks.ts';
import { DialogsContext } from '../../../src/page/dialogs/port.ts';
import { ConsignmentView } from '../../../src/selling/fillInformation/View.tsx';
import { districtsOf, serversOf } from '../../../src/market/goodList/fixtures.ts';
import { games } from '../../../src/market/home/fixtures.ts';
import { SellContext } from '../../../src/selling/sell/context.ts';
import { SellView } from '../../../src/selling/sell/Screen.tsx';
import { freezeUpload } from '../../stillUpload.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

function View({ actor }: { actor: ConsignmentRef }) {
  const [upload] = useState(() => freezeUpload('resting'));
  const ports = useMemo(() => ({ consignmentFor: () => actor, uploadOf: () => upload }), [actor, upload]);
  const isChoosing = useSelector(
    actor,
    ({ value }) => typeof value === 'string' && value.startsWith('choosing'),
  );
  return (
    <DialogsContext value={yes}>
      <SellContext value={ports}>
        {isChoosing ? <SellView actor={actor} /> : <ConsignmentView actor={actor} />}
      </SellContext>
    </DialogsContext>
  );
}

/** The sell wizard: channel → game → basics → details → pictures → submitted. */
export const flow = defineFlow({
  walks: consignmentWalks,
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=details',
  answers: [
    reply('listGames', games),
    reply('listDistricts', ({ systemKey }) => districtsOf(systemKey)),
    reply('listServers', ({ parentId }) => serversOf(parentId)),
  ],
  View,
});
