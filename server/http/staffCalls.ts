import type { Hono } from 'hono';
import type { Call } from '../../contract/kit/call.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, type Env } from './calls.ts';
import type { Member } from '../kit/member.ts';
import { requireNoPart, type StaffSubject } from '../kit/staff.ts';
import type { Tx } from '../store/db.ts';

/**
 * Binds a staff's call that decides about what its path names, in one transaction. Who asks is refused with 403 when they have a part
 * in it (kit/staff.ts). What staff only read, and what is nobody's, is bound by `serveMember`.
 */
export function serveStaffAct<I, O>(
  app: Hono<Env>,
  ctx: Context,
  call: Call<{ id: string }, I, O>,
  subject: StaffSubject,
  act: (tx: Tx, staff: Member, id: string, input: I) => Promise<O>,
): void {
  serveMember(app, ctx, call, ({ member }, { params, input }) =>
    ctx.store.tx(async (tx) => {
      await requireNoPart(tx, member, subject, params.id);
      return act(tx, member, params.id, input);
    }),
  );
}
