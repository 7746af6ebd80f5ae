import { createActor, fromPromise } from 'xstate';
import type { AfterSaleDetail, AfterSaleType } from '../../contract/afterSale/afterSale.ts';
import type { Picture } from '../../contract/market/index.ts';
import {
  afterSaleMachine,
  selectState,
  type AfterSaleDraft,
  type AfterSaleRef,
} from '../../machines/afterSale/afterSaleApply/afterSale.ts';
import {
  followingMachine,
  NO_WORDS,
  type ActInput,
  type FollowingRef,
  type Words,
  type WritingAct,
} from '../../machines/afterSale/afterSaleDetail/following.ts';
import { PICTURES_MOST } from '../../machines/afterSale/afterSaleApply/form.ts';
import { resultOf, selectIsRestoring } from '../../machines/kit/upload/upload.ts';
import * as api from './calls.ts';
import { readProfile } from '../account/index.ts';
import type { CallOptions } from '../wire/client.ts';
import { serverNow } from '../wire/clock.ts';
import { createDrafts, type DraftKey, type Drafts } from '../flow/drafts.ts';
import { appIntentions, type Intentions } from '../flow/intentions.ts';
import { browserNavigation, type Navigation } from '../flow/navigation.ts';
import { backOff } from '../flow/backOff.ts';
import { pageVisibility, type Visibility } from '../flow/visibility.ts';
import { appUploads, type Upload, type Uploads } from '../flow/upload.ts';

/** The calls of after-sale; the server's unless given. */
export type AfterSaleCalls = typeof api & { readProfile: typeof readProfile };

export interface AfterSaleDeps {
  calls?: AfterSaleCalls;
  intentions?: Intentions;
  drafts?: Drafts;
  uploads?: Uploads;
  navigation?: Navigation;
  visibility?: Visibility;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** What the server says of after-sales and their orders may be new. */
  onChanged: () => void;
}

/** The running applications and acts of after-sale, outside React: mounting twice, hiding and leaving neither stop nor repeat. */
export interface AfterSales {
  /** The one application of an order; started when there is none. What was not to be had is asked for again. */
  applicationFor(orderId: string, wanted?: AfterSaleType | null): AfterSaleRef;
  /** The evidence of an application. What is sent goes into the form. */
  picturesFor(ref: AfterSaleRef): Upload;
  /** The one actor of the acts on an after-sale; started when there is none. */
  followingFor(afterSaleId: string): FollowingRef;
  /** The pictures of what is being said in one act. */
  wordPicturesFor(ref: FollowingRef, act: WritingAct): Upload;
  /** Stops everything: the person has logged out. Drafts stay. */
  disposeAll(): void;
}

const OWN = 20;
const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const arePictures = (value: unknown): value is Picture[] =>
  Array.isArray(value) && value.every((one: unknown) => isObject(one) && isText(one.url) && isText(one.name));

const isDraft = (value: unknown): value is AfterSaleDraft => {
  if (!isObject(value) || !isText(value.openedAt) || !isText(value.step) || !isObject(value.form))
    return false;
  const { type, reason, remedy, amount, description, phone, pictures } = value.form;
  return [type, reason, remedy, amount, description, phone].every(isText) && arePictures(pictures);
};
const draftKey = (owner: string, orderId: string): DraftKey<AfterSaleDraft> => ({
  kind: 'draft',
  name: `afterSale:${owner}:${orderId}`,
  version: 1,
  is: isDraft,
});

type Said = Record<WritingAct, Words>;
const areWords = (value: unknown): value is Words =>
  isObject(value) &&
  isText(value.text) &&
  arePictures(value.pictures) &&
  (value.isAgreed === null || typeof value.isAgreed === 'boolean') &&
  (value.sentAt === null || typeof value.sentAt === 'number');
const isSaid = (value: unknown): value is Said =>
  isObject(value) && areWords(value.evidence) && areWords(value.appeal) && areWords(value.answer);
const saidKey = (owner: string, afterSaleId: string): DraftKey<Said> => ({
  kind: 'draft',
  name: `afterSaleWords:${owner}:${afterSaleId}`,
  version: 1,
  is: isSaid,
});
const isSilent = ({ text, pictures, isAgreed }: Words): boolean =>
  text === '' && pictures.length === 0 && isAgreed === null;

