import type { Picture } from '../../contract/market/index.ts';
import type { NewBidding, NewValuation, ValuationKind } from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { AUTOPILOT_MERCHANTS } from '../autopilot/merchants.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';
import {
  checkForm,
  insertListing,
  keepSecrets,
  requireDailyLimit,
  requireFee,
  requireRealName,
  sortDistricts,
  type CheckedForm,
} from '../selling/index.ts';
import { json, type Tx } from '../store/db.ts';
import { insertNumbered } from '../store/rows.ts';
import { estimateOf } from './estimate.ts';

/** What of a valuation comes from the seller: the same from the form of a valuation and of a bidding. */
interface Draft {
  kind: ValuationKind;
  listingId: string | null;
  title: string;
  description: string;
  pictures: Picture[];
  realNamePicture: string | null;
  expected: number | null;
  phone: string;
}

/** Makes a valuation with its range, starts its clock, and, in the demo, lets merchants know. Answers its id. */
async function insertValuation(
  ctx: Context,
  tx: Tx,
  seller: Member,
  checked: CheckedForm,
  draft: Draft,
): Promise<string> {
  const now = ctx.clock.now();
  const id = ctx.ids.next();
  const expiresAt = now + RULES.valuationWindow;
  const estimate = await estimateOf(tx, checked.game.id, checked.template, checked.attributes);
  await insertNumbered(ctx, tx, 'valuations', 'HYhs', () => ({
    ...draft,
    pictures: json(draft.pictures),
    id,
    gameId: checked.game.id,
    sellerId: seller.id,
    status: 'open',
    ...checked.place,
    attributes: json(checked.attributes),
    estimate: json(estimate),
    createdAt: isoAt(now),
    expiresAt: isoAt(expiresAt),
  }));
  await schedule(ctx, tx, 'valuation.expire', id, expiresAt);
  if (ctx.settings.autopilot) {
    await schedule(ctx, tx, 'autopilot.audit', id, now);
    for (const [i, { delay }] of AUTOPILOT_MERCHANTS.entries()) {
      await schedule(ctx, tx, 'autopilot.quote', `${id}:${i}`, now + delay);
    }
  }
  return id;
}

/**
 * Takes a valuation (`account/backlist`): the range is there at once, merchants' quotes follow.
 * @throws 422; 429
 */
export async function submitValuation(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewValuation,
): Promise<string> {
  await requireDailyLimit(ctx, tx, seller);
  const districts = await sortDistricts(tx, input.gameId, input.districtIds ?? []);
  const checked = await checkForm(tx, input.gameId, districts, input.attributes ?? {});
  await requireOwnPictures(tx, seller, input.pictures, 'img');
  if (input.realNamePicture !== undefined) {
    await requireOwnPictures(tx, seller, [input.realNamePicture], 'relnameImg');
  }
  const id = await insertValuation(ctx, tx, seller, checked, {
    kind: 'valuation',
    listingId: null,
    title: titleOf(checked),
    description: input.description?.trim() ?? '',
    pictures: input.pictures,
    realNamePicture: input.realNamePicture ?? null,
    expected: input.expected ?? null,
    phone: input.phone,
  });
  if (input.account !== undefined) {
    await keepSecrets(ctx, tx, 'valuation', id, { account: input.account });
  }
  return id;
}

/** What an account is called that was given no title. */
const titleOf = (checked: CheckedForm) => [checked.game.name, ...checked.highlights].join(' ').slice(0, 120);

/**
 * Takes the bidding form (`h5/goods/back`): a listing for the audit, and in mode 1 a request in the merchants' pool beside it.
 * @throws 409 with a reason of SELLING_REFUSALS; 422; 429
 */
export async function submitBidding(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewBidding,
): Promise<{ listingId: string; valuationId?: string }> {
  requireRealName(seller);
  await requireDailyLimit(ctx, tx, seller);
  if (input.password === undefined) throw refuse.invalid('accountPassword', '请填写游戏密码');
  requireFee(input.price, input.fee);
  const checked = await checkForm(tx, input.gameId, input, input.attributes ?? {});
  const [main] = input.pictures;
  if (!main) throw refuse.invalid('img', '请至少上传一张游戏截图');
  await requireOwnPictures(tx, seller, input.pictures, 'img');
  await requireOwnPictures(tx, seller, [input.realNamePicture], 'relnameImg');
  const listingId = await insertListing(ctx, tx, seller, { ...input, picture: main.url }, checked);
  if (input.mode === 'listing') return { listingId };
  const valuationId = await insertValuation(ctx, tx, seller, checked, {
    kind: 'bidding',
    listingId,
    title: input.title.trim(),
    description: input.description.trim(),
    pictures: input.pictures,
    realNamePicture: input.realNamePicture,
    expected: input.price,
    phone: input.phone,
  });
  return { listingId, valuationId };
}
