import { expect, it, onTestFinished, vi } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import { withSingles, type Store } from '../../../server/store/db.ts';
import { makeApp, useApp } from '../../kit/app.ts';

const t = useApp();

/** Documents that are constant or built at most once an hour. */
const DOCUMENTS = ['/api/openapi.json', '/sitemap.xml', '/sitemap/pages.xml', '/sitemap/listings.xml'];

/** Counts the bytes that are encoded from here to the end of the test. */
function countEncodedBytes(): () => number {
  const { encode } = TextEncoder.prototype;
  let bytes = 0;
  const spy = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation(function (
    this: TextEncoder,
    text,
  ) {
    const encoded = encode.call(this, text);
    bytes += encoded.length;
    return encoded;
  });
  onTestFinished(() => spy.mockRestore());
  return () => bytes;
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await t.app.request(path, { headers });
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
};

it.each(DOCUMENTS)(
  '%s is serialised and compressed once, then served from the cache, with 304 for a known ETag',
  async (path) => {
    const first = await read(path);
    const count = countEncodedBytes();
    const stringify = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => stringify.mockRestore());
    const again = await read(path, { 'accept-encoding': 'br' });
    expect([again.status, again.headers.get('content-encoding'), count(), stringify.mock.calls]).toEqual([
      200,
      'br',
      0,
      [],
    ]);
    expect(again.bytes.byteLength).toBeLessThan(first.bytes.byteLength);
    const known = await read(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([known.status, known.bytes.byteLength]).toEqual([304, 0]);
  },
);

/** A query string with the parameters of every public call. */
const QUERY = 'gameId=wzry&parentId=wzry&systemKey=f1&noticeType=1&type=1&id=none&pageNum=1&pageSize=20';

const MAX_STATEMENTS = 3;

it('a public call sends at most three statements', async () => {
  const { store } = t;
  let sent = 0;
  const counting: Store = {
    ...store,
    ...withSingles(
      (sql, params) => {
        sent += 1;
        return store.query(sql, params);
      },
      (script) => store.exec(script),
    ),
    search: (sql, ...rest) => {
      sent += 1;
      return store.search(sql, ...rest);
    },
  };
  const { app } = await makeApp({ store: counting });
  const dear: Record<string, number> = {};
  for (const { method, audience, path } of allCalls) {
    if (method !== 'GET' || audience !== 'visitor') continue;
    sent = 0;
    await app.request(`${path.replaceAll(/\{\w+\}/g, '1')}?${QUERY}`);
    if (sent > MAX_STATEMENTS) dear[path] = sent;
  }
  expect(dear).toEqual({});
});
