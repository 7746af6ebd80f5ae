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
  fixtures,
  route: '/other/MyProducts?tab=published',
  View: OwnListingCard,
});
