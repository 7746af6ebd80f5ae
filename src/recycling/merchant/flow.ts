import {
  type ApplicationForm,
  type ApplicationInput,
  type ApplicationRef,
  merchantApplicationMachine,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { type DraftKey, createDrafts } from '../../flow/drafts.ts';
import {
  type MerchantActRef,
  type MerchantInput,
  merchantActMachine,
} from '../../../machines/recycling/merchantAct/merchantAct.ts';
import type { PaymentInput, PaymentRef } from '../../../machines/payment/index.ts';
import * as api from '../calls.ts';
import { listOwnListings } from '../../selling/index.ts';
import { readProfile } from '../../account/index.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { browserNavigation } from '../../flow/navigation.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { serverNow } from '../../wire/clock.ts';
import { browserPrefersScan, type RecyclingDeps, provideRecyclePayment } from '../flow.ts';
import { postForm } from '../../payment/index.ts';
import { createActor, fromPromise } from 'xstate';
import type { CallOptions } from '../../wire/client.ts';
import type { Credential } from '../../../contract/buying/index.ts';

/** What was typed of an application, and the id of the one before it: once another is in, it is over. */
interface KeptApplication {
  after: string | null;
  form: ApplicationForm;
}

const isApplication = (value: unknown): value is KeptApplication => {
  if (typeof value !== 'object' || value === null) return false;
  const { after, form } = value as Record<string, unknown>;
  if ((after !== null && typeof after !== 'string') || typeof form !== 'object' || form === null)
    return false;
  const { kind, name, phone, description } = form as Record<string, unknown>;
  return (
    (kind === 'supplier' || kind === 'recycler' || kind === 'guarantor') &&
    [name, phone, description].every((one) => typeof one === 'string')
  );
};

/** One application for each member. */
const applicationKey = (owner: string): DraftKey<KeptApplication> => ({
  kind: 'draft',
  name: `merchantApplication:${owner}`,
  version: 1,
  is: isApplication,
});

/** A merchant's running acts and payments, and the application of who wants to be one, outside React. */
export interface Merchants {
  /** The one application after `last`; started, with what was typed of it before, when there is none. */
  applicationAfter: (last: ApplicationInput['last']) => ApplicationRef;
  /** The one actor of a merchant's acts. */
  act: () => MerchantActRef;
  /** The one running payment of a recycle order's price; started when there is none, or it has ended. */
  paymentFor: (input: Pick<PaymentInput, 'payableId' | 'amounts' | 'closesAt' | 'resume'>) => PaymentRef;
  /** Stops everything and forgets what was shown: the person has logged out. */
  disposeAll(): void;
}

/** Makes the merchant's flows; once for the app. `onChanged`: what the server says to merchants may be new. */
export function createMerchants({
  calls = { ...api, listOwnListings, readProfile },
  intentions = appIntentions(),
  drafts = createDrafts(),
  navigation = browserNavigation,
  visibility = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post = postForm,
  onChanged,
}: RecyclingDeps & { onChanged: () => void }): Merchants {
  const payments = new Map<string, { ref: PaymentRef; amount: number }>();
  let act: MerchantActRef | undefined;
  let application: ApplicationRef | undefined;

  function apply(last: ApplicationInput['last']): ApplicationRef {
    /** Whose form it is: whoever opened it. */
    let owner = '';
    const ref = createActor(
      merchantApplicationMachine.provide({
        actors: {
          restoreForm: fromPromise(async ({ input: { after }, signal }) => {
            owner = (await calls.readProfile(undefined, { signal })).id;
            const kept = await drafts.get(applicationKey(owner));
            if (kept && kept.after !== after) await drafts.remove(applicationKey(owner));
            return kept?.after === after ? kept.form : null;
          }),
          applyMerchant: fromPromise(({ input, signal }) =>
            intentions.carryOut(`merchant:${input.intention}`, (idempotencyKey) =>
              calls.applyMerchant({ input: input.application }, { signal, idempotencyKey }),
            ),
          ),
        },
      }),
      { input: { last } },
    );
    // One after the other: a slow one must not undo the next.
    let keeping = Promise.resolve();
    ref.on('draft.changed', ({ form }) => {
      keeping = keeping.then(() => drafts.set(applicationKey(owner), { after: last?.id ?? null, form }));
    });
    ref.on('draft.done', () => {
      keeping = keeping.then(() => drafts.remove(applicationKey(owner)));
    });
    ref.on('application.changed', onChanged);
    return ref.start();
  }

  const perform = async ({ action }: MerchantInput, options: CallOptions): Promise<Credential | null> => {
    switch (action.kind) {
      case 'quote': {
        const { valuationId, price } = action;
        await calls.quoteValuation({ input: { valuationId, price } }, options);
        return null;
      }
      case 'withdraw':
        await calls.withdrawQuote({ params: { id: action.quoteId } }, options);
        return null;
      case 'reveal':
        return calls.revealRecycleCredential({ params: { id: action.orderId } }, options);
      case 'confirm':
        await calls.confirmRecycleOrder({ params: { id: action.orderId } }, options);
        return null;
    }
  };
  const machine = merchantActMachine.provide({
    actors: {
      perform: fromPromise(({ input, signal }) =>
        intentions.carryOut(`merchant:${input.intention}`, (idempotencyKey) =>
          perform(input, { signal, idempotencyKey }),
        ),
      ),
    },
  });
  const payment = provideRecyclePayment(
    { calls, intentions, visibility, now },
    'buy',
    (id, method, options) => {
      const amount = payments.get(id)?.amount;
      return calls.payRecycleOrder(
        { params: { id }, input: { method, ...(amount === undefined ? {} : { amount }) } },
        options,
      );
    },
  );

  return {
    applicationAfter(last) {
      const found = application?.getSnapshot();
      if (application && found?.status === 'active' && found.context.after === (last?.id ?? null)) {
        return application;
      }
      application?.stop();
      application = apply(last);
      return application;
    },
    act() {
      if (act?.getSnapshot().status === 'active') return act;
      const made = createActor(machine);
      made.on('merchant.changed', onChanged);
      act = made;
      return made.start();
    },
    paymentFor(input) {
      const found = payments.get(input.payableId);
      if (found?.ref.getSnapshot().status === 'active') return found.ref;
      const ref = createActor(payment, { input: { ...input, prefersScan: prefersScan() } });
      ref.on('handOver', ({ form }) => {
        if (navigation.here().name === 'merchant') post(form);
      });
      ref.subscribe(({ status }) => {
        if (status === 'done') onChanged();
      });
      payments.set(input.payableId, { ref, amount: input.amounts.full ?? 0 });
      return ref.start();
    },
    disposeAll() {
      act?.stop();
      application?.stop();
      for (const { ref } of payments.values()) ref.stop();
      payments.clear();
      act = undefined;
      application = undefined;
    },
  };
}
