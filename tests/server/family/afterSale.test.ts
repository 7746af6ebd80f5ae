import { expect, it } from 'vitest';
import { useApp } from '../../kit/app.ts';
import { newAfterSale, sellTo } from '../../kit/afterSales.ts';
import { sendAs } from '../../kit/otherClients.ts';
import { listingOnSale } from '../../kit/orders.ts';
import * as calls from '../../../contract/afterSale/calls.ts';

const kit = useApp();

it('saleOrderAfter accepts an application and returns it', async () => {
  const listing = await listingOnSale(kit);
  const sale = await sellTo(kit, await kit.login('13560000001'), listing, 'delivered');
  const body = calls.applyAfterSale.input.encode(await newAfterSale(kit, sale)) as Record<string, unknown>;
  const reply = await sendAs(kit, sale.buyer, 'POST /saleOrderAfter', body);
  expect(reply.code).toBe(200);
  const { id } = reply.data as { id: string };
  expect((await sendAs(kit, sale.buyer, 'GET /saleOrderAfter/list')).rows).toMatchObject([
    { id, orderId: sale.orderId },
  ]);
  const bad = await sendAs(kit, sale.buyer, 'POST /saleOrderAfter', { ...body, imgs: 'none' });
  expect([bad.code, bad.errors?.[0]?.path]).toEqual([422, 'imgs']);
});
