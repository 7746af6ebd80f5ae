import { describe, expect, it } from 'vitest';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { ListingReview } from '../../../contract/staff/index.ts';
import { syncTask } from '../../../server/tasks/tasks.ts';
import { json } from '../../../server/store/db.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { makeListing } from '../../kit/fixtures.ts';
import { submitListing, signedPictureUrl } from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';

const kit = useApp();
const staff = useMember(kit, { role: 'staff' });

const audit = (id: string, event: 'audit.pass' | 'audit.fail', remark?: string) =>
  staff.do(ops.advanceListing, { params: { id }, input: { event, ...(remark && { remark }) } });

/** Puts a listing under review again, with some columns changed. */
async function resubmit(id: string, change: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const columns = Object.keys(change).map((name, at) => `${name} = $${at + 2}`);
  await kit.store.query(
    `update listings set ${["status = 'underReview'", ...columns].join(', ')} where id = $1`,
    [id, ...Object.values(change)],
  );
  await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'listing', id));
}

async function review(listingId: string): Promise<ListingReview | undefined> {
  const id = await openTaskId(kit, listingId);
  return (await staff.do(ops.readCase, { params: { id } })).listing;
}

describe('a listing that is reviewed again', () => {
  it('shows field by field what differs from the approved version', async () => {
    const id = await submitListing(kit, await kit.someone());
    await audit(id, 'audit.pass');
    const approvedAt = new Date(kit.clock.now()).toISOString();
    const { pictures } = await kit.one<{ pictures: { url: string; name: string }[] }>`select pictures
      from listings where id = ${id}`;
    const [first, ...others] = pictures;
    const fresh = { url: `/img/private/${'n'.repeat(24)}.webp`, name: '新图' };
    const attributes = await kit.cell<object>`select attributes from listings where id = ${id}`;
    await resubmit(id, {
      price: 120_000,
      description: '又充了钱',
      attributes: json({ ...attributes, f2: 'silver' }),
      pictures: json([...others, fresh]),
    });
    expect(await review(id)).toMatchObject({
      approvedAt,
      changes: [
        { label: '标价', before: '¥1,000', after: '¥1,200' },
        { label: '描述', before: '自己玩的号，资料齐全。', after: '又充了钱' },
        { label: '段位', before: '黄金', after: '白银' },
      ],
      pictureChanges: [
        { change: 'added', picture: signedPictureUrl(kit, fresh.url.replace('/private/', '/upload/')) },
        { change: 'removed', picture: first?.url },
      ],
    });
  });

  it('that was never approved has nothing to compare with, nor has a refused one', async () => {
    const id = await submitListing(kit, await kit.someone());
    const before = await review(id);
    await audit(id, 'audit.fail', '图片不清');
    await resubmit(id, { price: 90_000 });
    expect([before, await review(id)].map((each) => [each?.approvedAt, each?.changes])).toEqual([
      [undefined, []],
      [undefined, []],
    ]);
  });

  it('is compared with the latest approved version', async () => {
    const id = await submitListing(kit, await kit.someone());
    await audit(id, 'audit.pass');
    await resubmit(id, { price: 80_000 });
    await audit(id, 'audit.pass');
    await resubmit(id);
    expect((await review(id))?.changes).toEqual([]);
  });
});

describe('a listing under review', () => {
  it('is shown with too few sales, then with their range', async () => {
    const id = await submitListing(kit, await kit.someone());
    const few = (await review(id))?.comparables;
    const soldAt = new Date(kit.clock.now()).toISOString();
    for (const price of [90_000, 95_000, 100_000, 105_000, 110_000]) {
      const attributes = { f1: '60', f2: 'gold', f3: ['skin-a', 'skin-b'], f4: ['hero-a:hero-a-1'] };
      await makeListing(kit.store, {
        id: `sold-${price}`,
        sellerId: staff.id,
        status: 'sold',
        price,
        soldAt,
        attributes,
      });
    }
    const enough = await review(id);
    expect([few, enough?.price, enough?.comparables]).toMatchObject([
      { verdict: 'tooFew', count: 0 },
      100_000,
      { verdict: 'enough', count: 5, low: 95_000, high: 105_000 },
    ]);
  });

  it('names the seller’s sales, refusals and lost cases', async () => {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller);
    const refused = await submitListing(kit, seller);
    await audit(refused, 'audit.fail', '图片不清');
    expect((await review(id))?.seller).toEqual({ sold: 0, refused: 1, lost: 0 });
  });
});

describe('a listing that is flagged', () => {
  it('needs the reason, which its seller and the next colleague read until it is approved', async () => {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller);
    const call = (remark?: string) =>
      staff.call(ops.advanceListing, {
        params: { id },
        input: { event: 'problem.flag', ...(remark !== undefined && { remark }) },
      });
    expect((await call()).body).toMatchObject({ code: 422, msg: '请写明有什么问题' });
    expect((await call('疑似盗号')).body.code).toBe(200);
    const read = () => seller.do(readOwnListing, { params: { id } });
    const { facts } = await staff.do(ops.readCase, { params: { id: await openTaskId(kit, id) } });
    expect([(await read()).auditRemark, facts.find(({ label }) => label === '上次审核意见')?.value]).toEqual([
      '疑似盗号',
      '疑似盗号',
    ]);
    await audit(id, 'audit.pass');
    expect((await read()).auditRemark).toBeUndefined();
  });
});
