import { expect, it } from 'vitest';
import { editProfile, listMessages } from '../../../contract/account/calls.ts';
import { advanceOrder } from '../../../contract/staff/calls.ts';
import { applyAfterSale } from '../../../contract/afterSale/calls.ts';
import { applyMerchant, submitBidding } from '../../../contract/recycling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { newAfterSale, sellTo } from '../../kit/afterSales.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { newBidding, signedPictureUrl } from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';

const kit = useApp();
const boss = useMember(kit, { role: 'staff', roles: ['supervisor', 'admin'] });

/** The case of the open task of a subject. */
async function caseOf(subjectId: string) {
  const id = await openTaskId(kit, subjectId);
  const { facts, pictures } = await boss.do(ops.readCase, { params: { id } });
  return {
    facts: Object.fromEntries(facts.map(({ label, value }) => [label, value])),
    pictures: pictures.map(({ name, url }) => ({ name, url })),
  };
}

const CONTACTS = {
  phone: '13911112222',
  qq: '88886666',
  weixin: 'wx_seller9',
  origin: 'other',
  remark: '晚上八点后联系',
} as const;
const STATED = {
  联系电话: '13911112222',
  QQ: '88886666',
  微信: 'wx_seller9',
  账号来源: '他人注册',
  给客服的话: '晚上八点后联系',
};

it.each(['bidding', 'listing'] as const)(
  'staff read what a seller and a buyer stated for them only: mode %s',
  async (mode) => {
    const seller = await kit.someone();
    const input = await newBidding(kit, seller, { ...CONTACTS, mode });
    const { listingId: id } = await seller.do(submitBidding, { input });
    const screenshot = { name: '游戏实名截图', url: signedPictureUrl(kit, input.realNamePicture) };
    const audit = await caseOf(id);
    expect(audit.facts).toMatchObject(STATED);
    expect(audit.pictures.at(-1)).toEqual(screenshot);
    await boss.do(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
    const listing = { id, price: input.price, sellerId: seller.id };
    const sale = await sellTo(kit, await kit.someone(), listing, 'rebinding');
    const order = await caseOf(sale.orderId);
    expect(order.facts).toMatchObject(STATED);
    expect(order.pictures).toEqual([screenshot]);
    await boss.do(advanceOrder, {
      params: { id: sale.orderId },
      input: { event: 'rebinding.finish', password: 'new-pass-9' },
    });
    const claim = await newAfterSale(kit, sale, { phone: '13922223333' });
    const { id: claimId } = await sale.buyer.do(applyAfterSale, { input: claim });
    expect((await caseOf(claimId)).facts).toMatchObject({
      希望: '仅退款',
      买家联系电话: '13922223333',
      卖家联系电话: STATED.联系电话,
    });
  },
);

it('staff read how an applicant wants to cooperate', async () => {
  const who = await kit.someone();
  const input = { kind: 'guarantor', name: '包赔商行', description: '做包赔五年了，有备案' } as const;
  const { id } = await who.do(applyMerchant, { input });
  expect((await caseOf(id)).facts).toEqual({
    商户名称: '包赔商行',
    合作方式: '包赔',
    联系电话: who.phone,
    经营说明: '做包赔五年了，有备案',
  });
});

it('staff read the contacts of a profile', async () => {
  const who = await kit.someone();
  const contacts = { email: 'a@b.com', qq: '12345678', weixin: 'wx_member1' };
  await who.do(editProfile, { input: { nickName: '有联系方式', ...contacts } });
  const { email, qq, weixin } = await boss.do(ops.readMember, { params: { id: who.id } });
  expect({ email, qq, weixin }).toEqual(contacts);
});

it('the longest remark of staff reaches the buyer’s timeline whole, and their message as a sentence', async () => {
  const seller = await kit.someone();
  const buyer = await kit.someone();
  const { listingId: id } = await seller.do(submitBidding, { input: await newBidding(kit, seller) });
  await boss.do(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
  const sale = await sellTo(kit, buyer, { id, price: 100_000, sellerId: seller.id }, 'inspecting');
  const remark = `${'长'.repeat(498)}完。`;
  const { events } = await boss.do(advanceOrder, {
    params: { id: sale.orderId },
    input: { event: 'refund.decide', remark },
  });
  expect(events.map(({ text }) => text)).toContain(`客服判定退款：${remark}`);
  const { rows } = await buyer.do(listMessages, { input: {} });
  expect(rows.find(({ title }) => title === '订单已退款')?.content).toMatch(/长完。已付的 ¥1,110 原路退回$/);
});
