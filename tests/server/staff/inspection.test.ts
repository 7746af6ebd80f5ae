import { describe, expect, it } from 'vitest';
import { readAfterSale } from '../../../contract/afterSale/calls.ts';
import { readOrder } from '../../../contract/buying/calls.ts';
import type { InspectionCheck } from '../../../contract/buying/inspection.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { orderSteps } from '../../../server/autopilot/orders.ts';
import { apply, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { checksOf } from '../../kit/inspections.ts';
import { putOnSale, ownPictures, signedPictureUrl } from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';

const kit = useApp();
const staff = useMember(kit, { role: 'staff', nickName: '客服小易' });

/** A sale whose inspection has begun, of an account with attributes. */
async function inspecting(): Promise<Sale> {
  const listing = await putOnSale(kit, await kit.someone());
  return sellTo(kit, await kit.someone(), listing, 'inspecting');
}

interface Report {
  event?: 'inspection.pass' | 'inspection.fail';
  checks?: InspectionCheck[];
  pictures?: string[];
  remark?: string;
}
const report = (orderId: string, { event = 'inspection.pass', ...input }: Report, who = staff) =>
  who.call(ops.advanceOrder, { params: { id: orderId }, input: { event, ...input } });
const reportOf = async ({ orderId, buyer }: Sale) =>
  (await buyer.do(readOrder, { params: { id: orderId } })).report;
const stageOf = ({ orderId }: Sale) => kit.cell<string>`select stage from orders where id = ${orderId}`;

const lastMessage = ({ orderId, buyer }: Sale) =>
  kit.one`select title, content from messages where user_id = ${buyer.id} and related_id = ${orderId}
    order by created_at desc, id desc limit 1`;

describe('an inspection report', () => {
  it('is shown to the seller while an after-sale is open', async () => {
    const sale = await inspecting();
    const pictures = await ownPictures(kit, staff, 1);
    await report(sale.orderId, { checks: await checksOf(kit, sale.orderId), pictures });
    await staff.do(ops.advanceOrder, {
      params: { id: sale.orderId },
      input: { event: 'rebinding.finish', password: 'new-pass-9' },
    });
    const { id } = (await apply(kit, sale)).value;
    const shownTo = async (who: Sale['seller']) => (await who.do(readAfterSale, { params: { id } })).report;
    const found = await reportOf(sale);
    expect(found?.pictures).toEqual(pictures.map((path) => signedPictureUrl(kit, path)));
    expect([await shownTo(sale.seller), await shownTo(sale.buyer)]).toEqual([found, undefined]);
    await kit.sql`update after_sales set stage = 'closed' where id = ${id}`;
    expect(await shownTo(sale.seller)).toBeUndefined();
  });

  it('shows buyer and staff each attribute, the pictures, the remark, who and when', async () => {
    const sale = await inspecting();
    const pictures = await ownPictures(kit, staff, 2);
    const checks = await checksOf(kit, sale.orderId, { 皮肤: 'different', 段位: 'unseen' });
    await report(sale.orderId, { checks, pictures, remark: '皮肤多了一款' });
    const expected = {
      isPassed: true,
      checks: [
        { label: '等级', value: '60级', result: 'same' },
        { label: '段位', value: '黄金', result: 'unseen' },
        { label: '皮肤', value: '皮肤甲、皮肤乙', result: 'different' },
        { label: '角色', value: '角色甲（一命）', result: 'same' },
      ],
      pictures: pictures.map((path) => signedPictureUrl(kit, path)),
      remark: '皮肤多了一款',
      by: '客服小易',
      at: new Date(kit.clock.now()).toISOString(),
    };
    expect(await reportOf(sale)).toEqual(expected);
    const id = await openTaskId(kit, sale.orderId);
    expect((await staff.do(ops.readCase, { params: { id } })).report).toEqual(expected);
    const { events } = await sale.buyer.do(readOrder, { params: { id: sale.orderId } });
    expect(events.find(({ kind }) => kind === 'inspection.pass')?.text).toBe(
      '验号通过，1 项与描述不一致：皮肤多了一款',
    );
  });

  it('is announced to the buyer with what is different, when the order was paid in full or by deposit', async () => {
    const full = await inspecting();
    const checks = await checksOf(kit, full.orderId, { 皮肤: 'different' });
    await report(full.orderId, { checks, remark: '皮肤多了一款' });
    const deposit = await inspecting();
    await kit.sql`update orders set paid = 12000 where id = ${deposit.orderId}`;
    await report(deposit.orderId, { checks: await checksOf(kit, deposit.orderId) });
    const { title } = await full.buyer.do(readOrder, { params: { id: full.orderId } });
    expect([await lastMessage(full), await lastMessage(deposit)]).toEqual([
      {
        title: '验号通过，开始换绑',
        content: `「${title}」已开始换绑。验号通过，1 项与描述不一致：皮肤多了一款`,
      },
      {
        title: '验号通过，请付尾款',
        content: `「${title}」请在 24 小时内付尾款 ¥990。验号通过，账号与描述一致`,
      },
    ]);
  });

  it('of a failed inspection stays with the closed order', async () => {
    const sale = await inspecting();
    const checks = await checksOf(kit, sale.orderId, { 皮肤: 'different' });
    await report(sale.orderId, { event: 'inspection.fail', checks, remark: '皮肤少了两款' });
    expect([await stageOf(sale), await reportOf(sale)]).toMatchObject([
      'refunded',
      { isPassed: false, remark: '皮肤少了两款', pictures: [] },
    ]);
  });

  it('by the autopilot marks every attribute as described', async () => {
    const sale = await inspecting();
    await kit.store.tx((tx) => orderSteps['autopilot.pass'](kit.ctx, tx, sale.orderId));
    const found = await reportOf(sale);
    expect([found?.isPassed, found?.by, found?.checks.map(({ result }) => result)]).toEqual([
      true,
      undefined,
      ['same', 'same', 'same', 'same'],
    ]);
  });

  it('is absent from an order that was inspected before reports were stored', async () => {
    const sale = await inspecting();
    await report(sale.orderId, { checks: await checksOf(kit, sale.orderId) });
    await kit.sql`delete from inspection_reports where order_id = ${sale.orderId}`;
    expect(await reportOf(sale)).toBeUndefined();
  });
});

describe('an inspection is refused', () => {
  /** Sends a report. Resolves with the refusal, and with stage and report of the order, which must not change. */
  async function refusal(input: (sale: Sale) => Promise<Report>, who = staff) {
    const sale = await inspecting();
    const { body } = await report(sale.orderId, await input(sale), who);
    return { code: body.code, errors: body.errors, stage: await stageOf(sale), report: await reportOf(sale) };
  }
  const unchanged = { stage: 'inspecting', report: undefined };
  const invalid = (path: string, message: string) => ({
    code: 422,
    errors: [{ path, message }],
    ...unchanged,
  });

  it('without a report', async () => {
    expect(await refusal(async () => ({}))).toEqual(invalid('checkList', '请填写验号报告'));
  });
  it('with an attribute without a result', async () => {
    const some = async ({ orderId }: Sale) => ({ checks: (await checksOf(kit, orderId)).slice(1) });
    expect(await refusal(some)).toEqual(invalid('checkList', '请逐项核对账号信息，每一项都要选'));
  });
  it('when it passes with a difference and without a remark', async () => {
    const silent = async ({ orderId }: Sale) => ({
      checks: await checksOf(kit, orderId, { 皮肤: 'different' }),
    });
    expect(await refusal(silent)).toEqual(
      invalid('remark', '有不一致的项目，请写明哪里不一致、为什么仍然通过'),
    );
  });
  it('when it fails without a remark', async () => {
    const silent = async ({ orderId }: Sale): Promise<Report> => ({
      event: 'inspection.fail',
      checks: await checksOf(kit, orderId),
    });
    expect(await refusal(silent)).toEqual(invalid('remark', '请写明哪里与描述不符'));
  });
  it('with more than nine pictures', async () => {
    const many = async ({ orderId }: Sale) => ({
      checks: await checksOf(kit, orderId),
      pictures: await ownPictures(kit, staff, 10),
    });
    expect(await refusal(many)).toMatchObject({ code: 422, errors: [{ path: 'imgs' }], ...unchanged });
  });
  it('with a picture of somebody else', async () => {
    const foreign = async ({ orderId, buyer }: Sale) => ({
      checks: await checksOf(kit, orderId),
      pictures: await ownPictures(kit, buyer, 1),
    });
    expect(await refusal(foreign)).toEqual(
      invalid('imgs', '图片不存在、已被清理或不是你上传的，请移除后重新上传'),
    );
  });
  it('to staff without the desk', async () => {
    const reviewer = await kit.login('13631000002', { role: 'staff', roles: ['reviewer'] });
    const whole = async ({ orderId }: Sale) => ({ checks: await checksOf(kit, orderId) });
    expect(await refusal(whole, reviewer)).toEqual({ code: 403, errors: undefined, ...unchanged });
  });
  it('a second time, and the first report stays', async () => {
    const sale = await inspecting();
    const checks = await checksOf(kit, sale.orderId);
    await report(sale.orderId, { checks, remark: '都对' });
    const again = await report(sale.orderId, { event: 'inspection.fail', checks, remark: '不对' });
    expect([again.body.code, again.body.reason, (await reportOf(sale))?.remark]).toEqual([
      409,
      'stateConflict',
      '都对',
    ]);
  });
});
