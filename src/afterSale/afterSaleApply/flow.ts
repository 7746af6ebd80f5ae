import { createActor, fromPromise } from 'xstate';
import type { AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import {
  afterSaleApplyMachine,
  type AfterSaleDraft,
  type ApplyInput,
  type ApplyRef,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { MAX_PICTURES } from '../../../machines/afterSale/afterSaleApply/form.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { accountCalls } from '../../account/index.ts';
import { createDrafts } from '../../flow/drafts.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { arePictures, isObject, isText } from '../../flow/guards.ts';
import { memberDrafts } from '../../flow/memberDrafts.ts';
import { invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation, type Navigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import type { FormDeps } from '../../flow/submission.ts';
import { appUploads, uploadInput, type PictureFiles } from '../../flow/upload.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { serverNow } from '../../api/clock.ts';
import { api } from '../calls.ts';
import { TOUCHED_KEYS } from '../reads.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type ApplyCalls = Pick<typeof api, 'readAfterSaleRule' | 'applyAfterSale'> &
  Pick<typeof accountCalls, 'readProfile'>;

export interface ApplyDeps extends Omit<FormDeps, 'owner'> {
  calls?: ApplyCalls;
  navigation?: Navigation;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** Called when after-sales and their orders may have changed. */
  onChanged: () => void;
}

export interface ApplyKey {
  orderId: string;
  wanted?: AfterSaleType | null;
}

export interface ApplyPorts {
  /** The running application of an order. After a submission, a new one is started. */
  applications: ActorRegistry<ApplyKey, ApplyRef>;
  files: PictureFiles;
}

export const [AfterSaleApplyContext, useAfterSaleApply] = createFlowContext<ApplyPorts>('ApplyPorts');

const noSuchAfterSale: Failure = { kind: 'notFound', message: '没有找到刚才的申请，请到售后列表里看看。' };

const isDraft = (value: unknown): value is AfterSaleDraft => {
  if (!isObject(value) || !isText(value.openedAt) || !isText(value.step) || !isObject(value.form))
    return false;
  const { type, reason, remedy, amount, description, phone, pictures } = value.form;
  return [type, reason, remedy, amount, description, phone].every(isText) && arePictures(pictures);
};

export function createApplications({
  calls = { ...accountCalls, ...api },
  intentions = appIntentions(),
  drafts = createDrafts(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  onChanged,
}: ApplyDeps): ApplyPorts & Disposable {
  const draftStore = memberDrafts({
    drafts,
    memberId: async (signal) => (await calls.readProfile(undefined, { signal })).id,
    name: 'afterSale',
    is: isDraft,
  });
  const uploadName = (orderId: string, openedAt: string) => `${draftStore.nameOf(orderId)}:${openedAt}`;

  const apply = ({ application: input, intention }: ApplyInput, signal: AbortSignal) =>
    intentions.carryOut(
      intention,
      async (idempotencyKey) => ({
        afterSaleId: (await calls.applyAfterSale({ input }, { signal, idempotencyKey })).id,
      }),
      {
        async findEarlier() {
          const { openId } = await calls.readAfterSaleRule({ input: { orderId: input.orderId } }, { signal });
          if (openId === undefined) throw noSuchAfterSale;
          return { afterSaleId: openId };
        },
      },
    );

  const provide = (visibility: Visibility) =>
    afterSaleApplyMachine.provide({
      actors: {
        loadDraft: fromPromise(async ({ input: { orderId }, signal }) => {
          const draft = await draftStore.load(orderId, signal);
          const openedAt = draft?.openedAt ?? new Date(now()).toISOString();
          const open = draft ? await intentions.pending(`afterSale:${orderId}:${openedAt}`) : [];
          const [main = null, ...others] = draft?.form.pictures ?? [];
          return {
            draft,
            isPending: open.length > 0,
            openedAt,
            upload: uploadInput(uploadName(orderId, openedAt), MAX_PICTURES, { main, others }),
          };
        }),
        readRule: fromPromise(({ input, signal }) => calls.readAfterSaleRule({ input }, { signal })),
        apply: fromPromise(({ input, signal }) => apply(input, signal)),
        repeat: provideRepeat(apply, visibility),
        upload: uploads.machine,
      },
    });

  const applications: ActorRegistry<ApplyKey, ApplyRef> = createActorRegistry({
    page,
    nameOf: ({ orderId }) => orderId,
    // Retries a failed load, or checks again whether an application is possible.
    onOpened: (ref) => ref.send({ type: 'application.retry' }),
    start({ orderId, wanted = null }, visibility) {
      const ref = createActor(provide(visibility), { input: { orderId, wanted } });
      ref.on('draft.changed', ({ draft }) => draftStore.save(orderId, draft));
      ref.on('draft.done', () => draftStore.remove(orderId));
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
    applications,
    files: uploads.files,
    disposeAll: applications.disposeAll,
  };
}

export const appApplications = startForMember((client) =>
  createApplications({ onChanged: () => invalidateQueriesByPrefix(client, TOUCHED_KEYS) }),
);
