import { describe, expect, it } from 'vitest';
import { leadOf } from '../../../src/account/messages/leads.ts';
import { ALL, filterOf, hrefOf, isReversed, queryOf } from '../../../src/buying/myProducts/filter.ts';

describe('the filter of my orders', () => {
  it('goes into the address and comes back', () => {
    const filter = { status: 'trading', from: '2026-11-01', to: '2026-11-21' } as const;
    expect([hrefOf(filter), filterOf(hrefOf(filter).split('?')[1] ?? ''), hrefOf(ALL)]).toEqual([
      '/other/MyProducts?status=trading&from=2026-11-01&to=2026-11-21',
      filter,
      '/other/MyProducts',
    ]);
  });

  it.each(['status=4', 'from=yesterday', 'to=2026-13-01', 'from=2026-1-1', ''])(
    'what cannot be read is left out: %s',
    (search) => {
      expect(filterOf(search)).toEqual(ALL);
    },
  );

  it('asks for whole days of China’s time, the last one included', () => {
    expect([queryOf({ status: '', from: '2026-11-01', to: '2026-11-01' }), queryOf(ALL)]).toEqual([
      { from: '2026-10-31T16:00:00.000Z', to: '2026-11-01T15:59:59.000Z' },
      {},
    ]);
  });

  it('knows days that are the wrong way round', () => {
    expect(
      [
        { from: '2026-11-02', to: '2026-11-01' },
        { from: '2026-11-01', to: '2026-11-01' },
        { from: '2026-11-02', to: '' },
      ].map((days) => isReversed({ status: '', ...days })),
    ).toEqual([true, false, false]);
  });
});

it('a message leads to what it is about, or nowhere', () => {
  expect(
    [
      { kind: 6, relatedId: 'order-1' },
      { kind: 1, relatedId: 'g1' },
      { kind: 2, relatedId: 'g1' },
      { kind: 10, relatedId: 'g1' },
      { kind: 11, relatedId: 'v1' },
      { kind: 14, relatedId: 'v1' },
      { kind: 17, relatedId: 'g1' },
      { kind: 12, relatedId: 'r1' },
      { kind: 6 },
    ].map(leadOf),
  ).toEqual([
    '/index/orderDetail?orderId=order-1',
    '/pages/detail/index?id=g1',
    '/other/MyProducts?tab=published',
    '/other/MyProducts?tab=published',
    '/other/jingjiahuishouPriceList?id=v1',
    '/index/commit?id=v1',
    '/pages/detail/index?id=g1',
    undefined,
    undefined,
  ]);
});
