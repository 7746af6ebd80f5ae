import { apiOf, type WireListing } from './kit/api.ts';
import { readPostmasterPid } from './kit/database.ts';
import { orderByApi, payByApi } from './kit/shop.ts';
import { createDataFolder, removeFolder, startSite } from './kit/site.ts';
import { expect, test } from './kit/test.ts';

test('after kill -9 and a restart every order exists and the ledger sums to zero', async () => {
  test.setTimeout(240_000);
  const dataDir = createDataFolder();
  let site = await startSite({ dataDir });
  try {
    let api = apiOf(site.origin, dataDir);
    const member = await api.member('13700009001');
    const body = { pageNum: 1, pageSize: 10, priceStart: 500, priceEnd: 2000 };
    const { rows } = await api.send<WireListing>('/api/web/good/allList', { body });
    const [first, second, third] = rows as [WireListing, WireListing, WireListing];
    await payByApi(api, member, (await orderByApi(api, member, first)).orderId);
    const unpaid = await orderByApi(api, member, second);

    await site.kill();
    site = await startSite({ dataDir });
    api = apiOf(site.origin, dataDir);
    const after = await api.orders(member.token);
    expect(after.map(({ goodsId }) => goodsId).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(after.find(({ orderId }) => orderId === unpaid.orderId)?.stage).toBe('awaitingPayment');
    expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });

    // Now the database server is killed together with the shop.
    await orderByApi(api, member, third);
    const pid = Number(readPostmasterPid(dataDir)?.[0]);
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
