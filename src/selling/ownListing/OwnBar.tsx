import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { selectLeaf } from '../../../machines/selling/ownListing/ownListing.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { flowScreen } from '../../flow/flowScreen.tsx';
import { ActionBar, ButtonLink, lazyPart, money, space } from '../../ui/index.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { ownListingQuery } from '../reads.ts';
import { ActButton, EditButton, type ActListing } from './acts.tsx';
import { appOwnListings, OwnListingsContext, useOwnListings } from './flow.ts';
import { OWN_STATE, ownHref } from './texts.ts';
import { UncertainAct } from './UncertainAct.tsx';

const ActDialog = lazyPart(async () => (await import('./ActDialog.tsx')).default, { isLayer: true });

const Inset = styled.div`
  padding: ${space.m};
`;

function Bar({ listing: shown }: { listing: Omit<ActListing, 'isTakenByBid'> }) {
  const actor = useRegisteredActor(useOwnListings().ownListings, shown.id);
  const leaf = useSelector(actor, selectLeaf);
  const own = useQuery(ownListingQuery(shown.id)).data;
  // Until the own listing is loaded, a listing that was taken down is treated as taken by a bid, which allows fewer
  // acts.
  const isTakenByBid = own?.isTakenByBid ?? shown.status === 'takenDown';
  const listing: ActListing = { ...shown, isTakenByBid };
  const isActive = !isTakenByBid && ['onSale', 'takenDown', 'rejected'].includes(listing.status);
  return (
    <>
      {leaf === 'uncertain' && (
        <Inset>
          <UncertainAct actor={actor} />
        </Inset>
      )}
      <Announcement text={`${OWN_STATE[listing.status].word}，${money(listing.price)}`} />
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
          <ButtonLink variant="secondary" href={ownHref()}>
            去我发布的看
          </ButtonLink>
        )}
      </ActionBar>
      {leaf !== 'viewing' && leaf !== 'uncertain' && <ActDialog actor={actor} listing={listing} />}
    </>
  );
}

export const OwnBar = flowScreen(OwnListingsContext, appOwnListings, Bar);
