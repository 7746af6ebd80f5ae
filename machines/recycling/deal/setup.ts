import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type {
  Acceptance,
  Quote,
  RecycleOrderDetail,
  ValuationDetail,
} from '../../../contract/recycling/recycling.ts';
import { ACCEPT_REFUSALS, type AcceptRefusal } from '../../../contract/kit/refusals.ts';
import { type Failure } from '../../kit/failure.ts';
import { isUnknown, knownReason, type Failed } from '../../kit/failed.ts';
import { isAnswered, repeatOf } from '../../kit/inquiry/repeat.ts';
import { type Arrival, type PaymentInput, paymentMachine } from '../../payment/index.ts';
import { takesBids } from '../../rulebooks/listing.ts';
import { accountFault, passwordFault } from '../../selling/index.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

export interface DealInput {
  valuationId: string;
  /** The result in the URL on return from the provider's page. */
  arrival?: Arrival | null;
  /** Prefer a QR code to a form post (wide screens). */
  prefersScan?: boolean;
}

export interface Deal {
  valuation: ValuationDetail;
  quotes: Quote[];
  order: RecycleOrderDetail | null;
}

/** Acts of the seller that must happen once. The intention identifies the idempotency key. */
export type DealAct =
  | { kind: 'accept'; acceptance: Acceptance; intention: string }
  | { kind: 'cancel'; valuationId: string; intention: string }
  /** The answer to a changed price. `amount` is the new price that the seller saw, fen. */
  | { kind: 'answer'; orderId: string; isAgreed: boolean; amount: number; intention: string };
type ActOf<Kind> = Extract<DealAct, { kind: Kind }>;

/** The game login typed when accepting. Never stored. */
export interface Login {
  account: string;
  password: string;
}

/** The deal to poll. A settled deal is only read when the page becomes visible again. */
export type DealWatch = { valuationId: string; isSettled: boolean };

export interface DealContext {
  valuationId: string;
  arrival: Arrival | null;
  prefersScan: boolean;
  deal: Deal | null;
  /** The quote being accepted. */
  chosen: string | null;
  /** The quotes being declined, until the deal is read again. */
  declined: readonly string[];
  login: Login;
  loginFaults: Partial<Record<keyof Login, string>>;
  failure: Failure | null;
  watchFailure: Failure | null;
  acceptRefusal: AcceptRefusal | null;
  note: 'quoteGone' | null;
  /** The act whose outcome is unknown in `uncertain`. */
  doubt: DealAct['kind'];
  /** The seller's answer to a changed price. */
  isAgreed: boolean | null;
}

export type DealEvent =
  /** Loads the deal again after it failed to load. */
  | { type: 'deal.retry' }
  | { type: 'quote.choose'; quoteId: string }
  | { type: 'quote.dismiss' }
  | { type: 'quote.accept' }
  /** Declines the quotes that the person has seen. */
  | { type: 'quote.decline'; quoteIds: readonly string[] }
  | { type: 'login.type'; field: keyof Login; text: string }
  | { type: 'valuation.cancel' }
  | { type: 'price.answer'; isAgreed: boolean }
  | { type: 'deal.arrived'; deal: Deal }
  | { type: 'deal.failed'; failure: Failure };

export type DealEmitted =
  | { type: 'deal.moved'; valuationId: string }
  /** Where to navigate, unless the person has left the deal. */
  | { type: 'navigate'; to: 'quotes'; query: { id: string } };

type Read = { deal: Deal };

export const dealOf = ({ event }: { event: { output: Deal } }): Read => ({ deal: event.output });
export const dealIn = ({ event }: { event: Read }): Read => ({ deal: event.deal });
export const failureIn = ({ event }: { event: Failed }): Failed => ({ failure: event.failure });

/** The refusal reason of an acceptance, or null for any other failure. */
export const acceptRefusalOf = (failure: Failure): AcceptRefusal | null =>
  knownReason(ACCEPT_REFUSALS, failure);

const quoteIn = (deal: Deal | null, id: string | null): Quote | undefined =>
  deal?.quotes.find((quote) => quote.id === id);
const isQuoteOpen = (deal: Deal | null, id: string | null): boolean => quoteIn(deal, id)?.status === 'open';

