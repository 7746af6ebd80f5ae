import { beforeAll, expect, it } from 'vitest';
import { renderToHtml } from '../../../src/app/boot/renderToHtml.tsx';
import { useApp } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';

const ORIGIN = 'https://haoyi.test';

const t = useApp();
/** Ids of the newest article of each type. */
const articles = new Map<string, number>();
let sellerId = '';
beforeAll(async () => {
  const seller = await t.login('19600000001');
  sellerId = seller.id;
  for (const [id, status] of [
    ['L1', 'onSale'],
    ['L2', 'held'],
    ['L3', 'sold'],
  ] as const) {
    await makeListing(t.store, { id, sellerId: seller.id, status });
  }
  for (const { id, type } of await t.sql<{ id: number; type: string }>`select id, type from notices
    where is_published order by created_at, id`) {
    articles.set(type, id);
  }
});

/** Renders a page with the answers of the real back end. */
const render = (address: string) => {
  const { pathname, search } = new URL(address, ORIGIN);
  return renderToHtml({ origin: ORIGIN, path: pathname, search }, async (input, init) =>
    t.app.request(input instanceof Request ? input.url : input, init),
  );
};

/** The answer without its content: 'page', 'redirect', 'notFound', or 'plain' for a page that is not rendered. */
function kindOf(page: Awaited<ReturnType<typeof render>>) {
  if (typeof page !== 'object') return page ?? 'plain';
  return 'redirect' in page ? 'redirect' : 'page';
}

const kindsOf = async (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => [address, kindOf(await render(address))]));

it('a listing whose id has a character too many is not found', async () => {
  expect(
    await kindsOf([
      '/pages/detail/index?id=L1',
      '/pages/detail/index?id=none',
      '/pages/detail/index?id=L1，快来看',
      '/pages/detail/index?id=L1%20',
      '/pages/detail/index?id=L1%23top',
      '/index/articleDetail?id=1，',
    ]),
  ).toEqual([
    ['/pages/detail/index?id=L1', 'page'],
    ['/pages/detail/index?id=none', 'notFound'],
    ['/pages/detail/index?id=L1，快来看', 'notFound'],
    ['/pages/detail/index?id=L1%20', 'notFound'],
    ['/pages/detail/index?id=L1%23top', 'notFound'],
    ['/index/articleDetail?id=1，', 'notFound'],
  ]);
});

/** What search engines read of the address of a page: its canonical URL, `og:url`, and the URL in its structured data. */
async function urlsOf(address: string) {
  const page = await render(address);
  if (typeof page !== 'object' || 'redirect' in page) throw new Error(`${address} is not rendered`);
  const read = (pattern: RegExp) => pattern.exec(page.head)?.[1]?.replaceAll('&amp;', '&');
  return [
    read(/<link rel="canonical" href="([^"]*)"/),
    read(/<meta property="og:url" content="([^"]*)"/),
    read(/"(?:url|mainEntityOfPage)":"([^"]*)"/),
  ];
}

it('a listing has one canonical URL, whatever its address contains besides its id', async () => {
  const url = `${ORIGIN}/pages/detail/index?id=L1`;
  for (const address of [
    '/pages/detail/index?id=L1',
    '/pages/detail/index?id=L1&utm_source=wechat&from=singlemessage&isappinstalled=0',
    '/pages/detail/index?from=timeline&id=L1&id=L2',
    '/pages?id=L1',
  ]) {
    expect([address, await urlsOf(address)]).toEqual([address, [url, url, url]]);
  }
});

it('a page that found nothing to show is not found', async () => {
  const expected = [
    ['/404', 'notFound'],
    ['/pages', 'notFound'],
    ['/pages/detail/index', 'notFound'],
    ['/index/articleDetail', 'notFound'],
    ['/index/articleDetail?type=nope', 'notFound'],
    ['/other/newsDetail', 'notFound'],
    ['/other/helpdetail', 'notFound'],
    ['/pages/seller/index', 'notFound'],
    ['/pages/seller/index?id=nope', 'notFound'],
    ['/pages/seller/index?id=nope，', 'notFound'],
    [`/pages/seller/index?id=${sellerId}`, 'plain'],
    ['/index/goodList?keyWord=nope', 'page'],
    ['/other/bangzhu?q=nope', 'page'],
  ];
  expect(await kindsOf(expected.map(([address = '']) => address))).toEqual(expected);
});

