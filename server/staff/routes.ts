import * as calls from '../../contract/staff/calls.ts';
import { desksOf } from '../../contract/staff/permissions.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { auditIdentity } from '../account/index.ts';
import { detailOf, hideReview } from '../buying/index.ts';
import { reviveJob } from '../jobs/jobs.ts';
import { auditLedger } from '../ledger/ledger.ts';
import { auditMerchant, recycleDetail, refuseValuation } from '../recycling/index.ts';
import { newLogin } from '../selling/index.ts';
import { countWaitingChats } from '../support/index.ts';
import { claimTask, findReceivers, handOverTask, releaseTask } from '../tasks/claims.ts';
import { countQueue, readQueue, readTask } from '../tasks/queue.ts';
import {
  confirmStaffSession,
  findColleague,
  finishEnrolment,
  listAccounts,
  lockStaffSession,
  readSelf,
  renewRecoveryCodes,
  staffAccount,
  startEnrolment,
} from './accounts.ts';
import { readCase } from './cases.ts';
import { contentDeskRoutes } from './contentRoutes.ts';
import { overviewRoutes } from './overviewRoutes.ts';
import { markListing } from './markListing.ts';
import { addNote } from './notes.ts';
import { listAuditLog } from './auditLog.ts';
import { advanceListing, advanceOrder, advanceRecycle, askLowerPrice, newReport } from './acts.ts';
import { describeBoundPhone, requireReasonForPhone } from './boundPhone.ts';
import { findValuation } from './valuations.ts';
import { openIdentityPicture, openVault } from './vault.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { moneyRoutes } from './money.ts';
import { listDeadJobs, listWaitingIdentities, listWaitingListings, listWaitingMerchants } from './lists.ts';

/** Binds the staff calls, with which people do what the autopilot does in the demo. */
export function staffRoutes(routes: Routes, ctx: Context): void {
  const { serveMember, serveStaffAct, serveAudited } = routes;
  serveStaffAct(
    calls.advanceOrder,
    'order',
    async (tx, staff, id, input) => {
      const { event, remark, account, password, securityPhone, email } = input;
      const login =
        event === 'rebinding.finish' ? newLogin({ account, password, securityPhone, email }) : undefined;
      if (login) await requireReasonForPhone(tx, 'order', id, input);
      const report = newReport(event, input);
      const person = await staffAccount(tx, staff.id);
      return detailOf(ctx, tx, await advanceOrder(ctx, tx, person, id, event, remark, login, report));
    },
    async (tx, id, { event, securityPhone }) =>
      event === 'rebinding.finish' ? describeBoundPhone(tx, 'order', id, securityPhone) : {},
  );
  serveStaffAct(calls.hideReview, 'order', (tx, staff, id, { isHidden, reason }) =>
    hideReview(ctx, tx, staff.id, id, isHidden, reason),
  );
  serveStaffAct(calls.advanceListing, 'listing', (tx, _, id, { event, remark }) =>
    advanceListing(ctx, tx, id, event, remark),
  );
  serveStaffAct(calls.markListing, 'listing', (tx, _, id, { mark }) => markListing(ctx, tx, id, mark));
  serveStaffAct(
    calls.advanceRecycleOrder,
    'recycleOrder',
    async (tx, staff, id, { event, remark, amount, ...typed }) => {
      const login = event === 'review.pass' ? newLogin(typed) : undefined;
      if (login) await requireReasonForPhone(tx, 'recycleOrder', id, { ...login, remark });
      const order =
        event === 'price.ask'
          ? await askLowerPrice(ctx, tx, staff, id, amount, remark)
          : await advanceRecycle(ctx, tx, staff, id, event, remark, login);
      return recycleDetail(ctx, tx, order, 'sell');
    },
    async (tx, id, { event, securityPhone }) =>
      event === 'review.pass' ? describeBoundPhone(tx, 'recycleOrder', id, securityPhone) : {},
  );
  serveStaffAct(calls.refuseValuation, 'valuation', (tx, _, id, { reason }) =>
    refuseValuation(ctx, tx, id, reason),
  );
  serveMember(calls.findValuation, ({ member }, { input: { number } }) =>
    findValuation(ctx, member.id, number),
  );
  serveStaffAct(calls.auditMerchant, 'merchantApplication', (tx, _, id, { isPassed, remark }) =>
    auditMerchant(ctx, tx, id, isPassed, remark),
  );
  serveStaffAct(calls.auditIdentity, 'identity', (tx, _, id, { isPassed, remark }) =>
    auditIdentity(ctx, tx, id, isPassed, remark),
  );
  serveMember(calls.listWaitingMerchants, (_, { input }) => listWaitingMerchants(ctx, input));
  serveMember(calls.listWaitingIdentities, (_, { input }) => listWaitingIdentities(ctx, input));
  serveMember(calls.listWaitingListings, (_, { input }) => listWaitingListings(ctx, input));
  serveMember(calls.listDeadJobs, (_, { input }) => listDeadJobs(ctx, input));
  serveAudited(calls.retryJob, async (tx, _, { params: { id } }) => {
    await reviveJob(ctx, tx, id);
    return { answer: undefined, detail: { job: id } };
  });
  serveMember(calls.checkLedger, async () => {
    const checkedAt = isoNow(ctx);
    return { ...(await auditLedger(ctx.store)), checkedAt };
  });
  moneyRoutes(routes, ctx);
  sessionRoutes(routes, ctx);
  queueRoutes(routes, ctx);
  contentDeskRoutes(routes, ctx);
  overviewRoutes(routes, ctx);
  vaultRoutes(routes, ctx);
  peopleRoutes(routes, ctx);
  serveMember(calls.listAuditLog, (_, { input }) => listAuditLog(ctx, input));
}

