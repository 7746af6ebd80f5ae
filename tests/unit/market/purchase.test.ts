import { describe, expect, it } from 'vitest';
import { purchaseOf } from '../../../src/market/goodDetail/purchase.ts';

describe('the action of a listing page', () => {
  it('depends on status, owner and open order', () => {
    expect([
      purchaseOf({ status: 'onSale', isOwn: false }),
      purchaseOf({ status: 'onSale', isOwn: true }),
      purchaseOf({ status: 'held', isOwn: false }),
      purchaseOf({ status: 'sold', isOwn: true }),
      purchaseOf({ status: 'held', isOwn: false, ownOrderId: 'o1' }),
      purchaseOf({ status: 'takenBack', isOwn: false }),
    ]).toEqual([
      { kind: 'buy' },
      { kind: 'own' },
      { kind: 'gone', why: '交易中' },
      { kind: 'own' },
      { kind: 'pay', orderId: 'o1' },
      { kind: 'gone', why: '已下架' },
    ]);
  });
});
