import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type {
  Acceptance,
  AcceptRefusal,
  Quote,
  RecycleOrderDetail,
  ValuationDetail,
} from '../../../contract/recycling/recycling.ts';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import { type Arrival, type PaymentInput, paymentMachine } from '../../payment/index.ts';
import { reasonIn } from '../refusal.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

export interface DealInput {
  valuationId: string;
  /** What the address says of a return from the provider's page. */
  arrival?: Arrival | null;
  /** A code to scan goes before a form to post (wide screens). */
  prefersScan?: boolean;
}

/** What the server says of a valuation: the item, its quotes, and the recycle order that came of it. */
export interface Deal {
  valuation: ValuationDetail;
  quotes: Quote[];
  order: RecycleOrderDetail | null;
}

/** The seller's answer to a changed price; the intention names it for its idempotency key. */
export interface PriceAnswer {
  orderId: string;
  isAgreed: boolean;
  /** The new price as it was seen, fen. */
  amount: number;
  intention: string;
}

/** The game login typed when accepting; never kept anywhere. */
export interface Login {
  account: string;
  password: string;
}

/** Which deal is asked for; only when somebody looks again once it is settled. */
export type DealWatch = { valuationId: string; isSettled: boolean };

export interface DealContext {
  valuationId: string;
  arrival: Arrival | null;
  prefersScan: boolean;
  deal: Deal | null;
  /** The quote that is being accepted, or declined; null with `declining`: all of them. */
  chosen: string | null;
  login: Login;
  loginFaults: Partial<Record<keyof Login, string>>;
  /** What went wrong last with something the person did. */
  failure: Failure | null;
  /** Why the quotes could not be asked for last. */
  watchFailure: Failure | null;
  acceptRefusal: AcceptRefusal | null;
  /** What the person should know about something that did not come about. */
  note: 'notAccepted' | 'notCancelled' | 'notAnswered' | 'quoteGone' | null;
  /** What is in doubt while `uncertain`. */
  doubt: 'accept' | 'cancel' | 'answer';
  /** What the seller answers to a changed price. */
  isAgreed: boolean | null;
}

export type DealEvent =
  /** Opens the deal again after it could not be opened. */
  | { type: 'deal.retry' }
  | { type: 'quote.choose'; quoteId: string }
  | { type: 'quote.dismiss' }
  | { type: 'quote.accept' }
  /** Declines one quote, or without an id all of them. */
  | { type: 'quote.decline'; quoteId?: string }
  | { type: 'login.type'; field: keyof Login; text: string }
  | { type: 'valuation.cancel' }
  /** The seller's answer to a changed price. */
  | { type: 'price.answer'; isAgreed: boolean }
  | { type: 'deal.arrived'; deal: Deal }
  | { type: 'deal.failed'; failure: Failure };

export type DealEmitted =
  /** What the server says of the deal is new. */
  | { type: 'deal.moved'; valuationId: string }
  /** Where the person should be now; the flow goes there unless they have left the deal. */
  | { type: 'navigate'; to: 'quotes'; query: { id: string } };

/** Was a quote accepted, or the valuation cancelled? The deal itself tells. */
export const dealInquiry = inquiryOf<{ valuationId: string }, Deal>();

type Failed = { failure: Failure };
type Read = { deal: Deal };

/** What answers, errors and events give to actions and guards. */
export const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({
  failure: asFailure(event.error),
});
export const dealOf = ({ event }: { event: { output: Deal } }): Read => ({ deal: event.output });
export const dealIn = ({ event }: { event: Read }): Read => ({ deal: event.deal });
export const failureIn = ({ event }: { event: Failed }): Failed => ({ failure: event.failure });

const REFUSALS: Readonly<Record<AcceptRefusal, true>> = {
  realNameNeeded: true,
  quoteGone: true,
  amountChanged: true,
  alreadyAccepted: true,
  credentialNeeded: true,
  listingHeld: true,
  stateConflict: true,
};
/** The refusal a failure tells of when a quote was accepted; null when it tells of none. */
export const acceptRefusalOf = (failure: Failure): AcceptRefusal | null => reasonIn(REFUSALS, failure);

