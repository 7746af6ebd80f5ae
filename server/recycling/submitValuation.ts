import type { Picture } from '../../contract/market/index.ts';
import type { NewBidding, NewValuation, ValuationKind } from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { AUTOPILOT_MERCHANTS } from '../autopilot/merchants.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { usePictures } from '../pictures/uploads.ts';
import {
  checkForm,
  insertListing,
  storeSecrets,
  phoneOf,
  requireDailyLimit,
  requireFee,
  requireNoContacts,
  requireRealName,
  sortDistricts,
  type CheckedForm,
} from '../selling/index.ts';
import { json, type Tx } from '../store/db.ts';
import { insertNumbered } from '../store/rows.ts';
import { estimateOf } from './estimate.ts';

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

/**
 * Creates a valuation with its price range and deadline. In the demo, schedules the autopilot's quotes. Returns its id.
 */
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
  if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.audit', id, now);
  await scheduleDemoQuotes(ctx, tx, id);
  return id;
}

/** In the demo, schedules the quotes of the autopilot's merchants. */
export async function scheduleDemoQuotes(ctx: Context, tx: Tx, valuationId: string): Promise<void> {
  if (!ctx.settings.autopilot) return;
  for (const [i, { delay }] of AUTOPILOT_MERCHANTS.entries()) {
    await schedule(ctx, tx, 'autopilot.quote', `${valuationId}:${i}`, ctx.clock.now() + delay);
  }
}

/**
 * Submits a valuation (`account/backlist`). The reply contains the price range. Merchants quote later.
 *
 * @throws 422; 429
 */
export async function submitValuation(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewValuation,
): Promise<string> {
  await requireDailyLimit(ctx, tx, seller);
  const gameId = input.gameId ?? (await gameNamed(tx, input.gameName));
  const districts = await sortDistricts(tx, gameId, input.districtIds ?? []);
  const description = input.description?.trim() ?? '';
  const isEnough = description !== '' && input.pictures.length > 0;
  const isPlain = input.attributes === undefined && input.districtIds === undefined;
  if (isPlain && description !== '' && !isEnough) throw refuse.invalid('img', '请至少上传一张截图');
  const form = await checkForm(tx, gameId, districts, input.attributes ?? {}, isEnough);
  const region = form.place.region || input.region?.trim() || '';
  const checked = { ...form, place: { ...form.place, region } };
  const pictures = await usePictures(tx, seller, input.pictures, 'img', 'private');
  const shot = input.realNamePicture === undefined ? [] : [input.realNamePicture];
  const [realNamePicture = null] = await usePictures(tx, seller, shot, 'relnameImg', 'private');
  const id = await insertValuation(ctx, tx, seller, checked, {
    kind: 'valuation',
    listingId: null,
    title: titleOf(checked, description),
    description,
    pictures,
    realNamePicture,
    expected: input.expected ?? null,
    phone: await phoneOf(tx, seller, input.phone),
  });
  if (input.account !== undefined) {
    await storeSecrets(ctx, tx, 'valuation', id, { account: input.account });
  }
  return id;
}

/** The id of the game with a name. @throws 422 */
async function gameNamed(tx: Tx, name: string | undefined): Promise<string> {
  if (name === undefined) throw refuse.invalid('gameId', '请选择游戏');
  const game = await tx.maybe<{ id: string }>('select id from games where name = $1', [name.trim()]);
  if (!game) throw refuse.invalid('type', '游戏不存在，请重新选择');
  return game.id;
}

/** Builds a title for an account: from its answers, else from its description. */
const titleOf = ({ game, highlights }: CheckedForm, description: string) =>
  [...[game.name, ...(highlights.length > 0 ? highlights : [description])].join(' ').replaceAll(/\s+/g, ' ')]
    .slice(0, highlights.length > 0 ? 120 : 60)
    .join('')
    .trim();

/**
 * Submits the bidding form (`h5/goods/back`): creates a listing for the audit, and in mode 1 also a valuation for
 * merchants.
 *
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
  requireFee(input.price, input.fee);
  const checked = await checkForm(tx, input.gameId, input, input.attributes ?? {});
  requireNoContacts(checked, input);
  const pictures = await usePictures(tx, seller, input.pictures, 'img', 'public');
  const [main] = pictures;
  if (!main) throw refuse.invalid('img', '请至少上传一张游戏截图');
  const [realNamePicture = null] = await usePictures(
    tx,
    seller,
    [input.realNamePicture],
    'relnameImg',
    'private',
  );
  const title = input.title?.trim() || titleOf(checked, input.description.trim());
  const listingId = await insertListing(
    ctx,
    tx,
    seller,
    {
      ...input,
      title,
      picture: main.url,
      pictures,
      // With a bidding, the valuation has it.
      realNamePicture: input.mode === 'listing' ? realNamePicture : null,
    },
    checked,
  );
  if (input.mode === 'listing') return { listingId };
  const valuationId = await insertValuation(ctx, tx, seller, checked, {
    kind: 'bidding',
    listingId,
    title,
    description: input.description.trim(),
    pictures,
    realNamePicture,
    expected: input.price,
    phone: await phoneOf(tx, seller, input.phone),
  });
  return { listingId, valuationId };
}
