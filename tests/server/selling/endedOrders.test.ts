import { describe, expect, it } from 'vitest';
import { returnAccount } from '../../../contract/afterSale/calls.ts';
import * as buying from '../../../contract/buying/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { apply, bringBack, decideCase, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp } from '../../kit/app.ts';
import { payAndSettle, place } from '../../kit/orders.ts';
import { newListing, putOnSale } from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';

const kit = useApp();

const sold = async (stage: Parameters<typeof sellTo>[3], account: string): Promise<Sale> =>
  sellTo(kit, await kit.someone(), await putOnSale(kit, await kit.someone(), { account }), stage);

const staff = ({ orderId }: Sale, event: Parameters<typeof advanceOrder>[4], remark: string) =>
  kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, event, remark));

/** Sells the listing of an ended order to another buyer, who pays. */
async function sellOn({ listing, seller }: Sale): Promise<Sale> {
  const buyer = await kit.someone();
  const { id: orderId } = await place(buyer, listing);
  await payAndSettle(kit, buyer, orderId, 'full');
  return { orderId, listing, buyer, seller };
}

const turnOf = async ({ orderId, buyer }: Sale) =>
  (await buyer.do(buying.readOrder, { params: { id: orderId } })).turn;

/** The listing, and what its seller is told about the end of the order. */
async function afterwards({ seller, listing, orderId }: Sale) {
  const { status, auditRemark } = await seller.do(selling.readOwnListing, { params: { id: listing.id } });
  const messages = await kit.sql<{ kind: number; content: string }>`select kind, content from messages
    where user_id = ${seller.id} and related_id in (${listing.id}, ${orderId}) and title = '订单已关闭'`;
  return { status, auditRemark, messages };
}

