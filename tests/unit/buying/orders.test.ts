import { describe, expect, it } from 'vitest';
import { subjectHref } from '../../../src/account/messages/subjectLink.ts';
import { ALL, parseFilter, filterHref, toQuery } from '../../../src/buying/myProducts/filter.ts';

describe('the filter of orders', () => {
  it('is written to the URL and parsed again', () => {
    const filter = { status: 'trading', keyword: '皮肤', from: '2026-11-01', to: '2026-11-21' } as const;
    expect([
      filterHref(filter),
      parseFilter(filterHref(filter).split('?')[1] ?? ''),
      filterHref(ALL),
    ]).toEqual([
      '/other/MyProducts?status=trading&q=%E7%9A%AE%E8%82%A4&from=2026-11-01&to=2026-11-21',
      filter,
      '/other/MyProducts',
    ]);
  });

  it.each(['status=4', 'q=%20'])('ignores invalid parameters: %s', (search) => {
    expect(parseFilter(search)).toEqual(ALL);
  });

  it('includes whole days in China’s time', () => {
    expect([
      toQuery({ status: 'trading', keyword: '皮肤', from: '2026-11-01', to: '2026-11-01' }),
      toQuery(ALL),
    ]).toEqual([
      {
        status: 'trading',
        keyword: '皮肤',
        from: '2026-10-31T16:00:00.000Z',
        to: '2026-11-01T15:59:59.000Z',
      },
      {},
    ]);
  });
});

it('a message links to its subject, unless its kind leads elsewhere', () => {
  expect(
    (
      [
        { kind: 6, relatedId: 'order-1', relatedTo: 'order' },
        { kind: 1, relatedId: 'g1', relatedTo: 'listing' },
        { kind: 2, relatedId: 'g1', relatedTo: 'listing' },
        { kind: 24, relatedId: 'g1', relatedTo: 'listing' },
        { kind: 26, relatedId: 'order-1', relatedTo: 'order' },
        { kind: 10, relatedId: 'g1', relatedTo: 'listing' },
        { kind: 11, relatedId: 'v1', relatedTo: 'valuation' },
        { kind: 14, relatedId: 'v1', relatedTo: 'valuation' },
        { kind: 99, relatedId: 'g1', relatedTo: 'listing' },
        { kind: 12, relatedId: 'r1', relatedTo: 'recycleOrder' },
        { kind: 12, relatedId: 'q1', relatedTo: 'quote' },
        { kind: 13, relatedId: 'v1', relatedTo: 'valuation' },
        { kind: 22, relatedId: 'u1', relatedTo: 'account' },
        { kind: 6, relatedTo: 'order' },
      ] as const
    ).map(subjectHref),
  ).toEqual([
    '/index/orderDetail?orderId=order-1',
    '/pages/detail/index?id=g1',
    '/other/MyProducts?tab=published&status=rejected',
    '/other/MyProducts?tab=published&status=problem',
    '/other/chat?id=order-1',
    '/other/wallet',
    '/other/jingjiahuishouPriceList?id=v1',
    '/index/commit?id=v1',
    '/pages/detail/index?id=g1',
    '/other/shanghu?tab=deals',
    '/other/shanghu?tab=quotes',
    '/other/jingjiahuishouPriceList?id=v1',
    undefined,
    undefined,
  ]);
});
