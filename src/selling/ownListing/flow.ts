import { createActor, fromPromise } from 'xstate';
import {
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
import { asFailure, isKeySpent, type Failure } from '../../../machines/kit/failure.ts';
import { FailureError } from '../../api/failure.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createSubmissionRegistry } from '../../flow/submission.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import type { CallOptions } from '../../api/client.ts';
import { api } from '../calls.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type OwnListingCalls = Pick<
  typeof api,
  'editListingPrice' | 'takeDownListing' | 'putUpListing' | 'giveCredential'
>;

export interface OwnListingsDeps {
  calls?: OwnListingCalls;
  intentions?: Intentions;
  visibility?: Visibility;
  /** Called when own listings, or listings on sale, may have changed. */
  onChanged: () => void;
}

export interface OwnListingsPorts {
  /** Running acts, by the id of the listing. */
  ownListings: ActorRegistry<string, OwnListingRef>;
  /** Forms for a missing login, by the id of the listing. */
  credentials: ActorRegistry<string, CredentialRef>;
}

export const [OwnListingsContext, useOwnListings] = createFlowContext<OwnListingsPorts>('OwnListingsPorts');

/** The refusal after a lost response, when another login was submitted the second time. */
const storedBefore: Failure = {
  kind: 'conflict',
  message: '上一次提交的账号和密码已经保存，这次填的没有保存。要改密码请联系客服',
};

/** Creates the registry of acts, once per page load. Each act is sent with the idempotency key of its intention. */
export function createOwnListings({
  calls = api,
  intentions = appIntentions(),
  visibility: page = pageVisibility,
  onChanged,
}: OwnListingsDeps): OwnListingsPorts & Disposable {
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
      const send = (input: PerformInput, signal: AbortSignal) =>
        intentions.carryOut(input.intention, (idempotencyKey) => perform(input, { signal, idempotencyKey }), {
          ends: `ownListing:${listingId}:`,
        });
      const machine = ownListingMachine.provide({
        actors: {
          perform: fromPromise(({ input, signal }) => send(input, signal)),
          repeat: provideRepeat(send, visibility),
        },
      });
      const ref = createActor(machine, { input: { listingId } });
      ref.on('listing.changed', onChanged);
      return ref.start();
    },
  });
  const credentials = createSubmissionRegistry<string, CredentialFields, OwnListing, never>(
    {
      machine: credentialMachine,
      nameOf: (listingId) => `credential:${listingId}`,
      open: () => ({ fields: NO_CREDENTIAL, original: NO_CREDENTIAL, isRestored: false }),
      // Intentions are stored in the browser, so they must not contain the secret fields.
      intentionOf: ({ key }) => `credential:${key}`,
      submit: ({ key: id }, { fields }, options) =>
        calls
          .giveCredential({ params: { id }, input: credentialOf(fields) }, options)
          .catch((error: unknown) => {
            throw isKeySpent(asFailure(error)) ? new FailureError(storedBefore) : error;
          }),
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

export const appOwnListings = startForMember((client) =>
  createOwnListings({
    onChanged: () => invalidateQueriesByPrefix(client, ['ownListings', 'listing', 'listings']),
  }),
);