export const findChosenQuote = ({ deal, chosen }: DealContext): Quote | undefined => quoteIn(deal, chosen);

function loginFaultsOf({ deal, login }: DealContext): DealContext['loginFaults'] {
  if (!deal?.valuation.needsCredential) return {};
  const [account, password] = [accountFault(login.account), passwordFault(login.password)];
  return { ...(account !== undefined && { account }), ...(password !== undefined && { password }) };
}

/** The price and deposit that the seller saw, and the login if the server has none. */
function acceptanceOf(context: DealContext): Acceptance {
  const quote = findChosenQuote(context);
  return {
    id: context.valuationId,
    merchantId: quote?.merchantId ?? '',
    price: quote?.price ?? 0,
    deposit: quote?.deposit ?? 0,
    ...(context.deal?.valuation.needsCredential ? { ...context.login } : {}),
  };
}

export const acceptActOf = (context: DealContext): ActOf<'accept'> => ({
  kind: 'accept',
  acceptance: acceptanceOf(context),
  intention: `accept:${context.valuationId}:${context.chosen}`,
});

export const cancelActOf = ({ valuationId }: DealContext): ActOf<'cancel'> => ({
  kind: 'cancel',
  valuationId,
  intention: `cancelValuation:${valuationId}`,
});

export function answerActOf({ deal, isAgreed: answer }: DealContext): ActOf<'answer'> {
  const { id: orderId = '', priceChange } = deal?.order ?? {};
  const amount = priceChange?.to ?? 0;
  const isAgreed = answer ?? false;
  return {
    kind: 'answer',
    orderId,
    isAgreed,
    amount,
    intention: `answerPrice:${orderId}:${amount}:${isAgreed}`,
  };
}

/** The act whose outcome is unknown, exactly as first sent. */
export const buildUncertainAct = (context: DealContext): DealAct =>
  ({ accept: acceptActOf, cancel: cancelActOf, answer: answerActOf })[context.doubt](context);

/** The input of the payment of the deposit. Its payable is the valuation's id. */
export function depositInputOf({ valuationId, deal, arrival, prefersScan }: DealContext): PaymentInput {
  const order = deal?.order;
  return {
    payableId: valuationId,
    amounts: order ? { full: order.deposit } : {},
    methods: order?.methods ?? [],
    closesAt: order?.dueAt ?? null,
    resume: arrival === null ? null : { paymentId: valuationId, method: 'alipay', kind: 'full', arrival },
    prefersScan,
  };
}

/** Joins all values that the views of a trade show. Deals with equal stamps look the same. */
const viewFingerprint = ({ valuation, order }: Deal): string =>
  [
    valuation.status,
    valuation.quotes,
    valuation.best,
    order?.status,
    order?.isPaid,
    order?.depositState,
    order?.payout?.state,
    order?.priceChange?.state,
    order?.canLeave,
  ].join();

