import type { BarredKind, MemberNoteKind } from '../../contract/staff/index.ts';
import { closeOtherSessions, phoneMark, sessionsChanged } from '../account/index.ts';
import { DAY, isoAt, isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { isSuspended, type SuspensionColumns } from '../kit/suspension.ts';
import { withdrawAllQuotes } from '../recycling/index.ts';
import { takeAllDown } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { insert, insertUnless, update } from '../store/rows.ts';

interface LockedMember extends SuspensionColumns {
  id: string;
  role: Member['role'];
  phone: string;
  idCardHash: string | null;
  closedAt: string | null;
}

async function lockMember(tx: Tx, id: string): Promise<LockedMember> {
  const member = await tx.maybe<LockedMember>(
    `select id, role, phone, id_card_hash, closed_at, suspended_at, suspended_until, suspended_reason
     from users where id = $1 for update`,
    [id],
  );
  if (!member) throw refuse.notFound('没有这位会员');
  return member;
}

/** Locks a member who is not of the staff. @throws 404; 409 */
async function lockNonStaff(tx: Tx, staffId: string, id: string): Promise<LockedMember> {
  const member = await lockMember(tx, id);
  if (id === staffId) throw refuse.conflict('ownAccount', '不能处理自己的账号，请由同事处理');
  if (member.role === 'staff') {
    throw refuse.conflict('staffAccount', '这是工作人员的账号，请管理员在「工作人员」里处理');
  }
  return member;
}

/** Locks a member who is not of the staff and whose account is open. @throws 404; 409 */
export async function lockOther(tx: Tx, staffId: string, id: string): Promise<LockedMember> {
  const member = await lockNonStaff(tx, staffId, id);
  if (member.closedAt !== null) throw refuse.conflict('closed', '这个账号已注销，只能加备注');
  return member;
}

export const addNote = (
  ctx: Context,
  tx: Tx,
  staffId: string,
  userId: string,
  kind: MemberNoteKind,
  content: string,
): Promise<unknown> =>
  insert(tx, 'member_notes', { id: ctx.ids.next(), userId, staffId, kind, content, createdAt: isoNow(ctx) });

/** Adds a note for staff only. @throws 404 */
export async function addMemberNote(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  text: string,
): Promise<void> {
  await lockMember(tx, id);
  await addNote(ctx, tx, staffId, id, 'note', text.trim());
}

/**
 * Suspends a member for `days` days (0: until staff lift it). Sessions end, listings go off sale, and open quotes are
 * withdrawn. Orders and after-sales continue with their deadlines. `replaces`: the caller has seen the suspension in
 * force.
 * @throws 404; 409 `ownAccount`, `staffAccount`; 409 `alreadySuspended` for a suspension in force without `replaces`
 */
export async function suspendMember(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  { reason, days, replaces = false }: { reason: string; days: number; replaces?: boolean | undefined },
): Promise<void> {
  const member = await lockOther(tx, staffId, id);
  if (!replaces && isSuspended(ctx, member)) {
    throw refuse.conflict('alreadySuspended', '这位会员已经被暂停，请重新打开这位会员，看过再改');
  }
  const now = ctx.clock.now();
  await update(tx, 'users', id, {
    suspendedAt: isoAt(now),
    suspendedUntil: days === 0 ? null : isoAt(now + days * DAY),
    suspendedReason: reason.trim(),
  });
  await takeAllDown(ctx, tx, id);
  await withdrawAllQuotes(tx, id);
  const time = days === 0 ? '直到解除' : `${days} 天`;
  await addNote(ctx, tx, staffId, id, 'suspend', `${time}：${reason.trim()}`);
  await closeOtherSessions(ctx, tx, id);
}

/** Ends a suspension. Listings stay off sale until the member puts them back. @throws 404; 409 `notSuspended` */
export async function liftSuspension(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  reason: string,
): Promise<void> {
  const member = await lockOther(tx, staffId, id);
  if (!isSuspended(ctx, member)) throw refuse.conflict('notSuspended', '这位会员没有被暂停，或已经恢复');
  await update(tx, 'users', id, { suspendedAt: null, suspendedUntil: null, suspendedReason: null });
  await addNote(ctx, tx, staffId, id, 'lift', reason.trim());
  await sessionsChanged(tx);
}

/** The keyed hashes that identify a member. @throws 422 when there are none */
async function marksOf(ctx: Context, tx: Tx, member: LockedMember, kind: BarredKind): Promise<string[]> {
  if (kind === 'phone') return [phoneMark(ctx, member.phone)];
  if (kind === 'identity') {
    if (member.idCardHash === null) throw refuse.invalid('kinds', '这位会员没有实名，不能拉黑证件号');
    return [member.idCardHash];
  }
  const devices = await tx.query<{ place: string }>(
    `select place from known_places where user_id = $1 and kind = 'device'`,
    [member.id],
  );
  if (devices.length === 0) throw refuse.invalid('kinds', '没有记住过这位会员的设备，不能拉黑设备');
  return devices.map(({ place }) => place);
}

/** Bars a member's phone, identity or devices from new registrations and identity checks. @throws 404; 409; 422 */
export async function barMember(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  { reason, kinds }: { reason: string; kinds: readonly BarredKind[] },
): Promise<void> {
  if (kinds.length === 0) throw refuse.invalid('kinds', '请选择要拉黑什么');
  const member = await lockOther(tx, staffId, id);
  for (const kind of new Set(kinds)) {
    for (const mark of await marksOf(ctx, tx, member, kind)) {
      const own = { id: ctx.ids.next(), userId: id, staffId, createdAt: isoNow(ctx) };
      const row = { ...own, kind, mark, reason: reason.trim() };
      const unlessThere = 'on conflict (kind, mark, user_id) where removed_at is null do nothing';
      await insertUnless(tx, 'barred_people', row, unlessThere);
    }
  }
  await addNote(ctx, tx, staffId, id, 'bar', reason.trim());
}

/** Removes an entry from the blacklist, also of a closed account. Returns its member. @throws 404; 409 */
export async function unbarMember(
  ctx: Context,
  tx: Tx,
  staffId: string,
  entryId: string,
  reason: string,
): Promise<string> {
  const entry = await tx.maybe<{ userId: string }>(
    'select user_id from barred_people where id = $1 and removed_at is null for update',
    [entryId],
  );
  if (!entry) throw refuse.notFound('这一条已经移出黑名单');
  await lockNonStaff(tx, staffId, entry.userId);
  await update(tx, 'barred_people', entryId, { removedAt: isoNow(ctx) });
  await addNote(ctx, tx, staffId, entry.userId, 'unbar', reason.trim());
  return entry.userId;
}
