import * as ops from '../../../contract/staff/calls.ts';
import { blacklistHash } from '../../../server/kit/blacklistHash.ts';
import {
  byAfterSale,
  byListing,
  byOrder,
  bySale,
  listingTask,
  reconciliationRun,
  STAFF,
  row,
  type Callers,
} from '../../kit/ownership.ts';

/** Who may make the calls of staff. */
export const callers: Callers = (kit) => [
  row(ops.advanceListing, STAFF, (at) => ({ ...byListing(at), input: { event: 'audit.pass' } })),
  row(ops.markListing, STAFF, (at) => ({
    ...byListing(at),
    input: { mark: 'stock.own', reason: '平台收来的账号' },
  })),
  row(ops.refuseValuation, STAFF, ({ valuationId }) => ({
    params: { id: valuationId },
    input: { reason: '不在回收范围' },
  })),
  row(ops.findValuation, STAFF, async ({ valuationId }) => ({
    input: {
      number: (await kit.one<{ no: string }>`select no from valuations where id = ${valuationId}`).no,
    },
  })),
  row(
    ops.advanceRecycleOrder,
    STAFF,
    (at) => ({ ...byOrder(at), input: { event: 'review.pass' as const, password: 'new-pass-9' } }),
    { stage: 'underReview' },
  ),
  row(ops.openOrderVault, STAFF, (at) => ({ ...bySale(at), input: { reason: '核对账号' } }), {
    afterSale: 'sold',
  }),
  row(ops.openAfterSaleVault, STAFF, (at) => ({ ...byAfterSale(at), input: { reason: '收回账号' } }), {
    afterSale: 'confirmingReturn',
  }),
  row(ops.openRecycleVault, STAFF, (at) => ({ ...byOrder(at), input: { reason: '核对账号' } }), {
    stage: 'underReview',
  }),
  row(ops.retryJob, STAFF, async () => {
    await kit.sql`insert into jobs (id, kind, subject, run_at, created_at, dead_at)
       values ('dead', 'offer.end', 'none', now(), now(), now())
       on conflict (id) do update set dead_at = now()`;
    return { params: { id: 'dead' } };
  }),
  row(ops.auditMerchant, STAFF, async ({ people }) => {
    await kit.sql`
       insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values (${people.member.id}, ${people.member.id}, 'recycler', '新号行', '13812345678', '专收', 'reviewing', now()) on conflict do nothing`;
    return { params: { id: people.member.id }, input: { isPassed: true } };
  }),
  row(ops.auditIdentity, STAFF, async ({ people }) => {
    await kit.sql`update users set real_status = 'reviewing' where id = ${people.member.id}`;
    return { params: { id: people.member.id }, input: { isPassed: true } };
  }),
  row(ops.startEnrolment, [401, 403, 403, 403, 403, 409], () => ({})),
  row(ops.finishEnrolment, [401, 403, 403, 403, 403, 409], () => ({ input: { code: '000000' } })),
  row(ops.confirmStaffSession, [401, 403, 403, 403, 403, 422], () => ({ input: { code: '000000' } })),
  row(ops.reconcileAgain, STAFF, async () => ({ params: { id: await reconciliationRun(kit) } })),
  row(ops.settleDifference, STAFF, async () => {
    await kit.sql`insert into reconciliation_lines (id, run_id, subject, number, kind, trade_no, created_at)
       values ('line', ${await reconciliationRun(kit)}, 'payment', 'HY1', 'missingHere', 'HY1', now())
       on conflict (id) do update set settled_at = null`;
    return { params: { id: 'line' }, input: { remark: '核对过' } };
  }),
  row(ops.retryRefund, STAFF, async () => {
    await kit.sql`insert into jobs (id, kind, subject, run_at, created_at, failed)
       values ('refund', 'payment.refund', 'none', now(), now(), '不行')
       on conflict (id) do update set failed = '不行', done_at = null`;
    return { params: { id: 'refund' } };
  }),
  row(ops.readLedgerMonth, STAFF, () => ({ input: { month: '2026-11' } })),
  row(ops.listFailedWithdrawals, STAFF, () => ({ input: {} })),
  row(ops.findWithdrawal, STAFF, async ({ people: { owner } }) => {
    await kit.sql`insert into withdrawals (id, no, user_id, amount, state, is_first, payee_cipher, requested_at)
       values ('found', 'HYtx1', ${owner.id}, 100, 'requested', true,
         ${kit.ctx.vault.seal('{"account":"13812340003","name":"周建国"}')}, now())
       on conflict do nothing`;
    return { input: { number: 'HYtx1' } };
  }),
  ...[ops.readTask, ops.readCase, ops.claimTask, ops.releaseTask].map((call) =>
    row(call as typeof ops.readTask, STAFF, async (at) => ({ params: { id: await listingTask(kit, at) } })),
  ),
  row(ops.handOverTask, STAFF, async (at) => ({
    params: { id: await listingTask(kit, at) },
    input: { to: at.people.staff.id, note: '买家晚上在线' },
  })),
  row(ops.addCaseNote, STAFF, async (at) => ({
    params: { id: await listingTask(kit, at) },
    input: { text: '卖家电话打不通' },
  })),
  row(ops.renewRecoveryCodes, [401, 403, 403, 403, 403, 422], () => ({ input: { code: '000000' } })),
  row(ops.changeContent, STAFF, () => ({ input: { content: {} } })),
  row(ops.switchAutopilot, [401, 403, 403, 403, 403, 409], () => ({ input: { isOn: true } })),
  row(ops.readMember, STAFF, ({ people }) => ({ params: { id: people.owner.id } })),
  row(ops.addMemberNote, STAFF, ({ people }) => ({
    params: { id: people.owner.id },
    input: { text: '电话核实过' },
  })),
  row(ops.suspendMember, STAFF, async () => ({
    params: { id: (await kit.someone()).id },
    input: { reason: '虚假发货', days: 7 },
  })),
  row(ops.liftSuspension, STAFF, async () => {
    const { id } = await kit.someone();
    await kit.sql`update users set suspended_at = now() where id = ${id}`;
    return { params: { id }, input: { reason: '申诉成立' } };
  }),
  row(ops.barMember, STAFF, async () => ({
    params: { id: (await kit.someone()).id },
    input: { reason: '冒用他人身份', kinds: ['phone'] },
  })),
  row(ops.registerTakenBack, [401, 403, 403, 403, 403, 422], async () => ({
    params: { id: (await kit.someone()).id },
    input: { login: 'never_sold', reason: '新主人的截图' },
  })),
  row(ops.clearTakenBack, STAFF, async () => {
    const login = `known_${kit.ctx.ids.next()}`;
    await kit.sql`insert into blacklist (id, kind, content_hash, created_at)
      values (${login}, '找回', ${blacklistHash(login)}, now())`;
    return { params: { id: (await kit.someone()).id }, input: { login, reason: '核对过来历' } };
  }),
  row(ops.changeMemberPhone, STAFF, async () => ({
    params: { id: (await kit.someone()).id },
    input: { phone: '15912340001', reason: '核对过证件号' },
  })),
  row(ops.closeMember, STAFF, async () => ({
    params: { id: (await kit.someone()).id },
    input: { reason: '本人在投诉建议里提出' },
  })),
  row(ops.unbarMember, STAFF, async () => {
    const { id } = await kit.someone();
    await kit.sql`insert into barred_people (id, kind, mark, user_id, staff_id, reason, created_at)
       values (${id}, 'phone', ${id}, ${id}, ${id}, '误拉黑', now())`;
    return { params: { id }, input: { reason: '误拉黑' } };
  }),
  row(ops.hireStaff, STAFF, async () => ({
    input: { phone: (await kit.someone()).phone, roles: ['finance' as const], desks: [] },
  })),
  row(ops.changeStaff, STAFF, async () => ({
    params: { id: (await kit.someone({ role: 'staff' })).id },
    input: { roles: ['finance' as const], desks: [] },
  })),
  ...[ops.resetStaffFactor, ops.dismissStaff].map((call) =>
    row(call as typeof ops.resetStaffFactor, STAFF, async () => ({
      params: { id: (await kit.someone({ role: 'staff' })).id },
      input: { reason: '手机丢了' },
    })),
  ),
  // After all other staff calls, because it ends the confirmation of the session.
  row(ops.lockStaffSession, STAFF, () => ({})),
];
