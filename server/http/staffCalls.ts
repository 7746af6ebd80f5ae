import type { Call } from '../../contract/kit/call.ts';
import type { Context } from '../kit/context.ts';
import type { callsOn } from './calls.ts';
import type { Member } from '../kit/member.ts';
import { requireNoPart, type StaffSubject } from '../kit/staff.ts';
import type { Tx } from '../store/db.ts';
import { recordAudit, type AuditEntry } from '../staff/auditLog.ts';
import { claimForAct } from '../tasks/claims.ts';
import { stateOf } from '../tasks/tasks.ts';

/** Wire names of the fields that the audit log must not store. */
const SECRETS: readonly string[] = ['account', 'password', 'securityPhone', 'email'];

const withoutSecrets = (input: unknown): unknown =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, SECRETS.includes(name) ? '…' : value]),
      )
    : input;

/** Creates the functions that bind the acts of staff. */
export function staffCallsOn({ serveMember, serveOnce }: ReturnType<typeof callsOn>, ctx: Context) {
  /**
   * Binds a staff call that decides about the subject in its path. It runs once for each Idempotency-Key, in one
   * transaction. Replies 403 to a member of staff who is a party of the subject (kit/staff.ts), and 409 while another
   * person has claimed it, or when the open task is not the one of the input (contract/kit/shownTask.ts). The audit
   * log gets the act with the facts of `describeResult`. Reads use `serveMember`, and so do calls about subjects
   * without a task.
   */
  function serveStaffAct<I, O>(
    call: Call<{ id: string }, I & { taskId?: string | undefined }, O>,
    subject: StaffSubject,
    act: (tx: Tx, staff: Member, id: string, input: I) => Promise<O>,
    describeResult?: (tx: Tx, id: string, input: I) => Promise<Readonly<Record<string, unknown>>>,
  ): void {
    serveOnce(call, {
      async run(tx, { member }, { params, input }) {
        await requireNoPart(tx, member, subject, params.id);
        await claimForAct(ctx, tx, member.id, subject, params.id, input.taskId);
        const before = await stateOf(tx, subject, params.id);
        const answer = await act(tx, member, params.id, input);
        await recordAudit(ctx, tx, {
          staffId: member.id,
          action: call.name,
          subject,
          subjectId: params.id,
          detail: {
            input: withoutSecrets(call.input.encode(input)),
            before,
            after: await stateOf(tx, subject, params.id),
            ...(await describeResult?.(tx, params.id, input)),
          },
        });
        return answer;
      },
    });
  }

  /**
   * Binds a staff call whose act and row of the audit log are one transaction. `act` returns the answer, and what the row
   * says about the act.
   */
  function serveAudited<P, I, O>(
    call: Call<P, I, O>,
    act: (
      tx: Tx,
      staffId: string,
      parsed: { params: P; input: I },
    ) => Promise<{ answer: O } & Omit<AuditEntry, 'staffId' | 'action'>>,
  ): void {
    serveMember<P, I, O>(call, ({ member }, parsed) =>
      ctx.store.tx(async (tx) => {
        const { answer, ...entry } = await act(tx, member.id, parsed);
        await recordAudit(ctx, tx, { ...entry, staffId: member.id, action: call.name });
        return answer;
      }),
    );
  }

  return { serveStaffAct, serveAudited };
}
