import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import { selectLeaf } from '../../../machines/selling/ownListing/ownListing.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { space } from '../../ui/theme.ts';
import { ownListingQuery } from '../reads.ts';
import { ActButton, EditButton, type ActListing } from './acts.tsx';
import { appOwnListings, OwnListingsContext, useOwnListings } from './flow.ts';
import { OWN_STATE, ownHref } from './own.ts';
import { Uncertain } from './Uncertain.tsx';

const ActDialog = lazyPart(async () => (await import('./ActDialog.tsx')).default);

const Inset = styled.div`
  padding: ${space.m};
`;

/** The bar at the bottom of a listing's page for its owner: how it stands, and what the rulebook lets them do with it. */
function Bar({ listing: shown }: { listing: Omit<ActListing, 'isTakenByBid'> }) {
  const actor = useRegisteredActor(useOwnListings().ownListings, shown.id);
  const leaf = useSelector(actor, selectLeaf);
  const own = useQuery(ownListingQuery(shown.id)).data;
  // Until it is known whether a merchant's quote took it down, nothing is offered that only holds where none did.
  const isTakenByBid = own?.isTakenByBid ?? shown.status === 'takenDown';
  const listing: ActListing = { ...shown, isTakenByBid };
  const isActive = !isTakenByBid && ['onSale', 'takenDown', 'rejected'].includes(listing.status);
  return (
    <>
      {leaf === 'uncertain' && (
        <Inset>
          <Uncertain actor={actor} />
        </Inset>
      )}
      <ActionBar amount={listing.price} plain note={OWN_STATE[listing.status].word}>
        {isActive ? (
          <>
            <ActButton actor={actor} act="takeDown" listing={listing} variant="secondary">
              下架
            </ActButton>
            <EditButton actor={actor} listing={listing} />
            <ActButton actor={actor} act="editPrice" listing={listing}>
              改价
            </ActButton>
            <ActButton actor={actor} act="putUp" listing={listing}>
              重新上架
            </ActButton>
          </>
        ) : (
          <ButtonLink variant="secondary" href={ownHref('')}>
            去我发布的看
          </ButtonLink>
        )}
      </ActionBar>
      {leaf !== 'viewing' && leaf !== 'uncertain' && <ActDialog actor={actor} listing={listing} />}
    </>
  );
}

/** {@link Bar} with the running acts. */
export function OwnBar(props: ComponentProps<typeof Bar>) {
  const client = useQueryClient();
  const [ports] = useState(() => appOwnListings(client));
  return (
    <OwnListingsContext value={ports}>
      <Bar {...props} />
    </OwnListingsContext>
  );
}
