import type { QueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import type { CheckResult } from '../../../contract/buying/index.ts';
import type { StaffAct, SubjectAct, TaskSubject } from '../../../contract/staff/index.ts';
import { isListingMark } from '../../../contract/staff/listingMarks.ts';
import {
  actMachine,
  BLANK_ACT,
  handsOver,
  hasAmount,
  isInspected,
  takesBack,
  MAX_REPORT_PICTURES,
  type ActFields,
  type ActFormRef,
} from '../../../machines/staff/act/act.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { hasTexts, isText } from '../../flow/guards.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { invalidateQueriesByPrefix, startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { afterSaleApi } from '../../afterSale/index.ts';
import { paymentApi } from '../../payment/index.ts';
import { supportApi } from '../../support/index.ts';
import { api } from '../calls.ts';
import { askForCode, isCodeRequired } from '../codeGate.ts';

export interface ActKey {
  /** The task that the page shows. The server refuses the act when another one is open. */
  taskId: string;
  subject: TaskSubject;
  subjectId: string;
  act: StaffAct;
  /** The proposed decision that is confirmed or rejected. */
  proposalId?: string | undefined;
  /** Requested amount of an after-sale in yuan, as text. '' if there is none. */
  asked: string;
  /** Labels of the account's attributes, for the inspection report. */
  labels: readonly string[];
}

type Calls = Pick<
  typeof api,
  | 'advanceOrder'
  | 'hideReview'
  | 'advanceListing'
  | 'markListing'
  | 'advanceRecycleOrder'
  | 'auditMerchant'
  | 'auditIdentity'
> &
  Pick<typeof afterSaleApi, 'advanceAfterSale' | 'settleProposal'> &
  Pick<typeof supportApi, 'replyProblem'> &
  Pick<typeof paymentApi, 'decideWithdrawal'>;

const STAFF_CALLS: Calls = {
  ...api,
  advanceAfterSale: afterSaleApi.advanceAfterSale,
  settleProposal: afterSaleApi.settleProposal,
  replyProblem: supportApi.replyProblem,
  decideWithdrawal: paymentApi.decideWithdrawal,
};

export interface ActDeps extends FormDeps {
  onDone: (key: ActKey) => void;
  /** Called when the session requires a one-time code again. */
  onLocked: () => void;
  calls?: Calls;
}

export interface ActPorts {
  forms: ActorRegistry<ActKey, ActFormRef>;
  files: PictureFiles;
}

export const [ActContext, useActPorts] = createFlowContext<ActPorts>('ActPorts');

/** Converts typed yuan to fen. */
const toFen = (yuan: string): number => Math.round(Number(yuan) * 100);

/** The new login of an account that changes hands. Empty fields are left out. */
const loginIn = ({ account, password, securityPhone, email }: ActFields) => ({
  password,
  ...omitBlank({ account, securityPhone, email }),
});

const omitBlank = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

const reportIn = (labels: readonly string[], { results, pictures }: ActFields) => ({
  checks: labels.map((label, at) => ({ label, result: results[at] as CheckResult })),
  pictures: [...pictures],
});

/** The fields that the draft contains. Secrets are not among them. */
type Kept = Pick<ActFields, 'remark' | 'results'>;
const isKept = (value: unknown): value is Kept =>
  hasTexts(value, 'remark') && Array.isArray(value.results) && value.results.every(isText);

/** Sends an act by its call. */
function perform(
  calls: Calls,
  { taskId, subject, subjectId: id, act, labels, proposalId }: ActKey,
  fields: ActFields,
  options: { signal: AbortSignal; idempotencyKey?: string },
): Promise<unknown> {
  const { rule, amount } = fields;
  const remark = fields.remark.trim();
  const said = remark === '' ? {} : { remark };
  const login = (handsOver(act) || takesBack(act)) && loginIn(fields);
  const fen = hasAmount(act) && { amount: toFen(amount) };
  const params = { id };
  const chosen = { subject, act } as SubjectAct;
  switch (chosen.subject) {
    case 'order': {
      if (chosen.act === 'review.hide' || chosen.act === 'review.show') {
        const input = { taskId, isHidden: chosen.act === 'review.hide', reason: remark };
        return calls.hideReview({ params, input }, options);
      }
      const report = isInspected(act) && reportIn(labels, fields);
      const input = { taskId, event: chosen.act, ...said, ...login, ...report };
      return calls.advanceOrder({ params, input }, options);
    }
    case 'listing':
      if (isListingMark(chosen.act)) {
        return calls.markListing({ params, input: { taskId, mark: chosen.act, reason: remark } }, options);
      }
      return calls.advanceListing({ params, input: { taskId, event: chosen.act, ...said } }, options);
    case 'afterSale': {
      if (chosen.act === 'proposal.confirm' || chosen.act === 'proposal.reject') {
        const isConfirmed = chosen.act === 'proposal.confirm';
        const input = { taskId, proposalId: proposalId ?? '', isConfirmed, reason: remark };
        return calls.settleProposal({ params, input }, options);
      }
      const input = { taskId, event: chosen.act, ...said, ...(rule !== '' && { rule }), ...fen, ...login };
      return calls.advanceAfterSale({ params, input }, options);
    }
    case 'recycleOrder': {
      const input = { taskId, event: chosen.act, ...said, ...login, ...fen };
      return calls.advanceRecycleOrder({ params, input }, options);
    }
    case 'problem':
      return calls.replyProblem({ params, input: { taskId, reply: remark } }, options);
    case 'merchantApplication': {
      const input = { taskId, isPassed: chosen.act === 'merchant.pass', ...said };
      return calls.auditMerchant({ params, input }, options);
    }
    case 'identity': {
      const input = { taskId, isPassed: chosen.act === 'identity.pass', ...said };
      return calls.auditIdentity({ params, input }, options);
    }
    case 'withdrawal':
      return calls.decideWithdrawal({ params, input: { taskId, event: chosen.act, ...said } }, options);
  }
}

export function createActs({
  onDone,
  onLocked,
  calls = STAFF_CALLS,
  uploads = appUploads(),
  ...deps
}: ActDeps): ActPorts & Disposable {
  // Names of intentions are stored in the browser, so a login is represented by a random id that only this page knows.
  const marks = new Map<string, string>();
  const markOf = (login: string) => {
    const mark = marks.get(login) ?? v4();
    marks.set(login, mark);
    return mark;
  };
  const forms = createSubmissionRegistry<ActKey, ActFields, null, Kept>(
    {
      machine: actMachine,
      nameOf: ({ taskId, act, proposalId }) => `act:${taskId}:${act}:${proposalId ?? ''}`,
      draft: {
        nameOf({ key: { taskId, act, proposalId }, owner: who }) {
          const name = `act:${who ?? 'nobody'}:${taskId}:${act}`;
          return proposalId === undefined ? name : `${name}:${proposalId}`;
        },
        is: isKept,
        pick: ({ remark, results }) => ({ remark, results }),
        pictures: MAX_REPORT_PICTURES,
      },
      open({ key: { act, asked, labels } }, kept) {
        const results = isInspected(act) ? labels.map(() => '') : [];
        const original = { ...BLANK_ACT, act, amount: asked, results };
        const isSame = kept !== null && kept.results.length === results.length;
        return { fields: isSame ? { ...original, ...kept } : original, original, isRestored: isSame };
      },
      intentionOf({ key: { taskId, subject, subjectId, proposalId } }, fields) {
        const { act, remark, rule, amount, results, pictures } = fields;
        const hasLogin = handsOver(act) || takesBack(act);
        const login = hasLogin ? markOf(JSON.stringify(loginIn(fields))) : '';
        const said = [taskId, proposalId, act, remark, rule, amount, results, pictures, login];
        return `act:${subject}:${subjectId}:${JSON.stringify(said)}`;
      },
      intentionsOf: ({ key: { subject, subjectId } }) => `act:${subject}:${subjectId}:`,
      async submit({ key }, { fields }, options) {
        try {
          await perform(calls, key, fields, options);
        } catch (error) {
          if (isCodeRequired(error)) onLocked();
          throw error;
        }
        return null;
      },
      onDone: ({ key }) => onDone(key),
    },
    { uploads, ...deps },
  );
  return { forms, files: uploads.files, disposeAll: forms.disposeAll };
}

export const appActs = startOnce((client: QueryClient) =>
  createActs({
    onDone: () => invalidateQueriesByPrefix(client, ['staff']),
    onLocked: () => askForCode(client),
  }),
);