it('a listing that another buyer holds is reserved, not sold out', async () => {
  const availabilityOf = async (id: string) => {
    const page = await render(`/pages/detail/index?id=${id}`);
    if (typeof page !== 'object' || 'redirect' in page) throw new Error(`${id} is not rendered`);
    return /"availability":"([^"]*)"/.exec(page.head)?.[1];
  };
  expect([await availabilityOf('L1'), await availabilityOf('L2'), await availabilityOf('L3')]).toEqual([
    'https://schema.org/InStock',
    'https://schema.org/Reserved',
    'https://schema.org/SoldOut',
  ]);
});

it('an article has the canonical URL that lists link, on each page that shows it', async () => {
  for (const [type, path] of [
    ['xwgg', '/other/newsDetail'],
    ['cjwt', '/other/helpdetail'],
    ['999', '/other/helpdetail'],
    ['20', '/index/articleDetail'],
    ['goumaixuzhi', '/index/articleDetail'],
  ] as const) {
    const id = articles.get(type);
    const url = `${ORIGIN}${path}?id=${id}`;
    for (const address of [
      `/index/articleDetail?id=${id}`,
      `/other/newsDetail?id=${id}`,
      `/other/helpdetail?id=${id}&from=singlemessage`,
      `/index/articleDetail?type=${type}`,
    ]) {
      expect([address, await urlsOf(address)]).toEqual([address, [url, url, url]]);
    }
  }
});

it('a list has a canonical URL for each filter or category, without other parameters', async () => {
  for (const [address, canonical] of [
    ['/index/home?utm_source=wechat', '/index/home'],
    ['/index', '/index/home'],
    [`/index/goodList?name=测试游戏&id=${TEST_GAME}`, `/index/goodList?id=${TEST_GAME}`],
    ['/index/goodList?sortRank=timedesc&pricestart=1', '/index/goodList'],
    ['/index/goodList?keyWord=a+b&from=timeline', '/index/goodList?keyWord=a+b'],
    ['/other/bangzhu?type=gmzn&from=timeline', '/other/bangzhu?type=gmzn'],
    ['/other/bangzhu?type=cjwt', '/other/bangzhu'],
    ['/other/gonggao?type=xwgg', '/other/gonggao?type=xwgg'],
    ['/other/gonggao?type=20', '/other/gonggao'],
    ['/yinsi?from=timeline', '/yinsi'],
  ] as const) {
    const url = ORIGIN + canonical;
    expect([address, await urlsOf(address)]).toEqual([address, [url, url, undefined]]);
  }
});

it('another spelling of a path redirects to the canonical one, with the query', async () => {
  for (const [address, redirect] of [
    ['/pages/detail/index/?id=L1', '/pages/detail/index?id=L1'],
    ['/Pages/detail/index?id=L1&from=timeline', '/pages/detail/index?id=L1&from=timeline'],
    ['/INDEX/home', '/index/home'],
    ['/index/goodlist?keyWord=%E7%9A%AE', '/index/goodList?keyWord=%E7%9A%AE'],
    ['/other/', '/other'],
    ['/other/password', '/other/passwore'],
    ['/LOGIN?back=%2Findex%2Fhome', '/login?back=%2Findex%2Fhome'],
  ] as const) {
    expect([address, await render(address)]).toEqual([address, { redirect }]);
  }
  expect(await kindsOf(['/login', '/other/mycenter', '/index/nowhere/'])).toEqual([
    ['/login', 'plain'],
    ['/other/mycenter', 'plain'],
    ['/index/nowhere/', 'notFound'],
  ]);
});

it('each page of the sitemap is rendered and names itself as canonical', async () => {
  const addresses = async (path: string) =>
    [...(await (await t.app.request(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
      loc.replace(t.ctx.settings.origin, ''),
    );
  const pages = await addresses('/sitemap/pages.xml');
  const listings = await addresses('/sitemap/listings.xml');
  for (const address of [...pages, ...listings.slice(0, 2), '/pages/detail/index?id=L1']) {
    expect([address, (await urlsOf(address))[0]]).toEqual([address, ORIGIN + address]);
  }
});
