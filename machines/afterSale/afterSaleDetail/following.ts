import {
  assign,
  emit,
  enqueueActions,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { AfterSaleDetail, AfterSaleStage } from '../../../contract/afterSale/afterSale.ts';
import type { Picture } from '../../../contract/market/index.ts';
import {
  afterSaleLifecycle,
  type AfterSaleEvent as RuleEvent,
  type AfterSaleFacts,
} from '../../rulebooks/afterSale.ts';
import { may } from '../../rulebooks/decide.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { DESCRIPTION, PICTURES_MOST } from '../afterSaleApply/form.ts';

/** What a party may do with an after-sale that is there: the buyer the first three, the seller the last. */
export type AfterSaleAct = 'evidence' | 'withdraw' | 'appeal' | 'answer';
/** Those that say something. */
export type WritingAct = Exclude<AfterSaleAct, 'withdraw'>;

/** How the after-sale stands for its reader, as the server last said it: what the rulebook is asked with. */
export interface AfterSaleStandingNow {
  state: AfterSaleStage;
  context: AfterSaleFacts;
  side: 'buyer' | 'seller' | 'staff';
  /** How many statements of more evidence there are. */
  evidences: number;
  appealUntil: string | null;
}

/** What is being said. */
export interface Words {
  text: string;
  pictures: Picture[];
  /** The seller agrees to what is asked; null while it is open. */
  isAgreed: boolean | null;
  /** How many statements of more evidence there were when it was sent last; null while it was not. */
  sentAt: number | null;
}
export const NO_WORDS: Readonly<Words> = { text: '', pictures: [], isAgreed: null, sentAt: null };

export type FollowingFaults = Partial<Record<'text' | 'pictures' | 'isAgreed', string>>;

export interface ActInput {
  afterSaleId: string;
  act: AfterSaleAct;
  words: Words;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
}

export interface FollowingContext {
  afterSaleId: string;
  act: AfterSaleAct | null;
  /** Kept for each act, so that closing a sheet loses nothing. */
  words: Record<WritingAct, Words>;
  /** How many statements of more evidence there were when the act was chosen. */
  evidences: number;
  isUploading: boolean;
  faults: FollowingFaults;
  failure: Failure | null;
  /** How often the present question was asked in vain. */
  asked: number;
}

export type FollowingEvent =
  /** `now`: the server's clock, epoch ms. */
  | { type: 'act.choose'; act: AfterSaleAct; standing: AfterSaleStandingNow; now: number }
  | { type: 'words.change'; change: Partial<Pick<Words, 'text' | 'pictures' | 'isAgreed'>> }
  | { type: 'upload.change'; isUploading: boolean }
  | { type: 'act.submit' }
  /** Back to what was written after a refusal. */
  | { type: 'act.mend' }
  | { type: 'act.dismiss' }
  | { type: 'outcome.ask' };

export type FollowingEmitted =
  /** What the server says of it is new. */
  | { type: 'afterSale.changed'; afterSaleId: string }
  /** What is being said is to be kept. */
  | { type: 'words.changed'; afterSaleId: string; words: Record<WritingAct, Words> }
  /** It was said: its words and pictures have served. */
  | { type: 'words.done'; afterSaleId: string; act: WritingAct };

/** The rulebook's event behind each act, and whose it is. */
const EVENT: Record<AfterSaleAct, RuleEvent> = {
  evidence: { type: 'evidence.add' },
  withdraw: { type: 'case.withdraw' },
  appeal: { type: 'case.appeal' },
  answer: { type: 'seller.answer' },
};

/** The after-sale as the rulebook sees it. */
export function standingOf(detail: AfterSaleDetail): AfterSaleStandingNow {
  const { stage, type, isSellerHeard, isAppealed, side, statements, appealUntil } = detail;
  return {
    state: stage,
    context: { type, isSellerHeard, isAppealed },
    side,
    evidences: statements.filter(({ kind }) => kind === 'evidence').length,
    appealUntil: appealUntil ?? null,
  };
}

/** Whether this reader may do it now: the rulebook, the side, and the clock of the appeal. `now` epoch ms. */
export function isOffered(act: AfterSaleAct, standing: AfterSaleStandingNow, now: number): boolean {
  const { side, appealUntil, state, context } = standing;
  if (side !== (act === 'answer' ? 'seller' : 'buyer')) return false;
  if (act === 'appeal' && appealUntil !== null && now >= Date.parse(appealUntil)) return false;
  return may(afterSaleLifecycle, { state, context }, EVENT[act]);
}

/** What is to be mended before it is worth asking the server: it checks the same. */
export function wordFaultsOf(act: AfterSaleAct | null, words: Words, isUploading: boolean): FollowingFaults {
  const text = words.text.trim();
  return {
    ...(act === 'evidence' &&
      text === '' &&
      words.pictures.length === 0 && { text: '请写一句说明，或上传图片' }),
    ...(act === 'appeal' &&
      text.length < DESCRIPTION.least && { text: `请写明理由，至少 ${DESCRIPTION.least} 个字` }),
    ...(act === 'answer' && words.isAgreed === null && { isAgreed: '请选择同意或不同意' }),
    ...(act === 'answer' && text === '' && { text: '请写一句说明' }),
    ...(words.pictures.length > PICTURES_MOST && { pictures: `最多 ${PICTURES_MOST} 张图片` }),
    ...(isUploading && { pictures: '还有图片没传上去，传完或移除后再提交' }),
  };
}

const PLACE_OF: Readonly<Record<string, keyof FollowingFaults>> = {
  content: 'text',
  text: 'text',
  imgs: 'pictures',
  pictures: 'pictures',
  isAgreed: 'isAgreed',
};
function faultsIn(failure: Failure): FollowingFaults {
  if (failure.kind !== 'invalid') return {};
  const faults: FollowingFaults = {};
  for (const { path, message } of failure.errors) {
    const place = PLACE_OF[path.split('.')[0] ?? ''];
    if (place !== undefined) faults[place] = message;
  }
  return faults;
}

/** The key of this intention was used up by an earlier try: that try was carried out. */
const isKeySpent = (failure: Failure): boolean =>
  failure.kind === 'invalid' && failure.errors.some(({ path }) => path === 'Idempotency-Key');

const wordsOf = ({ act, words }: FollowingContext): Words =>
  act === null || act === 'withdraw' ? NO_WORDS : words[act];

/** Whether the after-sale, as the server says it stands, shows that the act was carried out. */
function isCarriedOut(context: FollowingContext, standing: AfterSaleStandingNow): boolean {
  switch (context.act) {
    case 'evidence':
      return standing.evidences > context.evidences;
    case 'withdraw':
      return standing.state === 'withdrawn' || standing.state === 'closed';
    case 'appeal':
      return standing.context.isAppealed;
    case 'answer':
      return standing.context.isSellerHeard;
    case null:
      return false;
  }
}

type Wrong = { failure: Failure };
type Told = { detail: AfterSaleDetail };
const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({ failure: asFailure(event.error) });
const told = ({ event }: { event: { output: AfterSaleDetail } }): Told => ({ detail: event.output });

/**
 * One act of a party on a running after-sale (design §7): the buyer adds evidence, withdraws (asked first) or appeals once;
 * the seller answers once. Chosen only where the rulebook allows it; a lost answer asks the server before anything is offered.
 * Ports: `loadWords`, `perform`, `readAfterSale`, `backOff`.
 */
export const followingMachine = setup({
  types: {
    context: {} as FollowingContext,
    events: {} as FollowingEvent,
    emitted: {} as FollowingEmitted,
    input: {} as { afterSaleId: string },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    /** What was being said when the page was left; null for nothing. */
    loadWords: fromPromise<Record<WritingAct, Words> | null, { afterSaleId: string }>(() =>
      Promise.reject(new Error('loadWords must be provided')),
    ),
    /** Carries the act out once for each intention; rejects with a Failure. */
    perform: fromPromise<AfterSaleDetail, ActInput>(() =>
      Promise.reject(new Error('perform must be provided')),
    ),
    /** Reads the after-sale anew, to learn what became of an act. */
    readAfterSale: fromPromise<AfterSaleDetail, { afterSaleId: string }>(() =>
      Promise.reject(new Error('readAfterSale must be provided')),
    ),
    /** Waits longer the more often it was asked in vain. */
    backOff: fromPromise<void, { attempt: number }>(() =>
      Promise.reject(new Error('backOff must be provided')),
    ),
  },
  guards: {
    canChoose: (_, { act, standing, now }: Omit<FollowingEvent & { type: 'act.choose' }, 'type'>) =>
      isOffered(act, standing, now),
    canWithdraw: (_, { act, standing, now }: Omit<FollowingEvent & { type: 'act.choose' }, 'type'>) =>
      act === 'withdraw' && isOffered(act, standing, now),
    isWithdraw: ({ context }) => context.act === 'withdraw',
    isComplete: ({ context }) =>
      Object.keys(wordFaultsOf(context.act, wordsOf(context), context.isUploading)).length === 0,
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure) || isKeySpent(failure),
    hasFaults: (_, { failure }: Wrong) => Object.keys(faultsIn(failure)).length > 0,
    isDone: ({ context }, { detail }: Told) => isCarriedOut(context, standingOf(detail)),
  },
  actions: {
    keepWords: assign(({ context }, { words }: { words: Record<WritingAct, Words> | null }) => ({
      words: words ?? context.words,
    })),
    /** What was sent from an earlier page and has arrived is not offered to be sent again. */
    keepAct: enqueueActions(
      ({ context, enqueue }, { act, evidences }: { act: AfterSaleAct; evidences: number }) => {
        enqueue.assign({ act, evidences, faults: {}, failure: null, asked: 0 });
        const { sentAt } = context.words.evidence;
        if (act !== 'evidence' || sentAt === null || sentAt >= evidences) return;
        enqueue.assign({ words: { ...context.words, evidence: NO_WORDS } });
        enqueue.emit({ type: 'words.done', afterSaleId: context.afterSaleId, act });
      },
    ),
    keepChange: assign(({ context }, { change }: { change: Partial<Words> }) => {
      const { act, words } = context;
      if (act === null || act === 'withdraw') return {};
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as keyof FollowingFaults];
      return { words: { ...words, [act]: { ...words[act], ...change } }, faults };
    }),
    keepUploading: assign((_, { isUploading }: { isUploading: boolean }) => ({ isUploading })),
    keepFaults: assign(({ context }) => ({
      faults: wordFaultsOf(context.act, wordsOf(context), context.isUploading),
    })),
    noteSent: assign(({ context }) => {
      const { act, words, evidences } = context;
      if (act === null || act === 'withdraw') return {};
      return { words: { ...words, [act]: { ...words[act], sentAt: evidences } } };
    }),
    forgetWords: assign(({ context }) => {
      const { act, words } = context;
      return act === null || act === 'withdraw' ? {} : { words: { ...words, [act]: NO_WORDS } };
    }),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure })),
    keepFaultsIn: assign((_, { failure }: Wrong) => ({ failure, faults: faultsIn(failure) })),
    forgetTrouble: assign({ failure: null, faults: {}, asked: 0 }),
    countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    tellWords: emit(({ context: { afterSaleId, words } }) => ({
      type: 'words.changed' as const,
      afterSaleId,
      words,
    })),
    tellWordsDone: emit(({ context: { afterSaleId, act } }) => ({
      type: 'words.done' as const,
      afterSaleId,
      // Withdrawn: nothing more will be said.
      act: act === null || act === 'withdraw' ? ('evidence' as const) : act,
    })),
    tellChange: emit(({ context: { afterSaleId } }) => ({
      type: 'afterSale.changed' as const,
      afterSaleId,
    })),
  },
}).createMachine({
  id: 'afterSaleFollowing',
  context: ({ input }) => ({
    afterSaleId: input.afterSaleId,
    act: null,
    words: { evidence: NO_WORDS, appeal: NO_WORDS, answer: NO_WORDS },
    evidences: 0,
    isUploading: false,
    faults: {},
    failure: null,
    asked: 0,
  }),
  initial: 'restoring',
  on: {
    'upload.change': {
      actions: { type: 'keepUploading', params: ({ event }) => ({ isUploading: event.isUploading }) },
    },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'loadWords',
        src: 'loadWords',
        input: ({ context: { afterSaleId } }) => ({ afterSaleId }),
        onDone: {
          target: 'viewing',
          actions: { type: 'keepWords', params: ({ event }) => ({ words: event.output }) },
        },
        // What was kept is lost; what is written now is not.
        onError: 'viewing',
      },
    },
    viewing: {
      on: {
        'act.choose': [
          {
            guard: { type: 'canWithdraw', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAct', params: ({ event }) => chosen(event) },
          },
          {
            guard: { type: 'canChoose', params: ({ event }) => event },
            target: 'writing',
            actions: { type: 'keepAct', params: ({ event }) => chosen(event) },
          },
        ],
      },
    },
    confirming: {
      tags: 'open',
      on: { 'act.submit': 'submitting', 'act.dismiss': 'viewing' },
    },
    writing: {
      tags: 'open',
      on: {
        'words.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => ({ change: event.change }) }, 'tellWords'],
        },
        'act.submit': [
          { guard: 'isComplete', target: 'submitting', actions: ['noteSent', 'tellWords'] },
          { actions: 'keepFaults' },
        ],
        'act.dismiss': 'viewing',
      },
    },
    submitting: {
      entry: 'forgetTrouble',
      tags: ['busy', 'open'],
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({
          afterSaleId: context.afterSaleId,
          act: context.act ?? 'evidence',
          words: wordsOf(context),
          intention: `afterSale.${context.act}:${context.afterSaleId}:${context.evidences}`,
        }),
        onDone: { target: 'noted', actions: ['forgetWords', 'tellWords', 'tellWordsDone', 'tellChange'] },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          {
            guard: { type: 'hasFaults', params: wrong },
            target: 'writing',
            actions: { type: 'keepFaultsIn', params: wrong },
          },
          { target: 'refused', actions: [{ type: 'keepFailure', params: wrong }, 'tellChange'] },
        ],
      },
    },
    // Was it carried out? The after-sale itself tells; nothing is sent a second time meanwhile.
    uncertain: {
      initial: 'asking',
      tags: 'open',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'readAfterSale',
            src: 'readAfterSale',
            input: ({ context: { afterSaleId } }) => ({ afterSaleId }),
            onDone: [
              {
                guard: { type: 'isDone', params: told },
                target: '#afterSaleFollowing.noted',
                actions: ['forgetWords', 'tellWords', 'tellWordsDone', 'tellChange'],
              },
              // Nothing was done: the same intention may be tried again.
              { target: '#afterSaleFollowing.refused', actions: ['forgetTrouble', 'tellChange'] },
            ],
            onError: { target: 'unanswered', actions: { type: 'keepFailure', params: wrong } },
          },
        },
        unanswered: {
          entry: 'countQuestion',
          invoke: {
            id: 'backOff',
            src: 'backOff',
            input: ({ context }) => ({ attempt: context.asked }),
            onDone: { target: 'asking' },
            onError: { actions: { type: 'keepFailure', params: wrong } },
          },
          on: {
            'outcome.ask': { target: 'asking' },
            // The key is kept: what is tried again later is the same intention.
            'act.dismiss': { target: '#afterSaleFollowing.viewing', actions: 'forgetTrouble' },
          },
        },
      },
    },
    refused: {
      tags: 'open',
      on: {
        'act.mend': [
          { guard: 'isWithdraw', target: 'confirming', actions: 'forgetTrouble' },
          { target: 'writing', actions: 'forgetTrouble' },
        ],
        'act.dismiss': { target: 'viewing', actions: 'forgetTrouble' },
      },
    },
    noted: {
      on: {
        'act.dismiss': 'viewing',
        'act.choose': [
          {
            guard: { type: 'canWithdraw', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAct', params: ({ event }) => chosen(event) },
          },
          {
            guard: { type: 'canChoose', params: ({ event }) => event },
            target: 'writing',
            actions: { type: 'keepAct', params: ({ event }) => chosen(event) },
          },
        ],
      },
    },
  },
});

function chosen({ act, standing }: { act: AfterSaleAct; standing: AfterSaleStandingNow }) {
  return { act, evidences: standing.evidences };
}

export type FollowingRef = ActorRefFrom<typeof followingMachine>;
export type FollowingSnapshot = SnapshotFrom<typeof followingMachine>;
export type FollowingValue = FollowingSnapshot['value'];
export type FollowingLeaf = LeafOf<FollowingValue>;
/** The outermost state: one view each. */
export type FollowingState = FollowingValue extends infer V
  ? V extends string
    ? V
    : keyof V & string
  : never;
export const selectFollowing = ({ value }: FollowingSnapshot): FollowingState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as FollowingState;
/** What is being said in the act in hand. */
export const selectWords = ({ context }: FollowingSnapshot): Words => wordsOf(context);
