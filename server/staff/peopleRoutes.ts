import * as calls from '../../contract/staff/peopleCalls.ts';
import type { Call } from '../../contract/kit/call.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import type { Tx } from '../store/db.ts';
import { clearTakenBack } from './clearAccount.ts';
import { closeMember } from './closeMember.ts';
import { addMemberNote, barMember, liftSuspension, suspendMember, unbarMember } from './memberActs.ts';
import { changeMemberPhone } from './memberPhone.ts';
import { listMembers, readMember } from './people.ts';
import { registerAccount } from './registerAccount.ts';
import { changeStaff, dismissStaff, hireStaff, listStaff, resetFactor } from './staffAccounts.ts';

export function peopleRoutes(routes: Routes, ctx: Context): void {
  const { serveMember, serveAudited } = routes;
  serveMember(calls.listMembers, ({ member }, { input }) => listMembers(ctx, member.id, input));
  serveMember(calls.readMember, ({ member }, { params }) => readMember(ctx, member.id, params.id));

  const ofMember = actsOn(routes, 'member');
  ofMember(calls.addMemberNote, (tx, staffId, id, { text }) => addMemberNote(ctx, tx, staffId, id, text));
  ofMember(calls.suspendMember, (tx, staffId, id, input) => suspendMember(ctx, tx, staffId, id, input));
  ofMember(calls.liftSuspension, (tx, staffId, id, { reason }) =>
    liftSuspension(ctx, tx, staffId, id, reason),
  );
  ofMember(calls.barMember, (tx, staffId, id, input) => barMember(ctx, tx, staffId, id, input));
  serveAudited(calls.registerTakenBack, async (tx, staffId, { params: { id }, input }) => ({
    subject: 'member',
    subjectId: id,
    answer: undefined,
    detail: { number: await registerAccount(ctx, tx, staffId, id, input), input: { reason: input.reason } },
  }));
  serveAudited(calls.clearTakenBack, async (tx, staffId, { params: { id }, input }) => ({
    subject: 'member',
    subjectId: id,
    answer: undefined,
    detail: { numbers: await clearTakenBack(ctx, tx, staffId, id, input), input: { reason: input.reason } },
  }));
  serveMember(calls.changeMemberPhone, ({ member }, { params, input }) =>
    changeMemberPhone(ctx, member.id, params.id, input),
  );
  serveMember(calls.closeMember, ({ member }, { params, input }) =>
    closeMember(ctx, member.id, params.id, input),
  );
  serveAudited(calls.unbarMember, async (tx, staffId, { params: { id }, input }) => ({
    subject: 'member',
    subjectId: await unbarMember(ctx, tx, staffId, id, input.reason),
    answer: undefined,
    detail: { input, entry: id },
  }));

  serveMember(calls.listStaff, () => listStaff(ctx.store));
  const ofStaff = actsOn(routes, 'staff');
  serveAudited(calls.hireStaff, async (tx, _, { input: { phone, ...standing } }) => {
    const answer = await hireStaff(ctx, tx, phone, standing);
    return { answer, subject: 'staff', subjectId: answer.id, detail: { input: standing } };
  });
  ofStaff(calls.changeStaff, (tx, staffId, id, input) => changeStaff(ctx, tx, staffId, id, input));
  ofStaff(calls.resetStaffFactor, (tx, staffId, id) => resetFactor(ctx, tx, staffId, id));
  ofStaff(calls.dismissStaff, (tx, staffId, id) => dismissStaff(ctx, tx, staffId, id));
}

const standingOf = (tx: Tx, id: string): Promise<Record<string, unknown> | undefined> =>
  tx.maybe(
    `select u.role, u.suspended_at, u.suspended_until, a.roles, a.desks from users u
     left join staff_accounts a on a.user_id = u.id where u.id = $1`,
    [id],
  );

/** Binds acts on the account in the path. Each act and its row of the audit log are one transaction. */
const actsOn =
  ({ serveAudited }: Routes, subject: 'member' | 'staff') =>
  <I, O>(
    call: Call<{ id: string }, I, O>,
    act: (tx: Tx, staffId: string, id: string, input: I) => Promise<O>,
  ): void =>
    serveAudited(call, async (tx, staffId, { params: { id }, input }) => {
      const before = await standingOf(tx, id);
      const answer = await act(tx, staffId, id, input);
      const detail = { input: call.input.encode(input), before, after: await standingOf(tx, id) };
      return { answer, subject, subjectId: id, detail };
    });
