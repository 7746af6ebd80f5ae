import type { Hono } from 'hono';
import * as calls from '../../contract/staff/peopleCalls.ts';
import type { Call } from '../../contract/kit/call.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, type Env } from '../http/calls.ts';
import type { Tx } from '../store/db.ts';
import { recordAudit } from './auditLog.ts';
import { closeMember } from './closeMember.ts';
import { addMemberNote, barMember, liftSuspension, suspendMember, unbarMember } from './memberActs.ts';
import { changeMemberPhone } from './memberPhone.ts';
import { listMembers, readMember } from './people.ts';
import { changeStaff, dismissStaff, hireStaff, listStaff, resetFactor } from './staffAccounts.ts';

export function peopleRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.listMembers, ({ member }, { input }) => listMembers(ctx, member.id, input));
  serveMember(app, ctx, calls.readMember, ({ member }, { params }) => readMember(ctx, member.id, params.id));

  const ofMember = actsOn(app, ctx, 'member');
  ofMember(calls.addMemberNote, (tx, staffId, id, { text }) => addMemberNote(ctx, tx, staffId, id, text));
  ofMember(calls.suspendMember, (tx, staffId, id, input) => suspendMember(ctx, tx, staffId, id, input));
  ofMember(calls.liftSuspension, (tx, staffId, id, { reason }) =>
    liftSuspension(ctx, tx, staffId, id, reason),
  );
  ofMember(calls.barMember, (tx, staffId, id, input) => barMember(ctx, tx, staffId, id, input));
  serveMember(app, ctx, calls.changeMemberPhone, ({ member }, { params, input }) =>
    changeMemberPhone(ctx, member.id, params.id, input),
  );
  serveMember(app, ctx, calls.closeMember, ({ member }, { params, input }) =>
    closeMember(ctx, member.id, params.id, input),
  );
  serveMember(app, ctx, calls.unbarMember, ({ member }, { params, input }) =>
    ctx.store.tx(async (tx) => {
      const userId = await unbarMember(ctx, tx, member.id, params.id, input.reason);
      await recordAudit(ctx, tx, {
        staffId: member.id,
        action: calls.unbarMember.name,
        subject: 'member',
        subjectId: userId,
        detail: { input, entry: params.id },
      });
    }),
  );

  serveMember(app, ctx, calls.listStaff, () => listStaff(ctx.store));
  const ofStaff = actsOn(app, ctx, 'staff');
  serveMember(app, ctx, calls.hireStaff, ({ member }, { input: { phone, ...standing } }) =>
    ctx.store.tx(async (tx) => {
      const hired = await hireStaff(ctx, tx, phone, standing);
      await recordAudit(ctx, tx, {
        staffId: member.id,
        action: calls.hireStaff.name,
        subject: 'staff',
        subjectId: hired.id,
        detail: { input: standing },
      });
      return hired;
    }),
  );
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
  (app: Hono<Env>, ctx: Context, subject: 'member' | 'staff') =>
  <I, O>(
    call: Call<{ id: string }, I, O>,
    act: (tx: Tx, staffId: string, id: string, input: I) => Promise<O>,
  ): void =>
    serveMember(app, ctx, call, ({ member }, { params: { id }, input }) =>
      ctx.store.tx(async (tx) => {
        const before = await standingOf(tx, id);
        const answer = await act(tx, member.id, id, input);
        await recordAudit(ctx, tx, {
          staffId: member.id,
          action: call.name,
          subject,
          subjectId: id,
          detail: { input: call.input.encode(input), before, after: await standingOf(tx, id) },
        });
        return answer;
      }),
    );
