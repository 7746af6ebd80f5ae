import { beforeAll, expect, it } from 'vitest';
import { renderToHtml } from '../../../src/app/boot/renderToHtml.tsx';
import { useApp } from '../../kit/app.ts';
import { makeGame, makeListing } from '../../kit/fixtures.ts';

const ORIGIN = 'https://haoyi.test';

const t = useApp();
beforeAll(async () => {
  const seller = await t.login('19600000001');
  await makeGame(t.store);
  await makeListing(t.store, { id: 'L1', sellerId: seller.id, status: 'onSale' });
});

/** Renders a page with the answers of the real back end. */
const render = (address: string) => {
  const { pathname, search } = new URL(address, ORIGIN);
  return renderToHtml({ origin: ORIGIN, path: pathname, search }, async (input, init) =>
    t.app.request(input instanceof Request ? input.url : input, init),
  );
};

/** The answer without its content: 'page', 'notFound', or 'plain' for a page that is not rendered. */
const kindOf = (page: Awaited<ReturnType<typeof render>>) =>
  typeof page === 'object' ? 'page' : (page ?? 'plain');

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
