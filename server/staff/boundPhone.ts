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

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '');

/**
 * What the audit log says about a phone that staff have bound: masked, and that it is not the new owner's. Empty when
 * none was typed, or when it is the new owner's.
 */
export async function describeBoundPhone(
  db: Db,
  trade: Trade,
  id: string,
  typed: string | undefined,
): Promise<{ boundPhone?: string; isNewOwners?: false }> {
  if (typed === undefined || typed.trim() === '') return {};
  const owner = await db.maybe<{ phone: string }>(NEW_OWNERS[trade].phoneOf, [id]);
  if (!owner || digitsOf(owner.phone) === digitsOf(typed)) return {};
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
