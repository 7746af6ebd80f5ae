import { submitProblem, listProblems, closeProblem, replyProblem } from '../../../contract/support/calls.ts';
import { voteNotice } from '../../../contract/content/calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import * as buying from '../../../contract/buying/calls.ts';
import * as payment from '../../../contract/payment/calls.ts';
import * as account from '../../../contract/account/calls.ts';
import * as afterSales from '../../../contract/afterSale/calls.ts';
import { verifyIdentity } from '../../../contract/account/calls.ts';
import * as chats from '../../../contract/support/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as uploads from '../../../contract/kit/uploadCall.ts';
import { decideCase, apply, newAfterSale, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { syncTask } from '../../../server/tasks/tasks.ts';
import {
  accept,
  deposit,
  newBidding,
  newListing,
  newValuation,
  submitBidding,
  ownPictures,
  payPrice,
  pictureFile,
  quote,
} from '../../kit/selling.ts';

let serial = 0;
const uploadDir = temporaryFolder();

const kit = useApp({ uploadDir });
beforeAll(() => makeGame(kit.store));

/** The callers: visitor, unrelated member, seller, the merchant who quoted, another merchant, staff. */
const WHO = ['visitor', 'member', 'owner', 'merchant', 'rival', 'staff'] as const;
type Who = (typeof WHO)[number];

/** A bidding of the owner, with everyone involved. */
interface Scene {
  people: Record<Exclude<Who, 'visitor'>, SignedIn>;
  listingId: string;
  valuationId: string;
  quoteId: string;
  orderId: string;
  /** The owner’s listing, bought by the merchant, and its after-sale. */
  sale: Sale;
  afterSaleId: string;
}

type Stage = 'open' | 'accepted' | 'trading' | 'underReview' | 'reviewed';

const steps: Record<Exclude<Stage, 'open'>, (scene: Scene) => Promise<unknown>> = {
  accepted: async (scene) => {
    const { owner, merchant } = scene.people;
    scene.orderId = (await accept(owner, scene.valuationId, merchant)).value.id;
  },
  trading: ({ people, valuationId }) => deposit(kit, people.owner, valuationId),
  underReview: ({ people, orderId }) => payPrice(kit, people.merchant, orderId),
  reviewed: ({ people, orderId }) =>
    people.staff.call(ops.advanceRecycleOrder, { params: { id: orderId }, input: { event: 'review.pass' } }),
};

type AfterSaleStep = 'sold' | 'reviewing' | 'awaitingSeller' | 'refused';

async function sell(made: Scene, step: AfterSaleStep): Promise<void> {
  const { owner, merchant } = made.people;
  await kit.store.query(`update listings set status = 'onSale' where id = $1`, [made.listingId]);
  const listing = { id: made.listingId, price: 100_000, sellerId: owner.id };
  made.sale = await sellTo(kit, merchant, listing, 'delivered');
  if (step === 'sold') return;
  made.afterSaleId = (await apply(kit, made.sale)).value.id;
  if (step === 'awaitingSeller') await decideCase(kit, made.afterSaleId, { event: 'seller.ask' });
  if (step === 'refused') await decideCase(kit, made.afterSaleId, { event: 'case.refuse' });
}

async function scene(
  stage: Stage,
  listing?: 'onSale' | 'takenDown' | 'rejected',
  afterSale?: AfterSaleStep,
): Promise<Scene> {
  const number = String(serial++).padStart(6, '0');
  const people = {
    member: await kit.login(`13501${number}`),
    owner: await kit.login(`13502${number}`),
    merchant: await kit.login(`13503${number}`, { role: 'merchant' }),
    rival: await kit.login(`13504${number}`, { role: 'merchant' }),
    staff: await kit.login('13700000000', { role: 'staff' }),
  };
  const ids = await submitBidding(kit, people.owner);
  const { value } = await quote(people.merchant, ids.valuationId);
  const sale = {
    orderId: 'none',
    listing: { id: ids.listingId, price: 0, sellerId: '' },
    buyer: people.merchant,
    seller: people.owner,
  };
  const made: Scene = { people, ...ids, quoteId: value.id, orderId: 'none', sale, afterSaleId: 'none' };
  for (const step of ['accepted', 'trading', 'underReview', 'reviewed'] as const) {
    if (stage === 'open') break;
    await steps[step](made);
    if (step === stage) break;
  }
  if (listing)
    await kit.store.query('update listings set status = $2 where id = $1', [ids.listingId, listing]);
  if (afterSale) await sell(made, afterSale);
  return made;
}

interface Row {
  call: Call<never, never, never>;
  /** Distinguishes this row from others of the same call. */
  about?: string;
  stage?: Stage;
  listing?: 'onSale' | 'takenDown' | 'rejected';
  afterSale?: AfterSaleStep;
  ask: (scene: Scene, caller: SignedIn) => object | Promise<object>;
  /** The expected code for each of {@link WHO}, in that order. */
  codes: readonly number[];
}

const row = <P, I, O>(
  call: Call<P, I, O>,
  codes: readonly number[],
  ask: (scene: Scene, caller: SignedIn) => { params?: P; input?: I } | Promise<{ params?: P; input?: I }>,
  more: Pick<Row, 'about' | 'stage' | 'listing' | 'afterSale'> = {},
): Row => ({ call: call as unknown as Row['call'], codes, ask, ...more });

const OWNER = [401, 404, 200, 404, 404, 404];
const PARTIES = [401, 404, 200, 200, 404, 200];
const EACH = [401, 200, 200, 200, 200, 200];
const BUYER = [401, 403, 403, 200, 404, 403];
const MERCHANTS = [401, 403, 403, 200, 200, 403];
const STAFF = [401, 403, 403, 403, 403, 200];
/**
 * Codes of calls about an after-sale: by its buyer (here the merchant), by its seller (the owner), and by both and
 * staff.
 */
const AFTER_BUYER = [401, 404, 404, 200, 404, 404];
const AFTER_SELLER = [401, 404, 200, 404, 404, 404];
const AFTER_PARTIES = [401, 404, 200, 200, 404, 200];
const OWN_PICTURES = [401, 422, 200, 422, 422, 422];

const byListing = ({ listingId }: Scene) => ({ params: { id: listingId } });
const byAfterSale = ({ afterSaleId }: Scene) => ({ params: { id: afterSaleId } });
const byOrder = ({ orderId }: Scene) => ({ params: { id: orderId } });

const ownersProblem = async ({ people }: Scene) => {
  const value = await people.owner.do(submitProblem, {
    input: { type: 'fault', content: '页面一直打不开', pictures: [] },
  });
  return { params: { id: value.id } };
};

/** The review task of the owner's listing, which is put under review first. */
async function listingTask({ listingId }: Scene): Promise<string> {
  await kit.store.query(`update listings set status = 'underReview' where id = $1`, [listingId]);
  await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'listing', listingId));
  const task = await kit.store.one<{ id: string }>(
    'select id from staff_tasks where subject_id = $1 and closed_at is null',
    [listingId],
  );
  return task.id;
}