/** Seconds are all that the wire tells of a time. */
const toSecond = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/** The pictures of one matter; `look` brings what was sent to where it belongs. */
interface Matter {
  name: string;
  upload: Upload;
  look: () => void;
}

/** Everything that was sent, in its order. */
const sentOf = (upload: Upload): { pictures: Picture[]; isUploading: boolean } => {
  const { main, others, onTheWay, failed } = resultOf(upload.actor.getSnapshot());
  return { pictures: main ? [main, ...others] : others, isUploading: onTheWay > 0 || failed > 0 };
};

/** Makes the registry of after-sales; once for the app. */
export function createAfterSales({
  calls = { ...api, readProfile },
  intentions = appIntentions(),
  drafts = createDrafts(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility = pageVisibility,
  now = serverNow,
  onChanged,
}: AfterSaleDeps): AfterSales {
  const applications = new Map<string, AfterSaleRef>();
  const followings = new Map<string, FollowingRef>();
  const pictures = new Map<AfterSaleRef | FollowingRef, Map<string, Matter>>();
  let owner = '';
  const known = async (signal: AbortSignal) => {
    owner = (await calls.readProfile(undefined, { signal })).id;
    return owner;
  };
  // One after the other: a slow one must not undo the next.
  let keeping = Promise.resolve();
  const keep = (step: () => Promise<void>) => {
    keeping = keeping.then(step);
  };

  const application = afterSaleMachine.provide({
    actors: {
      loadDraft: fromPromise(async ({ input: { orderId }, signal }) => {
        const draft = await drafts.get(draftKey(await known(signal), orderId));
        const open = draft ? await intentions.pending(`afterSale:${orderId}:${draft.openedAt}`) : [];
        return { draft, isPending: open.length > 0, now: new Date(now()).toISOString() };
      }),
      readRule: fromPromise(({ input, signal }) => calls.readAfterSaleRule({ input }, { signal })),
      apply: fromPromise(({ input: { application: input, intention }, signal }) =>
        intentions.carryOut(intention, async (idempotencyKey) => ({
          afterSaleId: (await calls.applyAfterSale({ input }, { signal, idempotencyKey })).id,
        })),
      ),
      findAfterSale: fromPromise(async ({ input: { orderId, since, intention }, signal }) => {
        const { rows } = await calls.listAfterSales(
          { input: { orderId, side: 'buyer', pageNum: 1, pageSize: OWN } },
          { signal },
        );
        const found = rows.find(
          (row) => row.orderId === orderId && toSecond(row.createdAt) >= toSecond(since),
        );
        if (found) await intentions.settle(intention);
        return found?.id ?? null;
      }),
      backOff: backOff(visibility),
    },
  });

  const perform = ({ afterSaleId, act, words }: ActInput, options: CallOptions): Promise<AfterSaleDetail> => {
    const params = { id: afterSaleId };
    const input = { text: words.text.trim(), pictures: words.pictures.map(({ url }) => url) };
    switch (act) {
      case 'evidence':
        return calls.addEvidence({ params, input }, options);
      case 'appeal':
        return calls.appealAfterSale({ params, input }, options);
      case 'answer':
        return calls.answerAfterSale(
          { params, input: { ...input, isAgreed: words.isAgreed === true } },
          options,
        );
      case 'withdraw':
        return calls.withdrawAfterSale({ params }, options);
    }
  };
  const following = followingMachine.provide({
    actors: {
      loadWords: fromPromise(async ({ input: { afterSaleId }, signal }) =>
        drafts.get(saidKey(await known(signal), afterSaleId)),
      ),
      perform: fromPromise(({ input, signal }) =>
        intentions.carryOut(input.intention, (idempotencyKey) => perform(input, { signal, idempotencyKey })),
      ),
      readAfterSale: fromPromise(({ input, signal }) =>
        calls.readAfterSale({ params: { id: input.afterSaleId } }, { signal }),
      ),
      backOff: backOff(visibility),
    },
  });

  /** The one upload of an actor for one matter; `onSent` hears of it now and whenever it has moved. */
  function uploadOf(
    ref: AfterSaleRef | FollowingRef,
    matter: string,
    name: string,
    initial: readonly Picture[],
    onSent: (sent: { pictures: Picture[]; isUploading: boolean }) => void,
  ): Upload {
    const own = pictures.get(ref) ?? new Map<string, Matter>();
    pictures.set(ref, own);
    const found = own.get(matter);
    if (found) {
      found.look();
      return found.upload;
    }
    const [main = null, ...others] = initial;
    const upload = uploads.uploadFor(name, { most: PICTURES_MOST, initial: { main, others } });
    const look = () => {
      if (!selectIsRestoring(upload.actor.getSnapshot())) onSent(sentOf(upload));
    };
    own.set(matter, { name, upload, look });
    upload.actor.subscribe(look);
    look();
    return upload;
  }
  function discard(ref: AfterSaleRef | FollowingRef, matter: string): void {
    const own = pictures.get(ref);
    const found = own?.get(matter);
    if (!found) return;
    own?.delete(matter);
    void uploads.discard(found.name);
  }

  function launchApplication(orderId: string, wanted: AfterSaleType | null): AfterSaleRef {
    const ref = createActor(application, { input: { orderId, wanted } });
    ref.on('draft.changed', ({ draft }) => {
      const key = draftKey(owner, orderId);
      keep(() => drafts.set(key, draft));
    });
    ref.on('draft.done', () => {
      const key = draftKey(owner, orderId);
      keep(() => drafts.remove(key));
      discard(ref, 'evidence');
    });
    ref.on('afterSale.applied', onChanged);
    ref.on('navigate', ({ to, query }) => {
      const here = navigation.here();
      if (here.name === 'afterSaleApply' && here.query.get('orderId') === orderId) {
        navigation.replace(to, query);
      }
    });
    applications.set(orderId, ref);
    return ref.start();
  }

  return {
    applicationFor(orderId, wanted = null) {
      const found = applications.get(orderId);
      if (found === undefined || found.getSnapshot().status !== 'active') {
        return launchApplication(orderId, wanted);
      }
      const state = selectState(found.getSnapshot());
      if (state === 'submitted') return launchApplication(orderId, wanted);
      if (state === 'unavailable' || state === 'running' || state === 'closed') {
        found.send({ type: 'application.retry' });
      }
      return found;
    },
    picturesFor(ref) {
      const { orderId, form, openedAt } = ref.getSnapshot().context;
      return uploadOf(
        ref,
        'evidence',
        `afterSale:${owner}:${orderId}:${openedAt}`,
        form.pictures,
        ({ pictures: sent, isUploading }) => {
          const { context } = ref.getSnapshot();
          if (JSON.stringify(sent) !== JSON.stringify(context.form.pictures)) {
            ref.send({ type: 'form.change', change: { pictures: sent } });
          }
          if (isUploading !== context.isUploading) ref.send({ type: 'upload.change', isUploading });
        },
      );
    },
    followingFor(afterSaleId) {
      const found = followings.get(afterSaleId);
      if (found?.getSnapshot().status === 'active') return found;
      const ref = createActor(following, { input: { afterSaleId } });
      ref.on('words.changed', ({ words }) => {
        const key = saidKey(owner, afterSaleId);
        keep(() => (Object.values(words).every(isSilent) ? drafts.remove(key) : drafts.set(key, words)));
      });
      ref.on('words.done', ({ act }) => discard(ref, act));
      ref.on('afterSale.changed', onChanged);
      followings.set(afterSaleId, ref);
      return ref.start();
    },
    wordPicturesFor(ref, act) {
      const { afterSaleId, words } = ref.getSnapshot().context;
      return uploadOf(
        ref,
        act,
        `afterSaleWords:${owner}:${afterSaleId}:${act}`,
        (words[act] ?? NO_WORDS).pictures,
        ({ pictures: sent, isUploading }) => {
          const { context } = ref.getSnapshot();
          if (context.act !== act) return;
          if (JSON.stringify(sent) !== JSON.stringify(context.words[act].pictures)) {
            ref.send({ type: 'words.change', change: { pictures: sent } });
          }
          if (isUploading !== context.isUploading) ref.send({ type: 'upload.change', isUploading });
        },
      );
    },
    disposeAll() {
      for (const ref of [...applications.values(), ...followings.values()]) ref.stop();
      applications.clear();
      followings.clear();
      pictures.clear();
      uploads.disposeAll();
    },
  };
}
