import { expect, it } from 'vitest';
import * as ops from '../../../contract/staff/calls.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { listingOnSale } from '../../kit/orders.ts';
import { accept, deposit, quote, submitBidding } from '../../kit/selling.ts';

const kit = useApp();
const boss = useMember(kit, { role: 'staff', roles: ['supervisor'] });

/** What staff find by the number of a trade, in the queue and in the dossier of a member, and what they can do. */
async function find(table: 'orders' | 'recycle_orders', id: string, member: SignedIn) {
  const { no } = await kit.store.one<{ no: string }>(`select no from ${table} where id = $1`, [id]);
  const { rows } = await boss.do(ops.listTasks, { input: { search: no } });
  const dossier = await boss.do(ops.readMember, { params: { id: member.id } });
  const [taskId = ''] = rows.map((row) => row.id);
  const { state, acts } = await boss.do(ops.readCase, { params: { id: taskId } });
  const isInDossier = [...dossier.bought, ...dossier.sold].some((deal) => deal.taskId === taskId);
  return { found: rows.map((row) => row.closedAt !== undefined), isInDossier, state, acts };
}
const openTasks = (subjectId: string) => kit.cell<number>`select count(*)::int as n from staff_tasks
    where subject_id = ${subjectId} and closed_at is null`;

it('staff find a paid order whose seller owes the login, and can refund it', async () => {
  const listing = await listingOnSale(kit);
  await kit.sql`update listings set needs_credential = true where id = ${listing.id}`;
  const buyer = await kit.someone();
  const { orderId } = await sellTo(kit, buyer, listing, 'awaitingInspection');
  expect([await find('orders', orderId, buyer), await openTasks(orderId)]).toEqual([
    { found: [true], isInDossier: true, state: 'awaitingInspection', acts: ['refund.decide'] },
    0,
  ]);
  const refund = await boss.call(ops.advanceOrder, {
    params: { id: orderId },
    input: { event: 'refund.decide', remark: '卖家联系不上' },
  });
  expect(refund.body.code).toBe(200);
});

it('staff find a recycling trade before its review', async () => {
  const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
  const { listingId, valuationId } = await submitBidding(kit, seller);
  await boss.do(ops.advanceListing, { params: { id: listingId }, input: { event: 'audit.pass' } });
  await quote(merchant, valuationId);
  const { id } = (await accept(seller, valuationId, merchant)).value;
  expect(await find('recycle_orders', id, seller)).toEqual({
    found: [true],
    isInDossier: true,
    state: 'awaitingDeposit',
    acts: [],
  });
  await deposit(kit, seller, valuationId);
  expect([await find('recycle_orders', id, seller), await openTasks(id)]).toEqual([
    { found: [true], isInDossier: true, state: 'trading', acts: ['seller.default'] },
    0,
  ]);
});
