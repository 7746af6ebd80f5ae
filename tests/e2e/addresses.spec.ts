import { ROUTES, routes } from '../../contract/kit/routes.ts';
import { hydrated } from './kit/hydration.ts';
import { orderByApi } from './kit/shop.ts';
import { expect, follow, openAs, test } from './kit/test.ts';
import { expectPage, visitorIds, VISITS, type VisitIds } from './kit/visits.ts';

const addresses = routes
  .filter(({ name }) => name !== 'notFound')
  .map((route) => ({ route, visit: VISITS[route.name] ?? {} }));

const addressOf = ({ route, visit }: (typeof addresses)[number], ids: VisitIds): string =>
  route.path + (visit.query?.(ids) ?? '');

/** The page of a seller is opened without an id. */
const SELLER_MISSING = /\b404\b.*\/pages\/seller\/index\)?$/;

// serverRendering.spec.ts opens the pages that the server renders.
test('every page that the server does not render opens by its URL for a visitor, and a member’s page leads to the login that returns to it', async ({
  page,
  api,
  listing,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.allow(SELLER_MISSING);
  const ids = await visitorIds(api, listing.id);
  const isOpen = ({ route }: (typeof addresses)[number]) => !route.isServerRendered && !route.needsLogin;
  for (const each of addresses.filter(isOpen)) {
    await test.step(each.route.path, async () => {
      await page.goto(addressOf(each, ids));
      await expectPage(page, each.route, each.visit);
    });
  }
  for (const each of addresses.filter(({ route }) => route.needsLogin)) {
    await follow(page, addressOf(each, ids));
    await expect(page).toHaveURL(`/login?back=${encodeURIComponent(addressOf(each, ids))}`);
  }
});

test('every page opens for a member, and shows the data of one with orders and cases', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.allow(SELLER_MISSING);
  const buyer = await api.signIn('13800000001');
  const first = async (path: string) =>
    (await api.send<{ id: string }>(path, { token: buyer.token })).rows[0]?.id ?? 'none';
  const ids: VisitIds = {
    ...(await visitorIds(api, api.takeListing().id)),
    orderId: (await orderByApi(api, member, listing)).orderId,
    afterSaleId: await first('/api/saleOrderAfter/list'),
    chatId: await first('/api/chat/list'),
  };
  const loads: string[] = [];
  /** Opens members' pages by their URL, and others within the document. No page may reload itself. */
  const openAll = async (visits: typeof addresses) => {
    for (const each of visits) {
      const { path, needsLogin } = each.route;
      await test.step(path, async () => {
        loads.length = 0;
        await (needsLogin ? page.goto(addressOf(each, ids)) : follow(page, addressOf(each, ids)));
        await expectPage(page, each.route, each.visit);
        expect(loads).toEqual(needsLogin ? [path] : []);
      });
    }
  };
  // The demo's buyer has no unpaid order.
  const isOfBuyer = ({ route, visit }: (typeof addresses)[number]) =>
    route.needsLogin && !visit.query?.(ids).includes(ids.orderId);
  await openAs(page, member, '/index/home');
  await hydrated(page);
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await openAll(addresses.filter((each) => !isOfBuyer(each)));
  await openAs(page, buyer, '/index/home');
  await hydrated(page);
  // The console replaces the shop’s frame; the title still changes.
  await follow(page, ROUTES.console.path);
  await expect(page).toHaveTitle('号易后台 · 号易');
  await openAll(addresses.filter(isOfBuyer));
});

test('a misspelled path leads to the page at its own URL', async ({ page }) => {
  await page.goto('/OTHER/gonggao?a=%2B#x');
  await hydrated(page);
  await expect(page).toHaveURL('/other/gonggao?a=%2B#x');
  await expect(page).toHaveTitle('最新公告 · 号易');
  await follow(page, '/index/goodList/?id=wzry&keyWord=C%2B%2B');
  await expect(page).toHaveURL('/index/goodList?id=wzry&keyWord=C%2B%2B');
  await expect(page).toHaveTitle('商品列表 · 号易');
});

test('a link in an article opens its page within the document', async ({ page }) => {
  await page.goto('/other/cooperate');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.getByRole('article').getByRole('link', { name: '联系客服' }).click();
  await expect(page).toHaveURL('/other/contactkefu');
  await expect(page.getByRole('heading', { name: '联系客服', level: 1 })).toBeVisible();
  expect(documents).toEqual([]);
});

test('an unknown path says so and links home', async ({ page, troubles }) => {
  troubles.allow(/\b404\b/);
  await page.goto('/index/nowhere');
  await expect(page).toHaveTitle('页面不存在 · 号易');
  await page.getByRole('link', { name: /首页/ }).first().click();
  await expect(page).toHaveURL('/index/home');
});
