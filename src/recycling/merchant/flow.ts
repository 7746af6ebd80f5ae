import { createActor, fromPromise } from 'xstate';
import type { Credential } from '../../../contract/buying/index.ts';
import type { MerchantApplication } from '../../../contract/recycling/recycling.ts';
import { asFailure, outcomeUnknown } from '../../../machines/kit/failure.ts';
import type { PaymentInput, PaymentRef } from '../../../machines/payment/index.ts';
import {
  merchantActMachine,
  type MerchantActRef,
  type MerchantInput,
} from '../../../machines/recycling/merchantAct/merchantAct.ts';
import {
  applicationOf,
  fieldsOf,
  merchantApplicationMachine,
  type ApplicationFields,
  type ApplicationRef,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { accountCalls } from '../../account/index.ts';
import { createDrafts } from '../../flow/drafts.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import type { Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation } from '../../flow/navigation.ts';
import { createSubmissionRegistry } from '../../flow/submission.ts';
import { hasTexts, isObject, isText } from '../../flow/guards.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { browserPrefersScan, payWayOf, postForm } from '../../payment/index.ts';
import { serverNow } from '../../api/clock.ts';
import type { CallOptions } from '../../api/client.ts';
import { api } from '../calls.ts';
import { refreshRecycling } from '../reads.ts';
import { provideRecyclePayment, type RecyclingDeps } from '../flows.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type MerchantCalls = Pick<
  typeof api,
  | 'applyMerchant'
  | 'quoteValuation'
  | 'withdrawQuote'
  | 'revealRecycleCredential'
  | 'confirmRecycleOrder'
  | 'changeRecyclePrice'
  | 'cancelValuation'
  | 'payRecycleOrder'
  | 'queryRecycleOrder'
> &
  Pick<typeof accountCalls, 'readProfile'>;

export type MerchantDeps = RecyclingDeps<MerchantCalls>;

export type MerchantPayment = Pick<PaymentInput, 'payableId' | 'amounts' | 'methods' | 'closesAt' | 'resume'>;

export interface MerchantPorts {
  /** The running application. The key is the member's last, refused application; null for the first. */
  applications: ActorRegistry<MerchantApplication | null, ApplicationRef>;
  acts: ActorRegistry<null, MerchantActRef>;
  payments: ActorRegistry<MerchantPayment, PaymentRef>;
}

export const [MerchantContext, useMerchant] = createFlowContext<MerchantPorts>('MerchantPorts');

/**
 * The stored draft of an application. `after` is the id of the previous application: a draft is outdated once a newer
 * one exists.
 */
interface KeptApplication {
  after: string | null;
  form: ApplicationFields;
}

const isApplication = (value: unknown): value is KeptApplication =>
  isObject(value) &&
  (value.after === null || isText(value.after)) &&
  hasTexts(value.form, 'name', 'phone', 'description') &&
  ['supplier', 'recycler', 'guarantor'].includes(String(value.form.kind));

const draftName = ({ owner }: { owner: string | null }) => `merchantApplication:${owner ?? ''}`;

/** Calls the server for an act. Resolves to the account for a reveal, otherwise to null. */
async function perform(
  calls: MerchantCalls,
  { action, code }: MerchantInput,
  options: CallOptions,
): Promise<Credential | null> {
  switch (action.kind) {
    case 'quote': {
      const { valuationId, price, revision } = action;
      await calls.quoteValuation(
        { input: { valuationId, price, ...(revision !== undefined && { revision }) } },
        options,
      );
      return null;
    }
    case 'withdraw':
      await calls.withdrawQuote({ params: { id: action.quoteId } }, options);
      return null;
    case 'reveal':
      return calls.revealRecycleCredential(
        {
          params: { id: action.orderId },
          input: code === null ? {} : { smsCode: code.digits, smsKey: code.key },
        },
        options,
      );
    case 'confirm':
      await calls.confirmRecycleOrder({ params: { id: action.orderId } }, options);
      return null;
    case 'reprice': {
      const { orderId: id, price: amount, reason } = action;
      await calls.changeRecyclePrice({ input: { id, amount, reason } }, options);
      return null;
    }
    case 'leave':
      await calls.cancelValuation({ input: { id: action.valuationId } }, options);
      return null;
  }
}

export function createMerchants({
  calls = { ...accountCalls, ...api },
  intentions = appIntentions(),
  drafts = createDrafts(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post = postForm,
  onChanged = () => undefined,
}: MerchantDeps = {}): MerchantPorts & Disposable {
  let ownPhone: string | undefined;
  const applications = createSubmissionRegistry<
    MerchantApplication | null,
    ApplicationFields,
    MerchantApplication,
    KeptApplication
  >(
    {
      machine: merchantApplicationMachine,
      nameOf: (last) => last?.id ?? '',
      draft: {
        nameOf: draftName,
        is: isApplication,
        pick: (form, { key: last }) => ({ after: last?.id ?? null, form }),
      },
      async open(form, kept) {
        const last = form.key;
        const original = fieldsOf(last, ownPhone);
        const isRestored = kept !== null && kept.after === (last?.id ?? null);
        if (kept && !isRestored) {
          await drafts.remove({ name: draftName(form), version: 1, is: isApplication });
        }
        return { fields: isRestored ? kept.form : original, original, isRestored };
      },
      intentionOf: ({ key: last }, fields) =>
        `merchant:apply:${last?.id ?? ''}:${JSON.stringify(applicationOf(fields))}`,
      async submit(_, { fields }, options) {
        try {
          return await calls.applyMerchant({ input: applicationOf(fields) }, options);
        } catch (error) {
          // The application may have been refused because of another pending one, so the data is loaded again.
          if (!outcomeUnknown(asFailure(error))) onChanged();
          throw error;
        }
      },
      onDone: onChanged,
    },
    {
      async owner() {
        const { id, phone } = await calls.readProfile();
        ownPhone = phone;
        return id;
      },
      drafts,
      intentions,
      visibility: page,
    },
  );

  const acts = createActorRegistry<null, MerchantActRef>({
    page,
    nameOf: () => '',
    start(_, visibility) {
      const act = (input: MerchantInput, signal: AbortSignal) =>
        intentions.carryOut(
          `merchant:${input.intention}`,
          (idempotencyKey) => perform(calls, input, { signal, idempotencyKey }),
          // A quote can be changed, withdrawn, and given again at the first price.
          { ends: 'merchant:quote:' },
        );
      const ref = createActor(
        merchantActMachine.provide({
          actors: {
            perform: fromPromise(({ input, signal }) => act(input, signal)),
            repeat: provideRepeat(act, visibility),
          },
        }),
      );
      ref.on('merchant.changed', onChanged);
      ref.start();
      // A reveal whose response was lost is repeated with its idempotency key.
      const owed = 'merchant:reveal:';
      void intentions.pending(owed).then(([first]) => {
        if (first !== undefined) ref.send({ type: 'reveal.resume', orderId: first.slice(owed.length) });
      });
      return ref;
    },
  });

  const payments = createActorRegistry<MerchantPayment, PaymentRef>({
    page,
    nameOf: ({ payableId }) => payableId,
    start(payment, visibility) {
      const amount = payment.amounts.full ?? 0;
      const machine = provideRecyclePayment(
        { calls, intentions, visibility, now },
        'buy',
        (id, method, options) =>
          calls.payRecycleOrder({ params: { id }, input: { ...payWayOf(method), amount } }, options),
      );
      const ref = createActor(machine, { input: { ...payment, prefersScan: prefersScan() } });
      ref.on('handOver', ({ form }) => {
        if (navigation.here().name === 'merchant') post(form);
      });
      ref.subscribe(({ status }) => {
        if (status === 'done') onChanged();
      });
      return ref.start();
    },
  });

  return {
    applications,
    acts,
    payments,
    disposeAll() {
      for (const one of [applications, acts, payments]) one.disposeAll();
    },
  };
}

export const appMerchants = startForMember((client) =>
  createMerchants({ onChanged: () => refreshRecycling(client) }),
);
