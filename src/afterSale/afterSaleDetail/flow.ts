import { createActor, fromPromise } from 'xstate';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import {
  afterSaleDetailMachine,
  NO_DRAFTS,
  type ActInput,
  type DetailRef,
  type Drafts as StatementDrafts,
  type StatementDraft,
  type PictureAct,
  type WritingAct,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { MAX_PICTURES } from '../../../machines/afterSale/afterSaleApply/form.ts';
import { accountCalls } from '../../account/index.ts';
import { createDrafts } from '../../flow/drafts.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { arePictures, isObject, isText } from '../../flow/guards.ts';
import { memberDrafts } from '../../flow/memberDrafts.ts';
import { invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import type { FormDeps } from '../../flow/submission.ts';
import { appUploads, uploadInput, type PictureFiles } from '../../flow/upload.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import type { CallOptions } from '../../api/client.ts';
import { api } from '../calls.ts';
import { TOUCHED_KEYS } from '../reads.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type ActCalls = Pick<
  typeof api,
  'addEvidence' | 'appealAfterSale' | 'answerAfterSale' | 'returnAccount' | 'withdrawAfterSale'
> &
  Pick<typeof accountCalls, 'readProfile'>;

export interface ActDeps extends Omit<FormDeps, 'owner'> {
  calls?: ActCalls;
  /** Called when after-sales and their orders may have changed. */
  onChanged: () => void;
}

export interface ActPorts {
  acts: ActorRegistry<string, DetailRef>;
  files: PictureFiles;
}

export const [AfterSaleDetailContext, useAfterSaleDetail] = createFlowContext<ActPorts>('ActPorts');

const isDraft = (value: unknown): value is StatementDraft =>
  isObject(value) &&
  isText(value.text) &&
  arePictures(value.pictures) &&
  (value.isAgreed === null || typeof value.isAgreed === 'boolean') &&
  (value.sentAt === null || typeof value.sentAt === 'number');
const areDrafts = (value: unknown): value is StatementDrafts =>
  isObject(value) &&
  [value.evidence, value.appeal, value.answer, value.return ?? NO_DRAFTS.return].every(isDraft);
const isBlank = ({ text, pictures, isAgreed }: StatementDraft): boolean =>
  text === '' && pictures.length === 0 && isAgreed === null;

function perform(
  calls: ActCalls,
  { afterSaleId, act, draft: { text, pictures, isAgreed }, password }: ActInput,
  options: CallOptions,
): Promise<AfterSaleDetail> {
  const params = { id: afterSaleId };
  const input = { text: text.trim(), pictures: pictures.map(({ url }) => url) };
  switch (act) {
    case 'evidence':
      return calls.addEvidence({ params, input }, options);
    case 'appeal':
      return calls.appealAfterSale({ params, input }, options);
    case 'answer':
      return calls.answerAfterSale({ params, input: { ...input, isAgreed: isAgreed === true } }, options);
    case 'return':
      return calls.returnAccount({ params, input: { password, note: input.text } }, options);
    case 'withdraw':
      return calls.withdrawAfterSale({ params }, options);
  }
}

export function createActs({
  calls = { ...accountCalls, ...api },
  intentions = appIntentions(),
  drafts = createDrafts(),
  uploads = appUploads(),
  visibility: page = pageVisibility,
  onChanged,
}: ActDeps): ActPorts & Disposable {
  const draftStore = memberDrafts({
    drafts,
    memberId: async (signal) => (await calls.readProfile(undefined, { signal })).id,
    name: 'afterSaleWords',
    is: areDrafts,
  });
  const uploadName = (afterSaleId: string, act: WritingAct) => `${draftStore.nameOf(afterSaleId)}:${act}`;

  const send = (input: ActInput, signal: AbortSignal) =>
    intentions.carryOut(input.intention, (idempotencyKey) =>
      perform(calls, input, { signal, idempotencyKey }),
    );

  const acts: ActorRegistry<string, DetailRef> = createActorRegistry({
    page,
    nameOf: (afterSaleId) => afterSaleId,
    start(afterSaleId, visibility) {
      const ref = createActor(
        afterSaleDetailMachine.provide({
          actors: {
            loadDrafts: fromPromise(async ({ signal }) => {
              const stored = await draftStore.load(afterSaleId, signal);
              const written = stored && { ...NO_DRAFTS, ...stored };
              const uploadOf = (act: PictureAct) => {
                const [main = null, ...others] = written?.[act].pictures ?? [];
                return uploadInput(uploadName(afterSaleId, act), MAX_PICTURES, { main, others });
              };
              return {
                drafts: written,
                uploads: {
                  evidence: uploadOf('evidence'),
                  appeal: uploadOf('appeal'),
                  answer: uploadOf('answer'),
                },
              };
            }),
            upload: uploads.machine,
            perform: fromPromise(({ input, signal }) => send(input, signal)),
            repeat: provideRepeat(send, visibility),
          },
        }),
        { input: { afterSaleId } },
      );
      ref.on('drafts.changed', ({ drafts: written }) => {
        if (Object.values(written).every(isBlank)) draftStore.remove(afterSaleId);
        else draftStore.save(afterSaleId, written);
      });
      ref.on('draft.done', ({ act }) => void uploads.discard(uploadName(afterSaleId, act)));
      ref.on('afterSale.changed', onChanged);
      return ref.start();
    },
  });

  return {
    acts,
    files: uploads.files,
    disposeAll: acts.disposeAll,
  };
}

export const appActs = startForMember((client) =>
  createActs({ onChanged: () => invalidateQueriesByPrefix(client, TOUCHED_KEYS) }),
);