/** The intention of accepting one quote of one valuation. */
export const acceptIntention = ({ valuationId, chosen }: DealContext): string =>
  `accept:${valuationId}:${chosen}`;
/** The intention of cancelling a valuation. */
export const cancelIntention = ({ valuationId }: DealContext): string => `cancelValuation:${valuationId}`;

/** What the seller answers, to the new price that was seen. */
export function answerOf({ deal, isAgreed }: DealContext): PriceAnswer {
  const { id = '', priceChange } = deal?.order ?? {};
  const amount = priceChange?.to ?? 0;
  return {
    orderId: id,
    isAgreed: isAgreed ?? false,
    amount,
    intention: `answerPrice:${id}:${amount}:${isAgreed}`,
  };
}

const quoteIn = (deal: Deal | null, id: string | null): Quote | undefined =>
  deal?.quotes.find((quote) => quote.id === id);
const isQuoteOpen = (deal: Deal | null, id: string | null): boolean => quoteIn(deal, id)?.status === 'open';

/** The quote that was chosen. */
export const chosenOf = ({ deal, chosen }: DealContext): Quote | undefined => quoteIn(deal, chosen);

function loginFaultsOf({ deal, login }: DealContext): DealContext['loginFaults'] {
  if (!deal?.valuation.needsCredential) return {};
  return {
    ...(!/^[\x21-\x7e]{2,100}$/.test(login.account) && {
      account: login.account === '' ? '请填写游戏账号' : '游戏账号不能有中文或空格，至少 2 位',
    }),
    ...(!/^[\x20-\x7e]{1,100}$/.test(login.password) && {
      password: login.password === '' ? '请填写游戏密码' : '游戏密码不能有中文',
    }),
  };
}

/** Exactly what the seller saw: the price, the deposit, and the login where none is kept. */
export function acceptanceOf(context: DealContext): Acceptance {
  const quote = chosenOf(context);
  return {
    id: context.valuationId,
    merchantId: quote?.merchantId ?? '',
    price: quote?.price ?? 0,
    deposit: quote?.deposit ?? 0,
    ...(context.deal?.valuation.needsCredential ? { ...context.login } : {}),
  };
}

/** What the payment of the deposit starts with; the payment knows it by the valuation's id. */
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

const NOT_DONE = { accept: 'notAccepted', cancel: 'notCancelled', answer: 'notAnswered' } as const;

/** All that the views of a trade depend on; two deals with the same one are shown the same way. */
const stampOf = ({ valuation, order }: Deal): string =>
  [
    valuation.status,
    valuation.quotes,
    valuation.best,
    order?.status,
    order?.isPaid,
    order?.depositState,
    order?.payout?.state,
    order?.priceChange?.state,
  ].join();

