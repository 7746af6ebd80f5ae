import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor } from 'xstate';
import { credentialMachine } from '../../../machines/selling/credential/credential.ts';
import { fixtures } from '../../../machines/selling/ownListing/fixtures.ts';
import type { OwnListingRef } from '../../../machines/selling/ownListing/ownListing.ts';
import { ownListingWalks } from '../../../machines/selling/ownListing/walks.ts';
import { PageBody } from '../../../src/ui/index.ts';
import { published } from '../../../src/selling/myListings/fixtures.ts';
import { OwnListingsContext } from '../../../src/selling/myListings/flow.ts';
import { OwnCard } from '../../../src/selling/myListings/OwnCard.tsx';
import { WithDialogs } from '../../dialogs.tsx';
import { one } from '../../one.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';

/** The card of a listing, which stands as it did when the act was chosen. */
export function OwnListingCard({ actor }: { actor: OwnListingRef }) {
  const standing = useSelector(actor, ({ context }) => context.standing);
  const ports = useMemo(
    () => ({ ownListings: one(actor), credentials: one(createActor(credentialMachine)) }),
    [actor],
  );
  const listing = published.find(({ status }) => status === (standing?.status ?? 'onSale'));
  return (
    <WithDialogs>
      <OwnListingsContext value={ports}>
        <PageBody>{listing && <OwnCard listing={listing} />}</PageBody>
      </OwnListingsContext>
    </WithDialogs>
  );
}

/** Another price, taking down and putting up: what a seller does with a listing that is there. */
export const flow = defineFlow({
  walks: ownListingWalks,
  names: {
    states: {
      viewing: '看商品能做什么',
      asking: '办之前问一声',
      'asking.confirming': '填写并确认',
      'asking.refused': '没有办成，还在问',
      submitting: '正在提交操作',
      uncertain: '操作结果未知',
    },
    events: {
      'act.choose': '选改价、上架或下架',
      'price.type': '填新价格',
      'remark.type': '填原因',
      'act.confirm': '确认',
      'act.dismiss': '放弃',
    },
    guards: {
      canChoose: '商品允许这个操作',
      canConfirm: '新价格可以用',
      isUnknown: '不知道办成没有',
      isCarriedOut: '商品显示已办成',
    },
    ports: {
      perform: '向平台提交操作的内容',
      readListing: '读商品核对结果',
    },
  },

  inner: [inquiry],
  fixtures,
  route: '/other/MyProducts?tab=published',
  View: OwnListingCard,
});
