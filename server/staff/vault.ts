import {
  desksOf,
  hasPermission,
  type StaffDesk,
  type TaskSubject,
  type VaultSecrets,
} from '../../contract/staff/index.ts';
import { openPicture } from '../account/index.ts';
import { hasReturned, openReturned, readWholeCase } from '../afterSale/index.ts';
import { orderById } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { requireNoPart } from '../kit/staff.ts';
import { recycleById, sealedOf } from '../recycling/index.ts';
import { sealedOfListing, staffSecrets, type Sealed } from '../selling/index.ts';
import { hasRow, type Db } from '../store/db.ts';
import { claimForAct } from '../tasks/claims.ts';
import type { QueueReader } from '../tasks/queue.ts';
import { stateOf } from '../tasks/tasks.ts';
import { recordAudit } from './auditLog.ts';
import { readNewOwnerPhone } from './boundPhone.ts';

interface VaultRules {
  desk: StaffDesk;
  sealed: (db: Db, id: string) => Promise<Sealed | undefined>;
  /** What staff see besides the stored login, or instead of its parts. */
  more: (ctx: Context, db: Db, id: string) => Promise<VaultSecrets>;
  /** The refusal without a login. */
  missing: string;
}

const newOwnerOf = async (db: Db, subject: 'order' | 'recycleOrder', id: string): Promise<VaultSecrets> =>
  omitEmpty({ newOwnerPhone: await readNewOwnerPhone(db, subject, id) });

const NOT_GIVEN = '卖家还没有提供账号密码';

const VAULTS = {
  order: {
    desk: 'orders',
    sealed: async (db, id) => sealedOfListing(db, (await orderById(db, id)).listingId),
    more: async (_, db, id) =>
      (await orderById(db, id)).stage === 'rebinding' ? newOwnerOf(db, 'order', id) : {},
    missing: NOT_GIVEN,
  },
  recycleOrder: {
    desk: 'recycling',
    sealed: async (db, id) => sealedOf(db, (await recycleById(db, id)).valuationId),
    more: async (_, db, id) =>
      (await recycleById(db, id)).status === 'underReview' ? newOwnerOf(db, 'recycleOrder', id) : {},
    missing: NOT_GIVEN,
  },
  // The buyer may have changed the password after the delivery.
  afterSale: {
    desk: 'afterSales',
    sealed: async (db, id) =>
      (await hasReturned(db, id))
        ? sealedOfListing(db, (await readWholeCase(db, id)).order.listingId)
        : undefined,
    more: async (ctx, db, id) => {
      const returned = await openReturned(ctx, db, id);
      return returned
        ? { password: returned.password, ...(returned.note !== '' && { note: returned.note }) }
        : {};
    },
    missing: '买家还没有交回账号',
  },
} satisfies Record<string, VaultRules>;

type VaultSubject = keyof typeof VAULTS;

const isVault = (subject: TaskSubject): subject is VaultSubject => subject in VAULTS;

/** Supervisors may open the account of any order, also of a closed one. */
const isFree = (reader: QueueReader) => hasPermission(reader, 'supervise');

/** Whether a case offers the account to its reader. `isWaiting`: staff still have to act on the subject. */
export async function canOpenVault(
  db: Db,
  reader: QueueReader,
  subject: TaskSubject,
  id: string,
  isWaiting: boolean,
): Promise<boolean> {
  if (!isVault(subject)) return false;
  const { desk, sealed } = VAULTS[subject];
  if (!desksOf(reader).includes(desk) || !(isWaiting || isFree(reader))) return false;
  return (await sealed(db, id)) !== undefined;
}

/**
 * Reveals the login of an account to staff. For a rebinding the answer also has the new owner's phone, for a return the
 * password and the note of the buyer. The audit log notes each look with its reason.
 * @throws 403 for a party of the subject; 404; 409 when the subject does not wait for staff, another person has claimed
 * it, or there is no login
 */
export async function openVault(
  ctx: Context,
  reader: QueueReader,
  action: string,
  subject: VaultSubject,
  id: string,
  reason: string,
): Promise<VaultSecrets> {
  return ctx.store.tx(async (tx) => {
    const state = await stateOf(tx, subject, id);
    if (state === undefined) throw refuse.notFound(subject === 'afterSale' ? '售后不存在' : '订单不存在');
    await requireNoPart(tx, reader, subject, id);
    if (!isFree(reader)) {
      if (!(await claimForAct(ctx, tx, reader.id, subject, id)))
        throw refuse.conflict('stateConflict', '这笔订单不再等客服处理，只有主管可以查看账号密码');
    }
    const sealed = await VAULTS[subject].sealed(tx, id);
    if (!sealed) throw refuse.conflict('noCredential', VAULTS[subject].missing);
    await recordAudit(ctx, tx, {
      staffId: reader.id,
      action,
      subject,
      subjectId: id,
      detail: { reason, state },
    });
    return { ...staffSecrets(ctx, sealed), ...(await VAULTS[subject].more(ctx, tx, id)) };
  });
}

/**
 * Returns the picture of a member's document to staff as a data URI, and writes the look to the audit log.
 * @throws 403 for their own; 404 without a member or a picture; 409 when the identity does not wait for staff, or
 * another person has claimed it
 */
export async function openIdentityPicture(
  ctx: Context,
  reader: QueueReader,
  action: string,
  userId: string,
): Promise<{ content: string }> {
  return ctx.store.tx(async (tx) => {
    if (!(await hasRow(tx, 'select from users where id = $1', [userId]))) throw refuse.notFound('用户不存在');
    await requireNoPart(tx, reader, 'identity', userId);
    if (!(await claimForAct(ctx, tx, reader.id, 'identity', userId)))
      throw refuse.conflict('stateConflict', '这位用户没有待审核的实名认证');
    const content = await openPicture(ctx, tx, userId);
    if (content === undefined) throw refuse.notFound('这位用户没有上传证件照片');
    await recordAudit(ctx, tx, { staffId: reader.id, action, subject: 'identity', subjectId: userId });
    return { content };
  });
}