const bySale = ({ sale }: Scene) => ({ params: { id: sale.orderId } });

/** A finished reconciliation with a provider's bill. */
async function reconciliationRun(): Promise<string> {
  await kit.store.query(
    `insert into reconciliation_runs (id, provider, day, state, created_at) values ('run', 'alipay', '2026-11-20', 'done', now())
     on conflict (id) do update set state = 'done'`,
  );
  return 'run';
}

const TABLE: readonly Row[] = [
  row(uploads.uploadImage, EACH, async () => ({ input: { file: await pictureFile() } })),
  row(listings.submitListing, EACH, async (_, caller) => ({ input: await newListing(kit, caller) })),
  row(
    listings.submitListing,
    OWNER,
    async ({ listingId }, caller) => ({ input: await newListing(kit, caller, { id: listingId }) }),
    { about: 'the owner’s again', listing: 'rejected' },
  ),
  row(
    listings.submitListing,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newListing(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(
    listings.submitListing,
    [401, 404, 409, 404, 404, 404],
    async ({ valuationId }, caller) => ({ input: await newListing(kit, caller, { valuationId }) }),
    { about: 'for the owner’s request, which has a listing' },
  ),
  row(listings.listOwnListings, EACH, () => ({ input: {} })),
  row(listings.readOwnListing, OWNER, byListing),
  row(listings.takeDownListing, OWNER, ({ listingId }) => ({ input: { id: listingId } }), {
    listing: 'onSale',
  }),
  row(listings.giveCredential, OWNER, async ({ listingId }) => {
    await kit.store.query('update listings set needs_credential = true where id = $1', [listingId]);
    return { params: { id: listingId }, input: { account: 'player_01', password: 'secret-Pass1' } };
  }),
  row(listings.putUpListing, OWNER, byListing, { listing: 'takenDown' }),
  row(listings.editListingPrice, OWNER, ({ listingId }) => ({ input: { id: listingId, price: 90_000 } }), {
    listing: 'onSale',
  }),
  row(verifyIdentity, [401, 409, 409, 409, 409, 409], () => ({
    input: { name: '张三', idNumber: '11010519491231002X' },
  })),
  row(recycling.submitValuation, EACH, async (_, caller) => ({ input: await newValuation(kit, caller) })),
  row(
    recycling.submitValuation,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newValuation(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(recycling.submitBidding, EACH, async (_, caller) => ({ input: await newBidding(kit, caller) })),
  row(
    recycling.submitBidding,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newBidding(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(recycling.listValuations, EACH, () => ({ input: {} })),
  row(recycling.readValuation, OWNER, ({ valuationId }) => ({ params: { id: valuationId } })),
  row(recycling.listQuotes, OWNER, ({ valuationId }) => ({ input: { valuationId } })),
  row(recycling.acceptQuote, OWNER, ({ valuationId, people }) => ({
    input: { id: valuationId, merchantId: people.merchant.id },
  })),
  row(recycling.declineQuote, OWNER, ({ valuationId }) => ({ input: { id: valuationId } })),
  row(recycling.cancelValuation, [401, 404, 200, 404, 404, 200], ({ valuationId }) => ({
    input: { id: valuationId },
  })),
  row(
    recycling.cancelValuation,
    [401, 404, 200, 404, 404, 200],
    ({ valuationId }) => ({ input: { id: valuationId } }),
    { about: 'before the deposit', stage: 'accepted' },
  ),
  row(recycling.payDeposit, OWNER, ({ valuationId }) => ({ input: { id: valuationId, method: 'alipay' } }), {
    stage: 'accepted',
  }),
  row(recycling.queryRecycleOrder, PARTIES, ({ valuationId }) => ({ input: { id: valuationId } }), {
    stage: 'accepted',
  }),
  row(recycling.queryRecycleOrder, PARTIES, ({ orderId }) => ({ input: { id: orderId, force: true } }), {
    about: 'by its own id',
    stage: 'trading',
  }),
  row(recycling.listRecycleOrders, EACH, () => ({ input: { side: 'buy' } })),
  row(recycling.readRecycleOrder, PARTIES, byOrder, { stage: 'accepted' }),
  row(recycling.payRecycleOrder, BUYER, (at) => ({ ...byOrder(at), input: { method: 'alipay' } }), {
    stage: 'trading',
  }),
  row(recycling.revealRecycleCredential, BUYER, (at) => ({ ...byOrder(at), input: {} }), {
    stage: 'reviewed',
  }),
  row(recycling.confirmRecycleOrder, BUYER, byOrder, { stage: 'reviewed' }),
  row(
    recycling.changeRecyclePrice,
    [401, 404, 403, 200, 404, 200],
    ({ orderId }) => ({ input: { id: orderId, amount: 70_000, reason: '皮肤少了两款' } }),
    { stage: 'reviewed' },
  ),
  row(
    recycling.answerRecyclePrice,
    OWNER,
    async ({ orderId, people }) => {
      const input = { id: orderId, amount: 70_000, reason: '皮肤少了两款' };
      await people.staff.call(recycling.changeRecyclePrice, { input: input });
      return { params: { id: orderId }, input: { isAgreed: true, amount: 70_000 } };
    },
    { stage: 'reviewed' },
  ),
  row(recycling.quoteValuation, MERCHANTS, ({ valuationId }) => ({ input: { valuationId, price: 70_000 } })),
  row(recycling.listMerchantQuotes, MERCHANTS, () => ({ input: {} })),
  row(recycling.listPool, MERCHANTS, () => ({ input: {} })),
  row(recycling.withdrawQuote, BUYER, ({ quoteId }) => ({ params: { id: quoteId } })),
  row(recycling.readMerchantApplication, EACH, () => ({})),
  row(recycling.applyMerchant, [401, 200, 200, 409, 409, 409], () => ({
    input: {
      kind: 'recycler' as const,
      name: '新号行',
      phone: '13812345678',
      description: '专收手游账号，当天付款。',
    },
  })),
  row(
    afterSales.applyAfterSale,
    AFTER_BUYER,
    async ({ sale }, caller) => ({
      input: { ...(await newAfterSale(kit, sale)), pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'sold' },
  ),
  row(
    afterSales.applyAfterSale,
    [401, 404, 404, 422, 404, 404],
    async ({ sale, people }) => ({
      input: { ...(await newAfterSale(kit, sale)), pictures: await ownPictures(kit, people.owner, 1) },
    }),
    { about: 'with the owner’s pictures', afterSale: 'sold' },
  ),
  row(
    afterSales.readAfterSaleRule,
    [401, 404, 404, 200, 404, 200],
    ({ sale }) => ({ input: { orderId: sale.orderId } }),
    { afterSale: 'sold' },
  ),
  row(afterSales.listAfterSales, EACH, () => ({ input: {} }), { afterSale: 'reviewing' }),
  row(afterSales.readAfterSale, AFTER_PARTIES, byAfterSale, { afterSale: 'reviewing' }),
  row(
    afterSales.addEvidence,
    AFTER_BUYER,
    async (at, caller) => ({
      ...byAfterSale(at),
      input: { text: '补充截图', pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'reviewing' },
  ),
  row(
    afterSales.answerAfterSale,
    AFTER_SELLER,
    async (at, caller) => ({
      ...byAfterSale(at),
      input: { isAgreed: false, text: '正常交付', pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'awaitingSeller' },
  ),
  row(afterSales.withdrawAfterSale, AFTER_BUYER, byAfterSale, { afterSale: 'reviewing' }),
  row(
    afterSales.appealAfterSale,
    AFTER_BUYER,
    (at) => ({ ...byAfterSale(at), input: { text: '材料写得很清楚，请再看一次', pictures: [] } }),
    { afterSale: 'refused' },
  ),
  row(
    afterSales.advanceAfterSale,
    STAFF,
    (at) => ({ ...byAfterSale(at), input: { event: 'case.refuse' as const, remark: '证据不足' } }),
    { afterSale: 'reviewing' },
  ),
  row(ops.advanceListing, STAFF, (at) => ({ ...byListing(at), input: { event: 'audit.pass' } })),
  row(ops.refuseValuation, STAFF, ({ valuationId }) => ({
    params: { id: valuationId },
    input: { reason: '不在回收范围' },
  })),
  row(ops.advanceRecycleOrder, STAFF, (at) => ({ ...byOrder(at), input: { event: 'review.pass' } }), {
    stage: 'underReview',
  }),
  row(ops.openOrderVault, STAFF, (at) => ({ ...bySale(at), input: { reason: '核对账号' } }), {
    afterSale: 'sold',
  }),
  row(ops.openRecycleVault, STAFF, (at) => ({ ...byOrder(at), input: { reason: '核对账号' } }), {
    stage: 'underReview',
  }),
  row(ops.listWaitingMerchants, STAFF, () => ({ input: {} })),
  row(ops.listWaitingIdentities, STAFF, () => ({ input: {} })),
  row(ops.listWaitingListings, STAFF, () => ({ input: {} })),
  row(ops.listDeadJobs, STAFF, () => ({ input: {} })),
  row(ops.retryJob, STAFF, async () => {
    await kit.store.query(
      `insert into jobs (id, kind, subject, run_at, created_at, dead_at) values ('dead', 'offer.end', 'none', now(), now(), now())
       on conflict (id) do update set dead_at = now()`,
    );
    return { params: { id: 'dead' } };
  }),
  row(ops.auditMerchant, STAFF, async ({ people }) => {
    await kit.store.query(
      `insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values ($1, $1, 'recycler', '新号行', '13812345678', '专收', 'reviewing', now()) on conflict do nothing`,
      [people.member.id],
    );
    return { params: { id: people.member.id }, input: { isPassed: true } };
  }),
  row(ops.auditIdentity, STAFF, async ({ people }) => {
    await kit.store.query(`update users set real_status = 'reviewing' where id = $1`, [people.member.id]);
    return { params: { id: people.member.id }, input: { isPassed: true } };
  }),
  row(ops.readStaffSelf, STAFF, () => ({})),
  row(ops.startEnrolment, [401, 403, 403, 403, 403, 409], () => ({})),
  row(ops.finishEnrolment, [401, 403, 403, 403, 403, 409], () => ({ input: { code: '000000' } })),
  row(ops.confirmStaffSession, [401, 403, 403, 403, 403, 422], () => ({ input: { code: '000000' } })),
  row(ops.listTasks, STAFF, () => ({ input: {} })),
  row(ops.countTasks, STAFF, () => ({})),
  row(ops.listColleagues, STAFF, () => ({})),
  row(ops.listAuditLog, STAFF, () => ({ input: {} })),
  row(ops.listReconciliations, STAFF, () => ({ input: {} })),
  row(ops.listDifferences, STAFF, () => ({ input: {} })),
  row(ops.listFailedRefunds, STAFF, () => ({ input: {} })),
  row(ops.listUnexpectedPayments, STAFF, () => ({ input: {} })),
  row(ops.listLedgerAccounts, STAFF, () => ({ input: {} })),
  row(ops.reconcileAgain, STAFF, async () => ({ params: { id: await reconciliationRun() } })),
  row(ops.settleDifference, STAFF, async () => {
    await kit.store.query(
      `insert into reconciliation_lines (id, run_id, subject, number, kind, trade_no, created_at)
       values ('line', $1, 'payment', 'HY1', 'missingHere', 'HY1', now()) on conflict (id) do update set settled_at = null`,
      [await reconciliationRun()],
    );
    return { params: { id: 'line' }, input: { remark: '核对过' } };
  }),
  row(ops.retryRefund, STAFF, async () => {
    await kit.store.query(
      `insert into jobs (id, kind, subject, run_at, created_at, failed) values ('refund', 'payment.refund', 'none', now(), now(), '不行')
       on conflict (id) do update set failed = '不行', done_at = null`,
    );
    return { params: { id: 'refund' } };
  }),
  ...[ops.readTask, ops.readCase, ops.claimTask, ops.releaseTask].map((call) =>
    row(call as typeof ops.readTask, STAFF, async (at) => ({ params: { id: await listingTask(at) } })),
  ),
  row(ops.handOverTask, STAFF, async (at) => ({
    params: { id: await listingTask(at) },
    input: { to: at.people.staff.id, note: '买家晚上在线' },
  })),
  row(
    afterSales.previewDecision,
    STAFF,
    (at) => ({ ...byAfterSale(at), input: { event: 'case.approve' as const, amount: 1_000 } }),
    { afterSale: 'reviewing' },
  ),
  row(
    afterSales.settleProposal,
    [401, 403, 403, 403, 403, 404],
    (at) => ({ ...byAfterSale(at), input: { proposalId: 'none', isConfirmed: true, reason: '属实' } }),
    { afterSale: 'reviewing' },
  ),
  row(ops.addCaseNote, STAFF, async (at) => ({
    params: { id: await listingTask(at) },
    input: { text: '卖家电话打不通' },
  })),
  row(ops.renewRecoveryCodes, [401, 403, 403, 403, 403, 422], () => ({ input: { code: '000000' } })),
  row(ops.readContent, STAFF, () => ({ input: {} })),
  row(ops.changeContent, STAFF, () => ({ input: { content: {} } })),
  row(ops.readOverview, STAFF, () => ({})),
  row(ops.readHealth, STAFF, () => ({})),
  row(ops.readOpening, STAFF, () => ({})),
  row(ops.confirmArticles, STAFF, () => ({})),
  row(ops.switchAutopilot, [401, 403, 403, 403, 403, 409], () => ({ input: { isOn: true } })),
  row(ops.listMembers, STAFF, () => ({ input: {} })),
  row(ops.readMember, STAFF, ({ people }) => ({ params: { id: people.owner.id } })),
  row(ops.addMemberNote, STAFF, ({ people }) => ({
    params: { id: people.owner.id },
    input: { text: '电话核实过' },
  })),
  row(ops.suspendMember, STAFF, async () => ({
    params: { id: (await kit.someone()).id },
    input: { reason: '虚假发货', days: 7 },
  })),
  row(ops.liftSuspension, STAFF, async () => {
    const { id } = await kit.someone();
    await kit.store.query('update users set suspended_at = now() where id = $1', [id]);
    return { params: { id }, input: { reason: '申诉成立' } };
  }),
  row(ops.barMember, STAFF, async () => ({
    params: { id: (await kit.someone()).id },
    input: { reason: '冒用他人身份', kinds: ['phone'] },
  })),
  row(ops.unbarMember, STAFF, async () => {
    const { id } = await kit.someone();
    await kit.store.query(
      `insert into barred_people (id, kind, mark, user_id, staff_id, reason, created_at)
       values ($1, 'phone', $1, $1, $1, '误拉黑', now())`,
      [id],
    );
    return { params: { id }, input: { reason: '误拉黑' } };
  }),
  row(ops.listStaff, STAFF, () => ({})),
  row(ops.hireStaff, STAFF, async () => ({
    input: { phone: (await kit.someone()).phone, roles: ['finance' as const], desks: [] },
  })),
  row(ops.changeStaff, STAFF, async () => ({
    params: { id: (await kit.someone({ role: 'staff' })).id },
    input: { roles: ['finance' as const], desks: [] },
  })),
  ...[ops.resetStaffFactor, ops.dismissStaff].map((call) =>
    row(call as typeof ops.resetStaffFactor, STAFF, async () => ({
      params: { id: (await kit.someone({ role: 'staff' })).id },
      input: { reason: '手机丢了' },
    })),
  ),
  // After all other staff calls, because it ends the confirmation of the session.
  row(ops.lockStaffSession, STAFF, () => ({})),
  row(account.editProfile, EACH, () => ({ input: { nickName: '新名字' } })),
  row(
    account.editProfile,
    OWN_PICTURES,
    async ({ people }) => ({
      input: { avatar: (await ownPictures(kit, people.owner, 1))[0] },
    }),
    { about: 'with the owner’s picture' },
  ),
  row(account.listFavourites, EACH, () => ({ input: {} })),
  row(account.listBrowses, EACH, () => ({ input: {} })),
  row(account.clearBrowses, EACH, ({ listingId }) => ({ input: { listingId } })),
  row(submitProblem, EACH, async (_, caller) => ({
    input: { type: 'fault', content: '页面一直打不开', pictures: await ownPictures(kit, caller, 1) },
  })),
  row(
    submitProblem,
    OWN_PICTURES,
    async ({ people }) => ({
      input: { type: 'fault', content: '页面一直打不开', pictures: await ownPictures(kit, people.owner, 1) },
    }),
    { about: 'with the owner’s pictures' },
  ),
  row(listProblems, EACH, () => ({ input: {} })),
  row(closeProblem, OWNER, ownersProblem),
  row(replyProblem, STAFF, async (at) => ({
    ...(await ownersProblem(at)),
    input: { reply: '已处理' },
  })),
  row(account.countCentre, EACH, () => ({})),
  row(voteNotice, EACH, () => ({ params: { id: '1001' }, input: { isSolved: true } })),
  row(chats.listChats, EACH, () => ({ input: {} })),
  row(chats.readChat, AFTER_PARTIES, (at) => ({ ...bySale(at), input: {} }), { afterSale: 'sold' }),
  row(chats.sendChat, AFTER_PARTIES, (at) => ({ ...bySale(at), input: { text: '在吗', pictures: [] } }), {
    afterSale: 'sold',
  }),
  row(
    chats.sendChat,
    [401, 404, 200, 422, 404, 422],
    async (at) => ({
      ...bySale(at),
      input: { text: '', pictures: await ownPictures(kit, at.people.owner, 1) },
    }),
    { about: 'with the owner’s picture', afterSale: 'sold' },
  ),
  row(
    chats.markChatRead,
    AFTER_PARTIES,
    async (at) => {
      const thread = await at.people.owner.call(chats.readChat, { ...bySale(at), input: {} });
      return { ...bySale(at), input: { upTo: thread.value.messages[0]?.id ?? 'none' } };
    },
    { afterSale: 'sold' },
  ),
];

/** Calls of members and staff without a row here. The tests of their domains check who may make them. */
const ELSEWHERE: ReadonlySet<unknown> = new Set<unknown>([
  ops.advanceOrder,
  ops.checkLedger,
  ops.openIdentityPicture,
  account.changePhone,
  account.readProfile,
  account.addFavourite,
  account.removeFavourite,
  account.listMessages,
  account.markMessageRead,
  account.sendIdentityPicture,
  chats.checkBlacklist,
  buying.cancelOrder,
  buying.confirmReceipt,
  buying.countOrders,
  buying.extendInspection,
  buying.listOrders,
  buying.payOrder,
  buying.placeOrder,
  buying.queryOrder,
  buying.readOrder,
  buying.revealCredential,
  buying.reviewOrder,
  buying.tickTakeover,
  payment.cancelWithdrawal,
  payment.decideWithdrawal,
  payment.listMovements,
  payment.listWithdrawals,
  payment.readPayee,
  payment.readWallet,
  payment.readWithdrawal,
  payment.requestWithdrawal,
  payment.savePayee,
]);

/** The owner’s data, which a refused call must not change. */
const standing = ({ listingId, valuationId, people }: Scene) =>
  kit.store.query(
    `select l.status, l.price, l.title, v.status as valuation,
       (select jsonb_agg(to_jsonb(q) order by q.id) from quotes q where q.valuation_id = v.id and q.merchant_id = $3) as quotes,
       (select jsonb_agg(to_jsonb(r) order by r.id) from recycle_orders r where r.valuation_id = v.id) as orders,
       (select jsonb_agg(to_jsonb(a) order by a.id) from after_sales a join orders o on o.id = a.order_id where o.listing_id = l.id) as cases,
       (select count(*) from payments p join recycle_orders r on r.id = p.recycle_order_id where r.valuation_id = v.id) as payments
     from listings l, valuations v where l.id = $1 and v.id = $2`,
    [listingId, valuationId, people.merchant.id],
  );

describe('every member call, by every kind of caller', () => {
  it('is in the table', () => {
    const known = new Set<unknown>(TABLE.map(({ call }) => call));
    const missing = (allCalls as readonly unknown[] as readonly Call[]).filter(
      (call) =>
        call.audience !== 'visitor' && call.aliasOf === undefined && !known.has(call) && !ELSEWHERE.has(call),
    );
    expect(missing.map(({ name, path }) => `${name} (${path}) needs a row`)).toEqual([]);
  });

  it.each(TABLE.map((each) => [`${each.call.name} ${each.about ?? ''}`.trim(), each] as const))(
    '%s',
    async (_, { call, stage = 'open', listing, afterSale, ask, codes }) => {
      const found: number[] = [];
      for (const [i, who] of WHO.entries()) {
        const at = await scene(stage, listing, afterSale);
        const caller = who === 'visitor' ? undefined : at.people[who];
        const options = await ask(at, caller ?? at.people.member);
        const before = await standing(at);
        const { body } = await kit.call(call as unknown as Call, {
          ...options,
          ...(caller ? { token: caller.token } : {}),
        });
        found.push(body.code);
        if (codes[i] !== 200 && body.code !== 200) expect(await standing(at)).toEqual(before);
        expect(body.msg).toMatch(/[一-鿿]/);
      }
      expect(Object.fromEntries(WHO.map((who, i) => [who, found[i]]))).toEqual(
        Object.fromEntries(WHO.map((who, i) => [who, codes[i]])),
      );
    },
  );

  it('lists contain the member’s own things only', async () => {
    const at = await scene('accepted');
    const totals = async (who: SignedIn) => {
      return [
        (await who.do(listings.listOwnListings, { input: {} })).total,
        (await who.do(recycling.listValuations, { input: {} })).total,
        (await who.do(recycling.listRecycleOrders, { input: { side: 'sell' } })).total,
        (await who.do(recycling.listRecycleOrders, { input: { side: 'buy' } })).total,
      ];
    };
    const { member, owner, merchant, rival } = at.people;
    expect(await Promise.all([member, owner, merchant, rival].map(totals))).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 0],
      [0, 0, 0, 1],
      [0, 0, 0, 0],
    ]);
    const mine = await rival.call(recycling.listMerchantQuotes, { input: {} });
    expect(mine.value.total).toBe(0);
  });

  it('an idempotency key of one member gives no access to another', async () => {
    const at = await scene('open');
    const input = { id: at.valuationId, merchantId: at.people.merchant.id };
    const key = 'the-same-key-for-both';
    const first = await at.people.owner.call(recycling.acceptQuote, { input, key });
    expect(first.body.code).toBe(200);
    const second = await at.people.member.call(recycling.acceptQuote, { input, key });
    expect(second.body.code).toBe(404);
  });
});
