import { describe, expect, it, vi } from 'vitest';
import * as account from '../../../src/account/reads.ts';
import * as content from '../../../src/content/reads.ts';
import * as market from '../../../src/market/reads.ts';
import * as template from '../../../src/market/templateReads.ts';
import * as support from '../../../src/support/reads.ts';
import type { LongPage } from '../../../contract/kit/envelope.ts';
import { FailureError } from '../../../src/api/failure.ts';
import {
  PUBLIC_META,
  infiniteListOptions,
  withoutRepeats,
  forgetPersonal,
  makeQueryClient,
  type Paging,
} from '../../../src/api/queries.ts';

/** The first elements of the query keys of a domain's reads with PUBLIC_META. */
function commonKeys(reads: object): string[] {
  const options = Object.entries(reads)
    .filter(([name]) => name.endsWith('Query'))
    .map(([, read]) => (read as (...args: unknown[]) => { queryKey: readonly string[]; meta?: object })({}));
  return [
    ...new Set(options.filter(({ meta }) => meta === PUBLIC_META).map(({ queryKey }) => queryKey[0] ?? '')),
  ];
}

describe('a query that failed by the network', () => {
  it('is retried once', async () => {
    const client = makeQueryClient();
    const queryFn = vi.fn(() => Promise.reject(new FailureError({ kind: 'network', message: '' })));
    await client.fetchQuery({ queryKey: ['games'], queryFn, retryDelay: 0 }).catch(() => undefined);
    client.clear();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

describe('public data', () => {
  it('is marked by the reads of its domain; all other data belongs to a member', () => {
    expect({
      market: commonKeys({ ...market, ...template }).toSorted(),
      content: commonKeys(content).toSorted(),
      support: commonKeys(support).toSorted(),
      account: commonKeys(account),
    }).toEqual({
      market: [
        'areaServers',
        'areas',
        'attributes',
        'deals',
        'districts',
        'games',
        'homeNumbers',
        'listings',
        'operators',
        'recommendations',
        'servers',
        'template',
      ],
      content: ['articles', 'banners', 'dictionary', 'notice', 'notices', 'systemNotice'],
      support: ['groups', 'social', 'support'],
      account: [],
    });
  });

  it('survives a logout; a member’s data does not', async () => {
    const client = makeQueryClient();
    await client.prefetchQuery({ queryKey: ['games'], queryFn: () => 'games', meta: PUBLIC_META });
    await client.prefetchQuery({ queryKey: ['orders'], queryFn: () => 'orders' });
    client.setQueryData(['profile'], 'profile');
    forgetPersonal(client);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toEqual(['games']);
    client.clear();
  });
});

describe('an endless list', () => {
  /** Reads up to three pages of a list of ten rows. Resolves with the requested pages. */
  async function asked(nextOf: (pageNum: number) => string | undefined): Promise<Paging[]> {
    const client = makeQueryClient();
    const places: Paging[] = [];
    const read = (place: Paging): Promise<LongPage<number>> => {
      places.push(place);
      return Promise.resolve({ rows: [1, 2, 3, 4], total: 10, next: nextOf(place.pageNum) });
    };
    const pages = await client.fetchInfiniteQuery({
      ...infiniteListOptions({ key: ['rows'], pageSize: 4, read }),
      pages: 5,
    });
    expect(pages.pages).toHaveLength(3);
    client.clear();
    return places;
  }

  it('continues with the cursor of the previous page', async () => {
    expect(await asked((pageNum) => (pageNum < 3 ? `end of ${pageNum}` : undefined))).toEqual([
      { pageNum: 1, pageSize: 4 },
      { pageNum: 2, pageSize: 4, after: 'end of 1' },
      { pageNum: 3, pageSize: 4, after: 'end of 2' },
    ]);
  });

  it('continues with the page number when the server sends no cursor', async () => {
    expect(await asked(() => undefined)).toEqual([
      { pageNum: 1, pageSize: 4 },
      { pageNum: 2, pageSize: 4 },
      { pageNum: 3, pageSize: 4 },
    ]);
  });

  it('ends with the page without a cursor, although the server counts more rows by then', async () => {
    const client = makeQueryClient();
    const read = ({ pageNum }: Paging): Promise<LongPage<number>> =>
      Promise.resolve({ rows: [1, 2, 3, 4], total: 9, ...(pageNum === 1 && { next: 'end of 1' }) });
    const { pages } = await client.fetchInfiniteQuery({
      ...infiniteListOptions({ key: ['rows'], pageSize: 4, read }),
      pages: 5,
    });
    expect(pages).toHaveLength(2);
    client.clear();
  });

  it('leaves out a row that stands on an earlier page', () => {
    const pages = [
      { rows: [{ id: 'a' }, { id: 'b' }], total: 4 },
      { rows: [{ id: 'b' }, { id: 'c' }], total: 4 },
    ];
    expect(withoutRepeats({ pages, pageParams: [1, 2] })).toEqual({
      pages: [
        { rows: [{ id: 'a' }, { id: 'b' }], total: 4 },
        { rows: [{ id: 'c' }], total: 4 },
      ],
      pageParams: [1, 2],
    });
  });
});