/** Types, ports, actions and guards of the deal; the chart itself is in deal.ts. */
export const deal = setup({
  types: {
    context: {} as DealContext,
    events: {} as DealEvent,
    emitted: {} as DealEmitted,
    input: {} as DealInput,
    tags: {} as 'busy' | 'inquiring' | 'terminal',
  },
  actors: {
    /** The valuation, its quotes and its recycle order. Rejects with a Failure. */
    readDeal: fromPromise<Deal, { valuationId: string }>(unprovided('readDeal')),
    /** Sends `deal.arrived` and `deal.failed` from time to time, and when somebody looks again. */
    watchDeal: fromCallback<DealEvent, DealWatch>(unprovidedCallback('watchDeal')),
    /** Accepts a quote once for each intention; rejects with a Failure. */
    acceptQuote: fromPromise<unknown, { acceptance: Acceptance; intention: string }>(
      unprovided('acceptQuote'),
    ),
    /** Declines one merchant's quote, or all (null). Doing it again changes nothing. */
    declineQuote: fromPromise<unknown, { valuationId: string; merchantId: string | null }>(
      unprovided('declineQuote'),
    ),
    /** Takes the valuation back, also with a quote accepted whose deposit is not paid. */
    cancelValuation: fromPromise<unknown, { valuationId: string; intention: string }>(
      unprovided('cancelValuation'),
    ),
    /** Answers a changed price once for each intention; rejects with a Failure. */
    answerPrice: fromPromise<unknown, PriceAnswer>(unprovided('answerPrice')),
    settleDeal: dealInquiry,
    payment: paymentMachine,
  },
  actions: {
    keepDeal: assign(({ context }, { deal: read }: Read) => ({
      deal: read,
      watchFailure: null,
      // A deposit that is in needs no arrival any more.
      arrival: read.order?.status === 'awaitingDeposit' ? context.arrival : null,
    })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    keepWatchFailure: assign((_, { failure }: Failed) => ({ watchFailure: failure })),
    keepAcceptRefusal: assign((_, { failure }: Failed) => ({
      failure,
      acceptRefusal: acceptRefusalOf(failure),
    })),
    forgetTrouble: assign({ failure: null, acceptRefusal: null, note: null }),
    noteNotDone: assign(({ context }) => ({
      note: NOT_DONE[context.doubt],
      failure: null,
    })),
    noteQuoteGone: assign({ note: 'quoteGone' as const, chosen: null }),
    chooseQuote: assign((_, { quoteId }: { quoteId: string | null }) => ({
      chosen: quoteId,
      loginFaults: {},
    })),
    forgetChoice: assign({ chosen: null, loginFaults: {} }),
    typeLogin: assign(({ context }, { field, text }: { field: keyof Login; text: string }) => {
      const { [field]: _mended, ...loginFaults } = context.loginFaults;
      return { login: { ...context.login, [field]: text }, loginFaults };
    }),
    keepLoginFaults: assign(({ context }) => ({ loginFaults: loginFaultsOf(context) })),
    forgetLogin: assign({ login: { account: '', password: '' } }),
    doubtAccept: assign({ doubt: 'accept' as const }),
    doubtCancel: assign({ doubt: 'cancel' as const }),
    doubtAnswer: assign({ doubt: 'answer' as const }),
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
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure) || isKeySpent(failure),
    isAcceptRefusal: (_, { failure }: Failed) => acceptRefusalOf(failure) !== null,
    isOpen: ({ context }) => context.deal?.valuation.status === 'open',
    isDepositDue: ({ context }) => context.deal?.order?.status === 'awaitingDeposit',
    isCompleted: ({ context }) =>
      context.deal?.valuation.status === 'completed' || context.deal?.order?.status === 'completed',
    isFailed: ({ context }) => context.deal?.order?.status === 'failed',
    isPriceAsked: ({ context }) => context.deal?.order?.priceChange?.state === 'asked',
    isTrading: ({ context }) => context.deal?.valuation.status === 'accepted',
    /** Nothing has happened that the present state does not show already. */
    isSame: ({ context }, { deal: read }: Read) =>
      context.deal !== null && stampOf(context.deal) === stampOf(read),
    isStillOpen: ({ context }, { deal: read }: Read) =>
      read.valuation.status === 'open' && (context.chosen === null || isQuoteOpen(read, context.chosen)),
    isOpenWithoutChosen: (_, { deal: read }: Read) => read.valuation.status === 'open',
    /** A quote that may have been accepted was not, and can be. */
    isStillAcceptable: ({ context }, { deal: read }: Read) =>
      context.doubt === 'accept' && read.valuation.status === 'open' && isQuoteOpen(read, context.chosen),
    /** The action in doubt was not carried out. */
    isUndone: ({ context }, { deal: read }: Read) => {
      if (context.doubt === 'accept') return read.valuation.status === 'open';
      if (context.doubt === 'answer') return read.order?.priceChange?.state === 'asked';
      return read.valuation.status !== 'cancelled' && read.valuation.status !== 'refused';
    },
    canChoose: ({ context }, { quoteId }: { quoteId: string }) => isQuoteOpen(context.deal, quoteId),
    canDecline: ({ context }, { quoteId }: { quoteId: string | undefined }) =>
      quoteId === undefined
        ? (context.deal?.quotes.some((quote) => quote.status === 'open') ?? false)
        : isQuoteOpen(context.deal, quoteId),
    hasLogin: ({ context }) => Object.keys(loginFaultsOf(context)).length === 0,
  },
});
