import { apiOf, type WireListing } from './kit/api.ts';
import { databaseNote } from './kit/database.ts';
import { arrivePaid, goToAlipay, order, orderByApi, payThere } from './kit/shop.ts';
import { freshFolder, removeFolder, startSite } from './kit/site.ts';
import { anotherDevice, expect, test } from './kit/test.ts';

test('after kill -9 and a new start every order is there and the ledger sums to zero', async ({
  browser,
  troubles,
}) => {
  test.setTimeout(240_000);
  const dataDir = freshFolder();
  let site = await startSite({ dataDir });
  try {
    let api = apiOf(site.origin, dataDir);
    const member = await api.member('13700009001');
    const body = { pageNum: 1, pageSize: 10, priceStart: 500, priceEnd: 2000 };
    const { rows } = await api.send<WireListing>('/api/web/good/allList', { body });
    const [first, second, third] = rows as [WireListing, WireListing, WireListing];
    const device = await anotherDevice(browser, site.origin, troubles);
    const page = await device.newPage();
    await order(page, member, first);
    await goToAlipay(page);
    await payThere(page);
    await arrivePaid(page);
    await device.close();
    const unpaid = await orderByApi(api, member, second);

    await site.kill();
    site = await startSite({ dataDir });
    api = apiOf(site.origin, dataDir);
    const after = await api.orders(member.token);
    expect(after.map(({ goodsId }) => goodsId).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(after.find(({ orderId }) => orderId === unpaid.orderId)?.stage).toBe('awaitingPayment');
    expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });

    // The database server dies with it.
    await orderByApi(api, member, third);
    const pid = Number(databaseNote(dataDir)?.[0]);
    expect(pid).toBeGreaterThan(0);
    process.kill(pid, 'SIGKILL');
    await site.kill();
    site = await startSite({ dataDir });
    api = apiOf(site.origin, dataDir);
    expect(await api.orders(member.token)).toHaveLength(3);
    expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
  } finally {
    await site.stop();
    removeFolder(dataDir);
  }
});
