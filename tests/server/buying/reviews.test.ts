import { expect, it } from 'vitest';
import { listMessages } from '../../../contract/account/calls.ts';
import { readOrder, reviewOrder } from '../../../contract/buying/calls.ts';
import { listSellerReviews } from '../../../contract/market/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { putOnSale } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';

const kit = useApp();
const boss = useMember(kit, { role: 'staff', roles: ['supervisor'], nickName: '主管老陈' });

async function reviewed(text?: string): Promise<Sale> {
  const listing = await putOnSale(kit, await kit.someone());
  const sale = await sellTo(kit, await kit.someone({ nickName: '买家小林' }), listing, 'protected');
  await sale.buyer.do(reviewOrder, {
    params: { id: sale.orderId },
    input: { stars: 1, ...(text !== undefined && { text }) },
  });
  return sale;
}

const hide = ({ orderId }: Sale, isHidden: boolean, reason: string) =>
  boss.call(ops.hideReview, { params: { id: orderId }, input: { isHidden, reason } });

/** What staff read about the review of an order, and what they can do about it. */
async function caseOf({ orderId }: Sale) {
  const id = await newestTaskId(kit, orderId);
  const { facts, acts } = await boss.do(ops.readCase, { params: { id } });
  return {
    facts: facts.filter(({ label }) => label.startsWith('评价')),
    acts: acts.filter((act) => act.startsWith('review.')),
  };
}

it('staff hide the words of a review, which keeps its stars, and show them again', async () => {
  const sale = await reviewed('卖家王小明是骗子');
  const seen = async () => {
    const { rows } = await kit.do(listSellerReviews, { input: { id: sale.seller.id } });
    return rows.map(({ stars, text, isHidden }) => ({ stars, text, isHidden }));
  };
  const shown = { facts: [{ label: '评价', value: '1 星：卖家王小明是骗子' }], acts: ['review.hide'] };
  expect([await seen(), await caseOf(sale)]).toEqual([
    [{ stars: 1, text: '卖家王小明是骗子', isHidden: false }],
    shown,
  ]);

  expect((await hide(sale, true, '写了卖家的真实姓名')).body.code).toBe(200);
  expect([await seen(), await caseOf(sale)]).toEqual([
    [{ stars: 1, isHidden: true }],
    { facts: [...shown.facts, { label: '评价的文字', value: '已隐藏' }], acts: ['review.show'] },
  ]);
  expect((await hide(sale, true, '再来一次')).body).toMatchObject({ code: 409, msg: '评价的文字已经隐藏' });

  expect((await hide(sale, false, '看错了')).body.code).toBe(200);
  expect([await seen(), await caseOf(sale)]).toEqual([
    [{ stars: 1, text: '卖家王小明是骗子', isHidden: false }],
    shown,
  ]);
  expect((await hide(sale, false, '再来一次')).body).toMatchObject({ code: 409, msg: '评价的文字没有隐藏' });

  const { rows } = await sale.buyer.do(listMessages, { input: {} });
  expect(rows.flatMap(({ title, content }) => (title.startsWith('评价') ? [[title, content]] : []))).toEqual([
    ['评价文字已恢复', '别人又能看到你写的文字。原因：看错了'],
    ['评价文字已隐藏', '别人看不到你写的文字，星级照常显示。原因：写了卖家的真实姓名'],
  ]);
  const { events } = await sale.buyer.do(readOrder, { params: { id: sale.orderId } });
  expect(events.slice(-2).map(({ by, text }) => [by, text])).toEqual([
    ['staff', '客服隐藏了评价的文字：写了卖家的真实姓名'],
    ['staff', '客服恢复了评价的文字：看错了'],
  ]);
});

it('a review without words has nothing to hide', async () => {
  const sale = await reviewed();
  expect(await caseOf(sale)).toEqual({ facts: [{ label: '评价', value: '1 星' }], acts: [] });
  expect((await hide(sale, true, '写了姓名')).body).toMatchObject({
    code: 409,
    msg: '这条评价只有星级，没有文字',
  });
});
