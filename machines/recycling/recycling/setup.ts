import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type {
  Acceptance,
  AcceptRefusal,
  Quote,
  RecycleOrderDetail,
  ValuationDetail,
  ValuationKind,
} from '../../../contract/recycling/recycling.ts';
import type { SellingRefusal } from '../../../contract/selling/index.ts';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { type Arrival, type PaymentInput, paymentMachine } from '../../payment/index.ts';
import {
  faultsIn,
  faultsOf,
  NO_FORM,
  requestOf,
  type Faults,
  type FormAsks,
  type Place,
  type RecyclingDraft,
  type RecyclingForm,
  type SubmitRequest,
} from './form.ts';

export interface RecyclingInput {
  /** What the form is for; with a game it begins there. */
  kind?: ValuationKind;
  gameId?: string | null;
  /** The valuation to go on with: the server's state of it decides where. */
  valuationId?: string | null;
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

/** What came of handing the form in: a listing, a valuation, or both. */
export interface Submitted {
  listingId: string | null;
  valuationId: string | null;
}

/** What lies ready for a form: its draft, whether a handing in was never answered, and the server's time now (ISO). */
export interface Restored {
  draft: RecyclingDraft | null;
  isPending: boolean;
  now: string;
}

/** The game login typed when accepting; never kept anywhere. */
export interface Login {
  account: string;
  password: string;
}

export interface RecyclingContext {
  kind: ValuationKind;
  gameId: string;
  valuationId: string | null;
  arrival: Arrival | null;
  prefersScan: boolean;
  form: RecyclingForm;
  openedAt: string;
  /** Pictures are on their way or failed: the form cannot be handed in yet. */
  isUploading: boolean;
  faults: Faults;
  submitted: Submitted | null;
  deal: Deal | null;
  /** The quote that is being accepted, or declined; null with `declining`: all of them. */
  chosen: string | null;
  login: Login;
  loginFaults: Partial<Record<keyof Login, string>>;
  /** What went wrong last with something the person did. */
  failure: Failure | null;
  /** Why the quotes could not be asked for last. */
  watchFailure: Failure | null;
  refusal: SellingRefusal | null;
  acceptRefusal: AcceptRefusal | null;
  /** What the person should know about something that did not come about. */
  note: 'restored' | 'notSubmitted' | 'notAccepted' | 'notCancelled' | 'quoteGone' | 'amountChanged' | null;
  /** What is in doubt while `unsettled`. */
  doubt: 'accept' | 'cancel';
  /** How often the present question was asked in vain. */
  asked: number;
}

export type RecyclingEvent =
  | { type: 'form.change'; change: Partial<RecyclingForm> }
  /** Pictures are on their way, or all are there. */
  | { type: 'upload.change'; isUploading: boolean }
  | { type: 'form.submit'; asks: FormAsks }
  | { type: 'form.confirm' }
  | { type: 'form.dismiss' }
  /** Throws the draft away. */
  | { type: 'form.clear' }
  | { type: 'recycling.retry' }
  | { type: 'quote.choose'; quoteId: string }
  | { type: 'quote.dismiss' }
  | { type: 'quote.accept' }
  /** Declines one quote, or without an id all of them. */
  | { type: 'quote.decline'; quoteId?: string }
  | { type: 'login.type'; field: keyof Login; text: string }
  | { type: 'valuation.cancel' }
  | { type: 'deal.arrived'; deal: Deal }
  | { type: 'deal.failed'; failure: Failure };

export type RecyclingEmitted =
  /** The draft is to be kept; its password only sealed. */
  | { type: 'draft.changed'; kind: ValuationKind; gameId: string; draft: RecyclingDraft }
  /** It served its purpose, or is not wanted. */
  | { type: 'draft.done'; kind: ValuationKind; gameId: string }
  /** What the server says of the deal is new. */
  | { type: 'deal.moved'; valuationId: string }
  /** Where the person should be now; the wiring goes there unless they have left the flow. */
  | { type: 'navigate'; to: 'valuationResult' | 'quotes'; query: { id: string } };

export type Wrong = { failure: Failure };
export type Read = { deal: Deal };
export type Sent = { submitted: Submitted };
export type Found = { found: Submitted | null };

/** What answers and errors give to actions and guards. */
export const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({
  failure: asFailure(event.error),
});
export const read = ({ event }: { event: { output: Deal } }): Read => ({ deal: event.output });
export const heard = ({ event }: { event: Read }): Read => ({ deal: event.deal });
export const sent = ({ event }: { event: { output: Submitted } }): Sent => ({ submitted: event.output });
export const found = ({ event }: { event: { output: Submitted | null } }): Found => ({ found: event.output });
export const asked = ({ event }: { event: { asks: FormAsks } }) => ({ asks: event.asks });
export const restored = ({ event }: { event: { output: Restored } }) => ({ restored: event.output });

const SELLING: Readonly<Record<SellingRefusal, true>> = {
  realNameNeeded: true,
  amountChanged: true,
  valuationClosed: true,
  stateConflict: true,
};
const ACCEPTING: Readonly<Record<AcceptRefusal, true>> = {
  realNameNeeded: true,
  quoteGone: true,
  amountChanged: true,
  alreadyAccepted: true,
  credentialNeeded: true,
  listingHeld: true,
  stateConflict: true,
};
const reasonIn = <R extends string>(known: Readonly<Record<R, true>>, failure: Failure): R | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(known, failure.reason)
    ? (failure.reason as R)
    : null;

/** The refusal a failure tells of when the form was handed in, or a quote accepted; null when it tells of none. */
export const sellingRefusalOf = (failure: Failure): SellingRefusal | null => reasonIn(SELLING, failure);
export const acceptRefusalOf = (failure: Failure): AcceptRefusal | null => reasonIn(ACCEPTING, failure);

/** The intention of one handing in: the same text as long as this form is being filled in. */
export const submitIntention = ({ kind, gameId, openedAt }: RecyclingContext): string =>
  `recycle:${kind}:${gameId}:${openedAt}`;
/** The intention of accepting one quote of one valuation. */
export const acceptIntention = ({ valuationId, chosen }: RecyclingContext): string =>
  `accept:${valuationId}:${chosen}`;
/** The intention of cancelling a valuation. */
export const cancelIntention = ({ valuationId }: RecyclingContext): string =>
  `cancelValuation:${valuationId}`;

const quoteIn = (deal: Deal | null, id: string | null): Quote | undefined =>
  deal?.quotes.find((quote) => quote.id === id);

/** The quote in hand. */
export const chosenOf = ({ deal, chosen }: RecyclingContext): Quote | undefined => quoteIn(deal, chosen);

function loginFaultsOf({ deal, login }: RecyclingContext): RecyclingContext['loginFaults'] {
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
export function acceptanceOf(context: RecyclingContext): Acceptance {
  const quote = chosenOf(context);
  return {
    id: context.valuationId ?? '',
    merchantId: quote?.merchantId ?? '',
    price: quote?.price ?? 0,
    deposit: quote?.deposit ?? 0,
    ...(context.deal?.valuation.needsCredential ? { ...context.login } : {}),
  };
}

/** What the payment of the deposit starts with; the payment knows it by the valuation's id. */
export function depositInputOf({ valuationId, deal, arrival, prefersScan }: RecyclingContext): PaymentInput {
  const order = deal?.order;
  return {
    payableId: valuationId ?? '',
    amounts: order ? { full: order.deposit } : {},
    closesAt: order?.dueAt ?? null,
    resume:
      arrival === null ? null : { paymentId: valuationId ?? '', method: 'alipay', kind: 'full', arrival },
    prefersScan,
  };
}

const stampOf = ({ valuation, order }: Deal): string =>
  [valuation.status, valuation.quotes, valuation.best, order?.status, order?.isPaid].join();

/** Types, ports, actions and guards of the recycling chart; the chart itself is in recycling.ts. */
export const recycling = setup({
  types: {
    context: {} as RecyclingContext,
    events: {} as RecyclingEvent,
    emitted: {} as RecyclingEmitted,
    input: {} as RecyclingInput,
    tags: {} as 'busy' | 'terminal',
  },
  actors: {
    /** The draft of a form, and whether its handing in was never answered. */
    loadDraft: fromPromise<Restored, { kind: ValuationKind; gameId: string }>(() =>
      Promise.reject(new Error('loadDraft must be provided')),
    ),
    /** Hands the form in once for each intention; rejects with a Failure. */
    submit: fromPromise<Submitted, { request: SubmitRequest; intention: string }>(() =>
      Promise.reject(new Error('submit must be provided')),
    ),
    /** What was handed in of this kind and game since a moment (ISO), if anything was. */
    findSubmission: fromPromise<
      Submitted | null,
      { kind: ValuationKind; gameId: string; since: string; intention: string }
    >(() => Promise.reject(new Error('findSubmission must be provided'))),
    /** The valuation, its quotes and its recycle order. */
    readDeal: fromPromise<Deal, { valuationId: string }>(() =>
      Promise.reject(new Error('readDeal must be provided')),
    ),
    /** Sends `deal.arrived` and `deal.failed` from time to time, and when the page is seen again. */
    watchDeal: fromCallback<RecyclingEvent, { valuationId: string }>(() => {
      throw new Error('watchDeal must be provided');
    }),
    /** Accepts a quote once for each intention; rejects with a Failure. */
    acceptQuote: fromPromise<unknown, { acceptance: Acceptance; intention: string }>(() =>
      Promise.reject(new Error('acceptQuote must be provided')),
    ),
    /** Declines one merchant's quote, or all (null). Doing it again changes nothing. */
    declineQuote: fromPromise<unknown, { valuationId: string; merchantId: string | null }>(() =>
      Promise.reject(new Error('declineQuote must be provided')),
    ),
    /** Takes the valuation back, also with a quote accepted whose deposit is not paid. */
    cancelValuation: fromPromise<unknown, { valuationId: string; intention: string }>(() =>
      Promise.reject(new Error('cancelValuation must be provided')),
    ),
    /** Waits longer the more often it was asked in vain. */
    backOff: fromPromise<void, { attempt: number }>(() =>
      Promise.reject(new Error('backOff must be provided')),
    ),
    payment: paymentMachine,
  },
  actions: {
    keepRestored: assign((_, { restored: { draft, isPending, now } }: { restored: Restored }) => ({
      form: draft?.form ?? NO_FORM,
      openedAt: draft?.openedAt ?? now,
      note: draft === null || isPending ? null : ('restored' as const),
    })),
    keepChange: assign(({ context }, { change }: { change: Partial<RecyclingForm> }) => {
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as Place];
      for (const key of Object.keys(change.attributes ?? {})) delete faults[key as Place];
      return {
        form: { ...context.form, ...change },
        faults,
        note: context.note === 'restored' ? null : context.note,
      };
    }),
    keepUploading: assign((_, { isUploading }: { isUploading: boolean }) => ({ isUploading })),
    keepFaults: assign(({ context }, { asks }: { asks: FormAsks }) => ({
      faults: {
        ...faultsOf(context.kind, context.form, asks),
        ...(context.isUploading && { pictures: '还有图片没传上去，传完或移除后再提交' }),
      },
      failure: null,
      note: null,
    })),
    clearForm: assign({ form: NO_FORM, faults: {}, failure: null, note: null }),
    tellDraft: emit(({ context: { kind, gameId, form, openedAt } }) => ({
      type: 'draft.changed' as const,
      kind,
      gameId,
      draft: { form, openedAt },
    })),
    tellDraftDone: emit(({ context: { kind, gameId } }) => ({ type: 'draft.done' as const, kind, gameId })),
    keepSubmitted: assign((_, { submitted }: Sent) => ({
      submitted,
      valuationId: submitted.valuationId,
      failure: null,
    })),
    keepFound: assign((_, { found }: Found) => ({
      submitted: found,
      valuationId: found?.valuationId ?? null,
      failure: null,
    })),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure })),
    keepWatchFailure: assign((_, { failure }: Wrong) => ({ watchFailure: failure })),
    keepFormFailure: assign((_, { failure }: Wrong) => ({ failure, faults: faultsIn(failure) })),
    keepRefusal: assign((_, { failure }: Wrong) => ({ failure, refusal: sellingRefusalOf(failure) })),
    keepAcceptRefusal: assign((_, { failure }: Wrong) => ({
      failure,
      acceptRefusal: acceptRefusalOf(failure),
    })),
    forgetTrouble: assign({ failure: null, refusal: null, acceptRefusal: null, note: null, asked: 0 }),
    noteNotSubmitted: assign({ note: 'notSubmitted' as const, failure: null }),
    noteAmountChanged: assign({ note: 'amountChanged' as const, failure: null }),
    noteNotDone: assign(({ context }) => ({
      note: context.doubt === 'accept' ? ('notAccepted' as const) : ('notCancelled' as const),
      failure: null,
    })),
    noteQuoteGone: assign({ note: 'quoteGone' as const, chosen: null }),
    keepDeal: assign(({ context }, { deal }: Read) => ({
      deal,
      kind: deal.valuation.kind,
      gameId: deal.valuation.gameId,
      watchFailure: null,
      // A deposit that is in needs no arrival any more.
      arrival: deal.order?.status === 'awaitingDeposit' ? context.arrival : null,
    })),
    tellMoved: emit(({ context }) => ({
      type: 'deal.moved' as const,
      valuationId: context.valuationId ?? '',
    })),
    chooseQuote: assign((_, { quoteId }: { quoteId: string | null }) => ({
      chosen: quoteId,
      loginFaults: {},
    })),
    forgetChoice: assign({ chosen: null, loginFaults: {} }),
    typeLogin: assign(({ context }, { field, text }: { field: keyof Login; text: string }) => {
      const { [field]: _mended, ...loginFaults } = context.loginFaults;
      return { login: { ...context.login, [field]: text }, loginFaults };
    }),
    faultLogin: assign(({ context }) => ({ loginFaults: loginFaultsOf(context) })),
    forgetLogin: assign({ login: { account: '', password: '' } }),
    doubtAccept: assign({ doubt: 'accept' as const }),
    doubtCancel: assign({ doubt: 'cancel' as const }),
    countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    forgetArrival: assign({ arrival: null }),
    goDeal: emit(({ context }) => ({
      type: 'navigate' as const,
      to: context.kind === 'valuation' ? ('valuationResult' as const) : ('quotes' as const),
      query: { id: context.valuationId ?? '' },
    })),
    goPriceList: emit(({ context }) => ({
      type: 'navigate' as const,
      to: 'quotes' as const,
      query: { id: context.valuationId ?? '' },
    })),
  },
  guards: {
    isForm: ({ context }) => context.valuationId === null,
    isPending: (_, { restored }: { restored: Restored }) => restored.isPending,
    isComplete: ({ context }, { asks }: { asks: FormAsks }) =>
      !context.isUploading && Object.keys(faultsOf(context.kind, context.form, asks)).length === 0,
    isCompleteBidding: ({ context }, { asks }: { asks: FormAsks }) =>
      context.kind === 'bidding' &&
      !context.isUploading &&
      Object.keys(faultsOf(context.kind, context.form, asks)).length === 0,
    hasListingOnly: (_, { submitted }: Sent) => submitted.valuationId === null,
    foundListingOnly: (_, { found }: Found) => found !== null && found.valuationId === null,
    isFound: (_, { found }: Found) => found !== null,
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure) || isKeySpent(failure),
    isAmountChanged: (_, { failure }: Wrong) => sellingRefusalOf(failure) === 'amountChanged',
    isRefusal: (_, { failure }: Wrong) => sellingRefusalOf(failure) !== null,
    isAcceptRefusal: (_, { failure }: Wrong) => acceptRefusalOf(failure) !== null,
    isOpen: ({ context }) => context.deal?.valuation.status === 'open',
    isDepositDue: ({ context }) => context.deal?.order?.status === 'awaitingDeposit',
    isCompleted: ({ context }) =>
      context.deal?.valuation.status === 'completed' || context.deal?.order?.status === 'completed',
    isFailed: ({ context }) => context.deal?.order?.status === 'failed',
    isTrading: ({ context }) => context.deal?.valuation.status === 'accepted',
    /** Nothing has happened that the present state does not show already. */
    isSame: ({ context }, { deal }: Read) => context.deal !== null && stampOf(context.deal) === stampOf(deal),
    isStillOpen: ({ context }, { deal }: Read) =>
      deal.valuation.status === 'open' &&
      (context.chosen === null || quoteIn(deal, context.chosen)?.status === 'open'),
    isOpenWithoutChosen: (_, { deal }: Read) => deal.valuation.status === 'open',
    /** A quote that may have been accepted was not, and can be. */
    isStillAcceptable: ({ context }, { deal }: Read) =>
      context.doubt === 'accept' &&
      deal.valuation.status === 'open' &&
      quoteIn(deal, context.chosen)?.status === 'open',
    /** The action in doubt was not carried out. */
    isUndone: ({ context }, { deal }: Read) =>
      context.doubt === 'accept'
        ? deal.valuation.status === 'open'
        : deal.valuation.status !== 'cancelled' && deal.valuation.status !== 'refused',
    canChoose: ({ context }, { quoteId }: { quoteId: string }) =>
      quoteIn(context.deal, quoteId)?.status === 'open',
    canDecline: ({ context }, { quoteId }: { quoteId: string | undefined }) =>
      quoteId === undefined
        ? (context.deal?.quotes.some((quote) => quote.status === 'open') ?? false)
        : quoteIn(context.deal, quoteId)?.status === 'open',
    hasLogin: ({ context }) => Object.keys(loginFaultsOf(context)).length === 0,
  },
});

/** The form as it would be sent. */
export const submissionOf = (context: RecyclingContext): SubmitRequest =>
  requestOf(context.kind, context.gameId, context.form);
