import { readPhone } from '../../contract/kit/accountName.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';

/** The member who gets the account of a trade, by subject. */
const NEW_OWNERS = {
  order: {
    name: '买家',
    phoneOf: 'select u.phone from orders o join users u on u.id = o.buyer_id where o.id = $1',
  },
  recycleOrder: {
    name: '商户',
    phoneOf: 'select u.phone from recycle_orders o join users u on u.id = o.merchant_id where o.id = $1',
  },
} as const;

type Trade = keyof typeof NEW_OWNERS;

/** The phone of the buyer or merchant who gets the account. */
export const readNewOwnerPhone = async (db: Db, trade: Trade, id: string): Promise<string | undefined> =>
  (await db.maybe<{ phone: string }>(NEW_OWNERS[trade].phoneOf, [id]))?.phone;

/** The audit details of a phone that staff bound, masked. Empty when it is the new owner's, or when none was typed. */
export async function describeBoundPhone(
  db: Db,
  trade: Trade,
  id: string,
  typed: string | undefined,
): Promise<{ boundPhone?: string; isNewOwners?: false }> {
  if (typed === undefined || typed.trim() === '') return {};
  const phone = await readNewOwnerPhone(db, trade, id);
  if (phone === undefined || phone === readPhone(typed)) return {};
  return { boundPhone: maskPhone(typed.trim()), isNewOwners: false };
}

/** Requires a remark from staff who bind a phone that is not the new owner's. @throws 422 on `remark` */
export async function requireReasonForPhone(
  db: Db,
  trade: Trade,
  id: string,
  { securityPhone, remark = '' }: { securityPhone?: string | undefined; remark?: string | undefined },
): Promise<void> {
  if (remark.trim() !== '') return;
  const { isNewOwners } = await describeBoundPhone(db, trade, id, securityPhone);
  if (isNewOwners === false)
    throw refuse.invalid('remark', `绑定的不是${NEW_OWNERS[trade].name}的手机，请写明原因`);
}
