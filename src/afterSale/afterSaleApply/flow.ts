import { createActor, fromPromise } from 'xstate';
import type { AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import {
  afterSaleApplyMachine,
  applicationInquiry,
  type AfterSaleDraft,
  type ApplyRef,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { PICTURES_MOST } from '../../../machines/afterSale/afterSaleApply/form.ts';
import { readProfile } from '../../account/index.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { createDrafts, type Drafts } from '../../flow/drafts.ts';
import { provideInquiry } from '../../flow/inquire.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { arePictures, isObject, isText, memberDrafts } from '../../flow/memberDrafts.ts';
import { startOnce, refresh, type Running } from '../../flow/flowScreen.tsx';
import { browserNavigation, type Navigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { serverNow } from '../../api/clock.ts';
import * as api from '../calls.ts';
import { TOUCHED_KEYS } from '../reads.ts';

/** The calls an application makes; the server's unless given. */
export type ApplyCalls = Pick<typeof api, 'readAfterSaleRule' | 'applyAfterSale' | 'listAfterSales'> & {
  readProfile: typeof readProfile;
};

export interface ApplyDeps {
  calls?: ApplyCalls;
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

/** The order an application is about, and the type that is chosen beforehand. */
export interface ApplyKey {
  orderId: string;
  wanted?: AfterSaleType | null;
}

/** What the screens of an application need from outside. */
export interface ApplyPorts {
  /** The one running application of an order; a new one once it is submitted. */
  applications: ActorRegistry<ApplyKey, ApplyRef>;
  files: PictureFiles;
}

export const [AfterSaleApplyContext, useAfterSaleApply] = createFlowContext<ApplyPorts>('ApplyPorts');

const AFTER_SALES_LOOKED_AT = 20;
/** Times on the wire are exact to the second. */
const toSecond = (iso: string) => Math.floor(Date.parse(iso) / 1000);

const isDraft = (value: unknown): value is AfterSaleDraft => {
  if (!isObject(value) || !isText(value.openedAt) || !isText(value.step) || !isObject(value.form))
    return false;
  const { type, reason, remedy, amount, description, phone, pictures } = value.form;
  return [type, reason, remedy, amount, description, phone].every(isText) && arePictures(pictures);
};

/** Makes the running applications; once for the app. */
export function createApplications({
  calls = { ...api, readProfile },
  intentions = appIntentions(),
  drafts = createDrafts(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  onChanged,
}: ApplyDeps): ApplyPorts & Running {
  const kept = memberDrafts({
    drafts,
    memberId: async (signal) => (await calls.readProfile(undefined, { signal })).id,
    name: 'afterSale',
    is: isDraft,
  });
  const uploadName = (orderId: string, openedAt: string) => `${kept.nameOf(orderId)}:${openedAt}`;

  const provide = (visibility: Visibility) =>
    afterSaleApplyMachine.provide({
      actors: {
        loadDraft: fromPromise(async ({ input: { orderId }, signal }) => {
          const draft = await kept.load(orderId, signal);
          const openedAt = draft?.openedAt ?? new Date(now()).toISOString();
          const open = draft ? await intentions.pending(`afterSale:${orderId}:${openedAt}`) : [];
          const [main = null, ...others] = draft?.form.pictures ?? [];
          return {
            draft,
            isPending: open.length > 0,
            openedAt,
            upload: uploadInput(uploadName(orderId, openedAt), PICTURES_MOST, { main, others }),
          };
        }),
        readRule: fromPromise(({ input, signal }) => calls.readAfterSaleRule({ input }, { signal })),
        apply: fromPromise(({ input: { application: input, intention }, signal }) =>
          intentions.carryOut(intention, async (idempotencyKey) => ({
            afterSaleId: (await calls.applyAfterSale({ input }, { signal, idempotencyKey })).id,
          })),
        ),
        upload: uploads.machine,
        findAfterSale: provideInquiry(
          applicationInquiry,
          async ({ orderId, since, intention }, signal) => {
            const { rows } = await calls.listAfterSales(
              { input: { orderId, side: 'buyer', pageNum: 1, pageSize: AFTER_SALES_LOOKED_AT } },
              { signal },
            );
            const made = rows.find(
              (row) => row.orderId === orderId && toSecond(row.createdAt) >= toSecond(since),
            );
            if (!made) return null;
            await intentions.settle(intention);
            return { afterSaleId: made.id };
          },
          visibility,
        ),
      },
    });

  const applications: ActorRegistry<ApplyKey, ApplyRef> = createActorRegistry({
    page,
    nameOf: ({ orderId }) => orderId,
    start({ orderId, wanted = null }, visibility) {
      const ref = createActor(provide(visibility), { input: { orderId, wanted } });
      ref.on('draft.changed', ({ draft }) => kept.save(orderId, draft));
      ref.on('draft.done', () => kept.remove(orderId));
      ref.on('afterSale.applied', () => {
        void uploads.discard(uploadName(orderId, ref.getSnapshot().context.openedAt));
        onChanged();
      });
      ref.on('navigate', ({ to, query }) => {
        const here = navigation.here();
        if (here.name === 'afterSaleApply' && here.query.get('orderId') === orderId) {
          navigation.replace(to, query);
        }
      });
      return ref.start();
    },
  });

  return {
    applications: {
      ...applications,
      retain(ref) {
        // Opened again: what could not be read, or could not be applied for, is asked for again.
        ref.send({ type: 'application.retry' });
        return applications.retain(ref);
      },
    },
    files: uploads.files,
    disposeAll: applications.disposeAll,
  };
}

/** The applications of this page. */
export const appApplications = startOnce((client) => {
  // Who is signed in is learned before anything of theirs is typed: the next one to sign in here can be told apart.
  void memberId(appSession());
  return createApplications({ onChanged: () => refresh(client, TOUCHED_KEYS) });
});