/** Types, ports, actions and guards of the deal. The states are in deal.ts. */
export const deal = setup({
  types: {
    context: {} as DealContext,
    events: {} as DealEvent,
    emitted: {} as DealEmitted,
    input: {} as DealInput,
    tags: {} as 'busy' | 'inquiring' | 'terminal',
  },
  actors: {
    /** Loads the valuation, its quotes and its recycle order. Rejects with a Failure. */
    readDeal: fromPromise<Deal, { valuationId: string }>(unprovided('readDeal')),
    /** Sends `deal.arrived` or `deal.failed` at intervals, and when the page becomes visible again. */
    watchDeal: fromCallback<DealEvent, DealWatch>(unprovidedCallback('watchDeal')),
    /** Performs an act on the server, once per intention. Rejects with a Failure. */
    perform: fromPromise<unknown, DealAct>(unprovided('perform')),
    repeat: repeatOf<DealAct, unknown>(),
    /** Declines quotes. It can safely be repeated. */
    declineQuote: fromPromise<unknown, { valuationId: string; quoteIds: readonly string[] }>(
      unprovided('declineQuote'),
    ),
    payment: paymentMachine,
  },
  actions: {
    keepDeal: assign(({ context }, { deal: read }: Read) => ({
      deal: read,
      watchFailure: null,
      // After the deposit is paid, the return from the provider is irrelevant.
      arrival: read.order?.status === 'awaitingDeposit' ? context.arrival : null,
    })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    keepWatchFailure: assign((_, { failure }: Failed) => ({ watchFailure: failure })),
    keepAcceptRefusal: assign((_, { failure }: Failed) => ({
      failure,
      acceptRefusal: acceptRefusalOf(failure),
    })),
    forgetTrouble: assign({ failure: null, acceptRefusal: null, note: null }),
    noteQuoteGone: assign({ note: 'quoteGone' as const, chosen: null }),
    chooseQuote: assign((_, { quoteId }: { quoteId: string }) => ({
      chosen: quoteId,
      declined: [],
      loginFaults: {},
    })),
    keepDeclined: assign((_, { quoteIds }: { quoteIds: readonly string[] }) => ({ declined: quoteIds })),
    forgetChoice: assign({ chosen: null, declined: [], loginFaults: {} }),
    typeLogin: assign(({ context }, { field, text }: { field: keyof Login; text: string }) => {
      const { [field]: _mended, ...loginFaults } = context.loginFaults;
      return { login: { ...context.login, [field]: text }, loginFaults };
    }),
    keepLoginFaults: assign(({ context }) => ({ loginFaults: loginFaultsOf(context) })),
    forgetLogin: assign({ login: { account: '', password: '' } }),
    keepDoubt: assign((_, { kind }: { kind: DealAct['kind'] }) => ({ doubt: kind })),
    keepAnswer: assign((_, { isAgreed }: { isAgreed: boolean }) => ({ isAgreed })),
    forgetArrival: assign({ arrival: null }),
    emitMoved: emit(({ context: { valuationId } }) => ({ type: 'deal.moved' as const, valuationId })),
    goQuotes: emit(({ context: { valuationId } }) => ({
      type: 'navigate' as const,
      to: 'quotes' as const,
      query: { id: valuationId },
    })),
  },
  guards: {
    isUnknown,
    isAnswered,
    isAcceptDoubtful: ({ context }) => context.doubt === 'accept',
    isAcceptRefused: ({ context }, { failure }: Failed) =>
      context.doubt === 'accept' && acceptRefusalOf(failure) !== null,
    isAcceptRefusal: (_, { failure }: Failed) => acceptRefusalOf(failure) !== null,
    isOpen: ({ context }) => context.deal?.valuation.status === 'open',
    isDepositDue: ({ context }) => context.deal?.order?.status === 'awaitingDeposit',
    isCompleted: ({ context }) =>
      context.deal?.valuation.status === 'completed' || context.deal?.order?.status === 'completed',
    isFailed: ({ context }) => context.deal?.order?.status === 'failed',
    isPriceAsked: ({ context }) => context.deal?.order?.priceChange?.state === 'asked',
    /** Staff are late with the review, so the seller may withdraw. */
    canLeave: ({ context }) => context.deal?.order?.canLeave === true,
    isTrading: ({ context }) => context.deal?.valuation.status === 'accepted',
    /** True when nothing that the views show has changed. */
    isSame: ({ context }, { deal: read }: Read) =>
      context.deal !== null && viewFingerprint(context.deal) === viewFingerprint(read),
    isStillOpen: ({ context }, { deal: read }: Read) =>
      read.valuation.status === 'open' && (context.chosen === null || isQuoteOpen(read, context.chosen)),
    isOpenWithoutChosen: (_, { deal: read }: Read) => read.valuation.status === 'open',
    canChoose: ({ context: { deal: shown } }, { quoteId }: { quoteId: string }) => {
      const listingStatus = shown?.valuation.listingStatus;
      return isQuoteOpen(shown, quoteId) && (listingStatus === undefined || takesBids(listingStatus));
    },
    canDecline: ({ context }, { quoteIds }: { quoteIds: readonly string[] }) =>
      quoteIds.some((quoteId) => isQuoteOpen(context.deal, quoteId)),
    hasLogin: ({ context }) => Object.keys(loginFaultsOf(context)).length === 0,
  },
});