function sessionRoutes({ serveMember }: Routes, ctx: Context): void {
  serveMember(calls.readStaffSelf, ({ member, token }) => readSelf(ctx, member.id, token));
  serveMember(calls.startEnrolment, ({ member }) => startEnrolment(ctx, member.id));
  serveMember(calls.finishEnrolment, async ({ member, token }, { input }) => ({
    codes: await finishEnrolment(ctx, member.id, token, input.code),
  }));
  serveMember(calls.confirmStaffSession, async ({ member, token }, { input }) => {
    await confirmStaffSession(ctx, member.id, token, input.code);
    return readSelf(ctx, member.id, token);
  });
  serveMember(calls.renewRecoveryCodes, async ({ member }, { input }) => ({
    codes: await renewRecoveryCodes(ctx, member.id, input.code),
  }));
  serveMember(calls.lockStaffSession, ({ token }) => lockStaffSession(ctx, token));
}

function vaultRoutes({ serveMember }: Routes, ctx: Context): void {
  const vaults = [
    [calls.openOrderVault, 'order'],
    [calls.openRecycleVault, 'recycleOrder'],
    [calls.openAfterSaleVault, 'afterSale'],
  ] as const;
  for (const [call, subject] of vaults) {
    serveMember(call, async ({ member }, { params, input }) => {
      const account = await staffAccount(ctx.store, member.id);
      return openVault(ctx, account, call.name, subject, params.id, input.reason);
    });
  }
  serveMember(calls.openIdentityPicture, async ({ member }, { params: { id } }) => {
    const account = await staffAccount(ctx.store, member.id);
    return openIdentityPicture(ctx, account, calls.openIdentityPicture.name, id);
  });
}

function queueRoutes({ serveMember, serveOnce, serveAudited }: Routes, ctx: Context): void {
  const reader = (member: { id: string }) => staffAccount(ctx.store, member.id);
  serveMember(calls.listTasks, async ({ member }, { input }) => readQueue(ctx, await reader(member), input));
  serveMember(calls.countTasks, async ({ member }) => {
    const [counts, chats] = await Promise.all([
      countQueue(ctx, await reader(member)),
      countWaitingChats(ctx, member),
    ]);
    return { ...counts, chats };
  });
  serveMember(calls.readTask, async ({ member }, { params }) =>
    readTask(ctx, ctx.store, await reader(member), params.id),
  );
  serveMember(calls.readCase, async ({ member }, { params }) =>
    readCase(ctx, await reader(member), params.id),
  );
  serveOnce(calls.addCaseNote, async (tx, { member }, { params, input }) =>
    addNote(ctx, tx, await staffAccount(tx, member.id), params.id, input.text),
  );
  serveMember(calls.claimTask, async ({ member }, { params }) => {
    const account = await reader(member);
    return ctx.store.tx((tx) => claimTask(ctx, tx, account, params.id));
  });
  serveMember(calls.releaseTask, async ({ member }, { params }) => {
    const account = await reader(member);
    return ctx.store.tx((tx) => releaseTask(ctx, tx, account, params.id));
  });
  serveAudited(calls.handOverTask, async (tx, staffId, { params, input: { to, note } }) => {
    const colleague = await findColleague(tx, to);
    const account = await staffAccount(tx, staffId);
    const answer = await handOverTask(ctx, tx, account, params.id, colleague, note);
    // The task ends with its stage; the notes of the case stay.
    await addNote(ctx, tx, account, params.id, `转交给 ${colleague.name}：${note}`);
    const { subject, subjectId } = answer;
    return { answer, subject, subjectId, detail: { to, toName: colleague.name, note } };
  });
  serveMember(calls.listColleagues, async ({ member }, { input: { taskId } }) => {
    const all = await listAccounts(ctx.store);
    const able =
      taskId === undefined ? all : await findReceivers(ctx.store, await reader(member), taskId, all);
    return able.map((one) => ({ id: one.id, name: one.name, desks: [...desksOf(one)] }));
  });
}
