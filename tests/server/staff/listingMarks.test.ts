import { expect, it } from 'vitest';
import { placeOrder } from '../../../contract/buying/calls.ts';
import { readListing, searchListings } from '../../../contract/market/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { ListingMark } from '../../../contract/staff/listingMarks.ts';
import { listMessages } from '../../../contract/account/calls.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { newOrder } from '../../kit/orders.ts';
import { putOnSale } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();
const boss = useMember(kit, { role: 'staff', roles: ['supervisor'] });
const reviewer = useMember(kit, { role: 'staff', roles: ['reviewer'] });

const mark = (who: SignedIn, id: string, event: ListingMark) =>
  who.call(ops.markListing, { params: { id }, input: { mark: event, reason: '平台收来的账号' } });

/** The marks that `who` reads in a listing's case, and those that they can set. */
async function caseOf(who: SignedIn, listingId: string) {
  const id = await newestTaskId(kit, listingId);
  const { facts, acts } = await who.do(ops.readCase, { params: { id } });
  return {
    facts: facts.flatMap(({ label, value }) => (['货源', '包赔'].includes(label) ? [value] : [])),
    acts: acts.filter((act) => /^(stock|protection)/.test(act)),
  };
}

it('a supervisor makes a listing the own stock of the platform, and undoes it', async () => {
  const seller = await kit.someone({ nickName: '小满代售' });
  const { id } = await putOnSale(kit, seller);
  const { no } = await kit.do(readListing, { input: { id } });
  const shown = async () => {
    const { stockKind, sellerName } = await kit.do(readListing, { input: { id } });
    const { rows } = await kit.do(searchListings, { input: { keyword: no, stockKind: 'own' } });
    return { stockKind, sellerName, found: rows.map((row) => row.id) };
  };
  const consigned = { stockKind: 'consigned', sellerName: '小**', found: [] };
  expect(await shown()).toEqual(consigned);
  expect(await caseOf(reviewer, id)).toEqual({ facts: ['官方代售', '买家付费'], acts: [] });
  expect((await mark(reviewer, id, 'stock.own')).body.code).toBe(403);
  expect(await caseOf(boss, id)).toEqual({
    facts: ['官方代售', '买家付费'],
    acts: ['stock.own', 'protection.give'],
  });

  expect((await mark(boss, id, 'stock.own')).body.code).toBe(200);
  expect(await shown()).toEqual({ stockKind: 'own', sellerName: '号易自营', found: [id] });
  expect(await caseOf(boss, id)).toEqual({
    facts: ['自营', '买家付费'],
    acts: ['stock.consign', 'protection.give'],
  });
  expect((await mark(boss, id, 'stock.own')).body).toEqual(
    conflict('stateConflict', '这件商品现在不能设为自营，请刷新后再看'),
  );

  expect((await mark(boss, id, 'stock.consign')).body.code).toBe(200);
  expect(await shown()).toEqual(consigned);
  const { rows } = await seller.do(listMessages, { input: {} });
  expect(rows.map(({ title, content }) => [title, content.replace(/「.*」/, '「」')])).toEqual([
    ['取消自营', '「」不再是平台自营，买家看到的卖家是你（昵称打码）'],
    ['设为自营', '「」设为平台自营，买家看到的卖家是“号易自营”'],
  ]);
});

it('a supervisor gives the protection of a listing, which later orders get for nothing', async () => {
  const listing = await putOnSale(kit, await kit.someone());
  const { id } = listing;
  expect((await mark(boss, id, 'protection.give')).body.code).toBe(200);
  expect(await caseOf(boss, id)).toEqual({
    facts: ['官方代售', '免费包赔'],
    acts: ['stock.own', 'protection.charge'],
  });
  const buyer = await kit.someone();
  const priced = newOrder(listing);
  expect((await buyer.call(placeOrder, { input: priced })).body).toMatchObject({ reason: 'amountChanged' });
  const { protectionFee, total } = priced;
  const free = { ...priced, protectionFee: 0, total: total - protectionFee };
  const order = await buyer.do(placeOrder, { input: free });
  expect([protectionFee > 0, order.tier, order.protectionFee]).toEqual([true, 'retrieval', 0]);
  expect(await caseOf(boss, id)).toEqual({ facts: ['官方代售', '免费包赔'], acts: [] });
  expect((await mark(boss, id, 'protection.charge')).body).toMatchObject({ reason: 'stateConflict' });
});

it('no protection is given for a listing without documents', async () => {
  const { id } = await putOnSale(kit, await kit.someone(), { canAssure: false });
  expect(await caseOf(boss, id)).toEqual({
    facts: ['官方代售', '没有包赔资料，只有基础保障'],
    acts: ['stock.own'],
  });
  expect((await mark(boss, id, 'protection.give')).body).toMatchObject({ reason: 'stateConflict' });
});
