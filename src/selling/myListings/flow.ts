import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import {
  intentionsOf,
  ownListingInquiry,
  ownListingMachine,
  type OwnListingRef,
  type PerformInput,
} from '../../../machines/selling/ownListing/ownListing.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import {
  credentialMachine,
  credentialOf,
  NO_CREDENTIAL,
  type CredentialFields,
  type CredentialRef,
} from '../../../machines/selling/credential/credential.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { provideInquiry } from '../../flow/inquire.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, refresh, type Running } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions } from '../../flow/submission.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import type { CallOptions } from '../../api/client.ts';
import * as api from '../calls.ts';

/** The calls that acts on an own listing make; the server's unless given. */
export type OwnListingCalls = Pick<
  typeof api,
  'editListingPrice' | 'takeDownListing' | 'putUpListing' | 'readOwnListing' | 'giveCredential'
>;

export interface OwnListingsDeps {
  calls?: OwnListingCalls;
  intentions?: Intentions;
  visibility?: Visibility;
  /** What the server said of own listings, and of listings on sale, may be old. */
  onChanged: () => void;
}

/** What the cards of own listings need from outside. */
export interface OwnListingsPorts {
  /** The one running actor for the acts on a listing, by its id. */
  ownListings: ActorRegistry<string, OwnListingRef>;
  /** The one form for the login of a listing, by its id. */
  credentials: ActorRegistry<string, CredentialRef>;
}

export const [OwnListingsContext, useOwnListings] = createFlowContext<OwnListingsPorts>('OwnListingsPorts');

/** Makes the running acts on own listings; once for the app. Every act goes out under the key of its intention. */
export function createOwnListings({
  calls = api,
  intentions = appIntentions(),
  visibility: page = pageVisibility,
  onChanged,
}: OwnListingsDeps): OwnListingsPorts & Running {
  const perform = ({ listingId: id, request }: PerformInput, options: CallOptions): Promise<void> => {
    switch (request.act) {
      case 'editPrice':
        return calls.editListingPrice({ input: { id, price: request.price, fee: request.fee } }, options);
      case 'takeDown':
        return calls.takeDownListing(
          { input: { id, ...(request.remark === '' ? {} : { remark: request.remark }) } },
          options,
        );
      case 'putUp':
        return calls.putUpListing({ params: { id } }, options);
    }
  };

  const ownListings: ActorRegistry<string, OwnListingRef> = createActorRegistry({
    page,
    nameOf: (listingId) => listingId,
    start(listingId, visibility) {
      const machine = ownListingMachine.provide({
        actors: {
          perform: fromPromise(({ input, signal }) =>
            intentions.carryOut(input.intention, (idempotencyKey) =>
              perform(input, { signal, idempotencyKey }),
            ),
          ),
          readListing: provideInquiry(
            ownListingInquiry,
            async ({ listingId: id }, signal) => {
              const listing = await calls.readOwnListing({ params: { id } }, { signal });
              await intentions.settle(intentionsOf(id));
              return {
                price: listing.askingPrice,
                status: listing.status,
                isTakenByBid: listing.isTakenByBid,
              };
            },
            visibility,
          ),
        },
      });
      const ref = createActor(machine, { input: { listingId } });
      ref.on('listing.changed', onChanged);
      return ref.start();
    },
  });
  const credentials = submissions<string, CredentialFields, OwnListing, never>(
    {
      machine: credentialMachine,
      nameOf: (listingId) => `credential:${listingId}`,
      open: () => ({ fields: NO_CREDENTIAL, original: NO_CREDENTIAL, isRestored: false }),
      // What is typed is no part of the name: names are kept.
      intentionOf: ({ key }) => `credential:${key}`,
      submit: ({ key: id }, { fields }, options) =>
        calls.giveCredential({ params: { id }, input: credentialOf(fields) }, options),
      onDone: onChanged,
    },
    { intentions, visibility: page },
  );
  return {
    ownListings,
    credentials,
    disposeAll() {
      ownListings.disposeAll();
      credentials.disposeAll();
    },
  };
}

/** The acts on own listings of this page. */
export const appOwnListings = startOnce((client: QueryClient) => {
  // Who is signed in is learned before anything of theirs is typed: the next one to sign in here can be told apart.
  void memberId(appSession());
  return createOwnListings({ onChanged: () => refresh(client, ['ownListings', 'listing', 'listings']) });
});