describe('the listing of an order that ends without a deal', () => {
  it('is corrected by its seller after a failed inspection', async () => {
    const sale = await sold('inspecting', 'inspected_01');
    await staff(sale, 'inspection.fail', '皮肤只有 200 个');
    expect(await afterwards(sale)).toEqual({
      status: 'rejected',
      auditRemark: '验号没有通过：皮肤只有 200 个',
      messages: [
        {
          kind: 2,
          content: '「满级黄金号」验号未通过，订单退款：皮肤只有 200 个。商品已停止出售，改好后可以重新提交',
        },
      ],
    });
    const form = await newListing(kit, sale.seller, { account: 'inspected_01', description: '皮肤 200 个' });
    const again = await sale.seller.do(selling.submitListing, { input: { ...form, id: sale.listing.id } });
    expect(again.status).toBe('underReview');
  });

  it('is corrected by its seller after a failed rebinding', async () => {
    const sale = await sold('rebinding', 'rebound_01');
    await staff(sale, 'rebinding.fail', '绑定的手机换不了');
    expect(await afterwards(sale)).toEqual({
      status: 'rejected',
      auditRemark: '换绑没有成功：绑定的手机换不了',
      messages: [
        {
          kind: 2,
          content: '「满级黄金号」换绑失败，订单退款：绑定的手机换不了。商品已停止出售，改好后可以重新提交',
        },
      ],
    });
  });

  it('is reviewed by staff when they refund the order', async () => {
    const sale = await sold('awaitingInspection', 'refunded_01');
    await staff(sale, 'refund.decide', '双方同意退款');
    expect(await afterwards(sale)).toEqual({
      status: 'underReview',
      auditRemark: undefined,
      messages: [
        {
          kind: 17,
          content: '「满级黄金号」客服判定退款：双方同意退款。商品重新审核，通过后自动上架',
        },
      ],
    });
    expect(await openTaskId(kit, sale.listing.id)).toBeTypeOf('string');
  });

  it('is reviewed by staff when a delivered account comes back', async () => {
    const sale = await sold('delivered', 'returned_01');
    const { value } = await apply(kit, sale, { remedy: 'refundReturn' });
    await decideCase(kit, value.id, { event: 'case.approve' });
    await bringBack(kit, value.id, sale.buyer);
    expect(await afterwards(sale)).toEqual({
      status: 'underReview',
      auditRemark: undefined,
      messages: [
        {
          kind: 26,
          content:
            '「满级黄金号」售后同意退款并退回账号（描述不符）。账号已还给你，请联系客服，由客服打电话告诉你现在的登录方式。登录后马上改密码，再出售时填写新密码。商品重新审核，通过后自动上架',
        },
      ],
    });
    expect(await openTaskId(kit, sale.listing.id)).toBeTypeOf('string');
  });

  it.each([
    ['takenBack', 'delivered', 'problem', '账号被找回', ''],
    ['takenBack', 'protected', 'takenBack', '账号被找回', ''],
    ['banned', 'delivered', 'problem', '账号被封禁', ''],
    ['banned', 'protected', 'underReview', '账号被封禁', '。商品重新审核'],
  ] as const)('is not said to be back after %s while %s', async (type, stage, status, typeName, review) => {
    const sale = await sold(stage, `missing_${type}_${stage}`);
    const { value } = await apply(kit, sale, { type, remedy: 'refundReturn' });
    await decideCase(kit, value.id, { event: 'case.approve' });
    expect(await afterwards(sale)).toEqual({
      status,
      auditRemark: undefined,
      messages: [
        { kind: 17, content: `「满级黄金号」售后同意退款（${typeName}）。账号没有从买家收回${review}` },
      ],
    });
  });

  it.each([
    ['takenBack', 'refundReturn', 'delivered', '账号被找回'],
    ['takenBack', 'refund', 'delivered', '账号被找回'],
    ['banned', 'refundReturn', 'delivered', '账号被封禁'],
    ['takenBack', 'refundReturn', 'protected', undefined],
    ['takenBack', 'refund', 'protected', undefined],
  ] as const)(
    'is said to be under examination when an after-sale flags it: %s, %s, %s',
    async (type, remedy, stage, typeName) => {
      const sale = await sold(stage, `told_${type}_${remedy}_${stage}`);
      const { value } = await apply(kit, sale, {
        type,
        remedy,
        ...(remedy === 'refund' && { amount: 5_000 }),
      });
      await decideCase(kit, value.id, { event: 'case.approve' });
      const { id } = sale.listing;
      expect(
        await kit.sql`select kind, title, content, related_id from messages
          where user_id = ${sale.seller.id} and kind = 24`,
      ).toEqual(
        typeName === undefined
          ? []
          : [
              {
                kind: 24,
                title: '账号核实中',
                content: `「满级黄金号」暂时不能购买，平台正在核实：售后同意退款（${typeName}）`,
                relatedId: id,
              },
            ],
      );
      expect(await kit.cell<string>`select status from listings where id = ${id}`).toBe(
        typeName === undefined ? 'takenBack' : 'problem',
      );
    },
  );

  it('is not said to be back when nobody checked the returned account', async () => {
    const sale = await sold('delivered', 'unchecked_01');
    const { id } = (await apply(kit, sale, { remedy: 'refundReturn' })).value;
    await decideCase(kit, id, { event: 'case.approve' });
    const input = { password: 'made-up-nothing', note: '' };
    await sale.buyer.do(returnAccount, { params: { id }, input });
    for (let day = 0; day < 3; day++) await kit.passTime(RULES.afterSaleReviewWindow);
    const [buyer, seller] = [await kit.login(sale.buyer.phone), await kit.login(sale.seller.phone)];
    expect(await afterwards({ ...sale, seller })).toEqual({
      status: 'underReview',
      auditRemark: undefined,
      messages: [
        {
          kind: 26,
          content:
            '「满级黄金号」售后到时自动退款并退回账号（描述不符）。买家交回的账号还没有核对，请联系客服，由客服核对后打电话告诉你登录方式。再出售时填写新密码。商品重新审核，通过后自动上架',
        },
      ],
    });
    const told = (who: string) => kit.column<string>`select content from messages
      where user_id = ${who} and related_id = ${id} and content like '%72 小时%'`;
    expect([await told(buyer.id), await told(seller.id)]).toEqual([
      ['「满级黄金号」的账号交回后 72 小时没有核对，按已收回退款'],
      ['「满级黄金号」的买家交回的账号 72 小时没有核对，按已收回退款'],
    ]);
    const { events } = await buyer.do(buying.readOrder, { params: { id: sale.orderId } });
    expect(events.filter(({ kind }) => kind === 'refund.decide')).toEqual([
      {
        at: new Date(kit.clock.now()).toISOString(),
        by: 'system',
        kind: 'refund.decide',
        text: '售后到时自动退款并退回账号（描述不符）',
      },
    ]);
  });

  it('is not sold with the password that the former buyer knows', async () => {
    const sale = await sold('delivered', 'returned_02');
    const { id } = sale.listing;
    const { password } = await sale.buyer.do(buying.revealCredential, {
      params: { id: sale.orderId },
      input: {},
    });
    await staff(sale, 'refund.decide', '双方同意退款');
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const open = (orderId: string) =>
      boss.do(ops.openOrderVault, { params: { id: orderId }, input: { reason: '告诉卖家怎么登录' } });
    expect(await open(sale.orderId)).toEqual({ account: 'returned_02', password });
    const own = await sale.seller.do(selling.readOwnListing, { params: { id } });
    expect([own.account, own.needsCredential]).toEqual(['returned_02', true]);

    await kit.sql`update listings set status = 'onSale' where id = ${id}`;
    const next = await sellOn(sale);
    expect(await turnOf(next)).toBe('seller');
    const input = { account: 'returned_02', password: 'new-Pass9' };
    await sale.seller.do(selling.giveCredential, { params: { id }, input });
    await runDueJobs(kit.ctx);
    expect(await turnOf(next)).toBe('staff');
    expect(await open(next.orderId)).toEqual(input);
  });

  it('stays flagged', async () => {
    const sale = await sold('inspecting', 'flagged_01');
    await kit.sql`update listings set status = 'problem', audit_remark = '疑似盗号'
      where id = ${sale.listing.id}`;
    await staff(sale, 'inspection.fail', '登录不了');
    expect(await afterwards(sale)).toEqual({
      status: 'problem',
      auditRemark: '疑似盗号',
      messages: [{ kind: 17, content: '「满级黄金号」验号未通过，订单退款：登录不了' }],
    });
  });
});
