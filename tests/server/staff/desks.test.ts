import { beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { StaffDesk, StaffRole } from '../../../contract/staff/index.ts';
import { apply, sellTo } from '../../kit/afterSales.ts';
import { useApp } from '../../kit/app.ts';
import { listingsOnSale, type OnSale } from '../../kit/orders.ts';
import { createDeal, submitValuation } from '../../kit/selling.ts';

const kit = useApp();

/** Ids of the trades of other members, each with a message in its thread. */
interface Trades {
  order: string;
  afterSale: string;
  recycleOrder: string;
  question: string;
}
let trades: Trades;

beforeAll(async () => {
  const [bought, open] = (await listingsOnSale(kit, 2)) as [OnSale, OnSale];
  const [buyer, seller] = [await kit.someone(), await kit.someone()];
  const merchant = await kit.someone({ role: 'merchant' });
  const sale = await sellTo(kit, buyer, bought, 'delivered');
  const { value: found } = await apply(kit, sale);
  const recycle = await createDeal(kit, seller, merchant);
  const input = { text: '在吗', pictures: [] };
  await buyer.do(calls.sendChat, { params: { id: sale.orderId }, input });
  await seller.do(calls.sendChat, { params: { id: recycle.id }, input });
  await buyer.do(calls.sendChat, { params: { id: open.id }, input });
  const thread = await buyer.do(calls.readChat, { params: { id: open.id }, input: {} });
  trades = { order: sale.orderId, afterSale: found.id, recycleOrder: recycle.id, question: thread.id };
});

const NOTHING = { read: [404, 404, 404], chat: [404, 404, 404], listed: [] };

it.each<[readonly StaffRole[], readonly StaffDesk[], object]>([
  [['finance'], [], NOTHING],
  [['admin'], [], NOTHING],
  [['reviewer'], [], { ...NOTHING, chat: [404, 404, 200], listed: ['listing'] }],
  [['agent'], ['complaints'], NOTHING],
  [['agent'], ['orders'], { read: [200, 404, 404], chat: [200, 404, 200], listed: ['listing', 'order'] }],
  [['agent'], ['afterSales'], { read: [200, 200, 404], chat: [200, 404, 200], listed: ['listing', 'order'] }],
  [
    ['agent'],
    ['recycling'],
    { read: [404, 404, 200], chat: [404, 200, 200], listed: ['listing', 'recycleOrder'] },
  ],
  [
    ['supervisor'],
    [],
    { read: [200, 200, 200], chat: [200, 200, 200], listed: ['listing', 'order', 'recycleOrder'] },
  ],
])(
  'staff with the roles %j and the desks %j read what their desks handle',
  async (roles, desks, expected) => {
    const who = await kit.someone({ role: 'staff', roles });
    await kit.sql`update staff_accounts set desks = ${desks} where user_id = ${who.id}`;
    const { order, afterSale, recycleOrder, question } = trades;
    const threads = [order, recycleOrder, question];
    const read = [
      await who.call(calls.readOrder, { params: { id: order } }),
      await who.call(calls.readAfterSale, { params: { id: afterSale } }),
      await who.call(calls.readRecycleOrder, { params: { id: recycleOrder } }),
    ].map(({ body }) => body.code);
    const chat = await Promise.all(
      threads.map(async (id) => (await who.call(calls.readChat, { params: { id }, input: {} })).body.code),
    );
    const sent: number[] = [];
    for (const id of threads) {
      const input = { text: '正在看', pictures: [] };
      sent.push((await who.call(calls.sendChat, { params: { id }, input })).body.code);
    }
    const { rows, total } = await who.do(calls.listChats, { input: {} });
    expect({ read, chat, listed: [...new Set(rows.map(({ about }) => about))].toSorted() }).toEqual(expected);
    expect({ sent, total }).toEqual({ sent: chat, total: rows.length });
  },
);

it('staff cancel a valuation at the desk of recycling only', async () => {
  const seller = await kit.someone();
  const id = await submitValuation(kit, seller);
  const codes: number[] = [];
  for (const roles of [['finance'], ['supervisor']] as const) {
    const who = await kit.someone({ role: 'staff', roles });
    codes.push((await who.call(calls.cancelValuation, { input: { id } })).body.code);
  }
  expect(codes).toEqual([404, 200]);
});
