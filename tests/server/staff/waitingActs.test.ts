import { describe, expect, it } from 'vitest';
import * as account from '../../../contract/account/calls.ts';
import * as buying from '../../../contract/buying/calls.ts';
import { savePayee } from '../../../contract/payment/calls.ts';
import { submitListing } from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { useApp, useMember, type SignedIn } from '../../kit/app.ts';
import { holdRows, waitForBlocked } from '../../kit/locks.ts';
import { newOrder } from '../../kit/orders.ts';
import { newListing, pictureFile, putOnSale, quote, submitBidding } from '../../kit/selling.ts';

const kit = useApp();
const boss = useMember(kit, { role: 'staff', roles: ['supervisor'] });

const close = ({ id }: SignedIn) =>
  boss.call(ops.closeMember, { params: { id }, input: { reason: '本人要求' } });
const suspend = ({ id }: SignedIn) =>
  boss.call(ops.suspendMember, { params: { id }, input: { reason: '虚假发货', days: 0 } });

/**
 * The replies of an act of staff, and of calls that wait for it. The act waits at its last statement, which counts up
 * the version of sessions, until every call waits for the member's row.
 */
async function repliesOf(
  act: () => ReturnType<typeof close>,
  ...calls: readonly (() => Promise<{ body: unknown }>)[]
): Promise<unknown[]> {
  const sent = await holdRows(
    kit,
    `select 1 from session_version where id = 'all' for update`,
    [],
    async () => {
      const acting = act();
      await waitForBlocked(kit, 1);
      const waiting = calls.map((call) => call());
      await waitForBlocked(kit, 1 + calls.length);
      return [acting, ...waiting];
    },
  );
  return (await Promise.all(sent)).map(({ body }) => body);
}

const DONE = { code: 200, msg: '操作成功' };
const ENDED = { code: 401, msg: '登录已超时，请重新登录' };

describe('what a member sent before', () => {
  it('a suspension is not done after it', async () => {
    const who = await kit.someone();
    const [listing, form] = [await putOnSale(kit, await kit.someone()), await newListing(kit, who)];
    const replies = await repliesOf(
      () => suspend(who),
      () => who.call(buying.placeOrder, { input: newOrder(listing) }),
      () => who.call(submitListing, { input: form }),
      () => who.call(savePayee, { input: { account: '13812340003', name: '周建国' } }),
    );
    expect(replies).toEqual([DONE, ENDED, ENDED, ENDED]);
    expect(
      await kit.one`select
          (select count(*) from orders where buyer_id = ${who.id})::int as orders,
          (select count(*) from listings where seller_id = ${who.id})::int as listings,
          (select count(*) from payees where user_id = ${who.id})::int as payees,
          (select status from listings where id = ${listing.id}) as ordered`,
    ).toEqual({ orders: 0, listings: 0, payees: 0, ordered: 'onSale' });
  });

  it('a suspension leaves no open quote behind', async () => {
    const merchant = await kit.someone({ role: 'merchant' });
    const { valuationId } = await submitBidding(kit, await kit.someone());
    expect(
      await repliesOf(
        () => suspend(merchant),
        () => quote(merchant, valuationId),
      ),
    ).toEqual([DONE, ENDED]);
    expect(await kit.sql`select status from quotes where merchant_id = ${merchant.id}`).toEqual([]);
  });

  it('the closing of the account leaves no personal data behind', async () => {
    const who = await kit.someone({ realStatus: 'unverified' });
    const liked = await putOnSale(kit, await kit.someone());
    const file = await pictureFile('证件.png');
    const replies = await repliesOf(
      () => close(who),
      () => who.call(savePayee, { input: { account: '13812340003', name: '周建国' } }),
      () => who.call(account.editProfile, { input: { nickName: '回来了', email: 'a@haoyi.test' } }),
      () => who.call(account.verifyIdentity, { input: { name: '张三丰', idNumber: '11010519491231002X' } }),
      () => who.call(account.sendIdentityPicture, { input: { file } }),
      () => who.call(account.addFavourite, { input: { listingId: liked.id } }),
    );
    expect(replies).toEqual([DONE, ENDED, ENDED, ENDED, ENDED, ENDED]);
    expect(
      await kit.one`select nick_name, email, real_status, id_card_hash,
          (select count(*) from payees where user_id = u.id)::int as payees,
          (select count(*) from identity_pictures where user_id = u.id)::int as pictures,
          (select count(*) from favourites where user_id = u.id)::int as favourites
        from users u where id = ${who.id}`,
    ).toEqual({
      nickName: '已注销会员',
      email: null,
      realStatus: 'unverified',
      idCardHash: null,
      payees: 0,
      pictures: 0,
      favourites: 0,
    });
  });
});
