import { expect, it } from 'vitest';
import { parse } from '../../../contract/kit/codec.ts';
import { handOver } from '../../../contract/payment/payment.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { sendAs } from '../../kit/otherClients.ts';
import { newOrder, listingOnSale } from '../../kit/orders.ts';
import { accept, submitBidding, quote } from '../../kit/selling.ts';

const kit = useApp();
const seller = useMember(kit);
const merchant = useMember(kit, { role: 'merchant' });

it('account/backlist/payment by WeChat returns the QR text in formStr', async () => {
  const { valuationId: id } = await submitBidding(kit, seller);
  await quote(merchant, id, 50_000);
  await accept(seller, id, merchant);
  const pay = async (payWay: 1 | 2) => {
    const { data } = await sendAs(kit, seller, 'POST /account/backlist/payment', {
      id,
      payWay,
      returnUrl: 'https://elsewhere.test',
      payScene: 3,
      goodsTitle: '回收押金',
      orderType: 1,
      qrPayMode: 4,
      qrcodeWidth: 200,
    });
    return data as unknown as { formStr: string; codeUrl?: string };
  };
  const wechat = await pay(1);
  expect(wechat.formStr).toMatch(/^https:\/\/cashier\.test\//);
  expect(wechat.codeUrl).toBe(wechat.formStr);
  const alipay = await pay(2);
  expect([alipay.formStr.startsWith('<form'), alipay.codeUrl]).toEqual([true, undefined]);
});

it('pay/record/paymentTwo by WeChat returns the QR text in formStr', async () => {
  const listing = await listingOnSale(kit);
  const { price, protectionFee, total } = newOrder(listing);
  const { data } = await sendAs(kit, seller, 'POST /account/order/rec/createOrder', {
    accountid: listing.id,
    goodsAmount: price / 100,
    guaranteeType: 1,
    guaranteeAmount: protectionFee / 100,
    salePrice: total / 100,
  });
  const { id } = data as unknown as { id: string };
  const reply = await sendAs(kit, seller, 'POST /pay/record/paymentTwo', { id, payWay: 1, amountType: '3' });
  const { formStr, codeUrl } = reply.data as Record<string, string>;
  expect([formStr, formStr?.startsWith('https://cashier.test/')]).toEqual([codeUrl, true]);
});

it.each([
  ['a form', { formStr: '<form></form>' }, { form: '<form></form>' }],
  ['a code in formStr alone', { formStr: 'weixin://x' }, { qrCode: 'weixin://x' }],
  ['a code in both', { formStr: 'weixin://x', codeUrl: 'weixin://x' }, { qrCode: 'weixin://x' }],
  ['a code in codeUrl alone', { codeUrl: 'weixin://x' }, { qrCode: 'weixin://x' }],
])('our own page reads %s', (_, wire, expected) => {
  const head = { payId: 'p1', amount: '10.00', closeTime: '2026-11-22 12:00:00' };
  expect(parse(handOver, { ...head, ...wire })).toEqual({
    ok: true,
    value: { paymentId: 'p1', amount: 1_000, closesAt: '2026-11-22T04:00:00.000Z', ...expected },
  });
});
