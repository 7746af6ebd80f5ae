import { money } from '../../contract/kit/formatMoney.ts';
import type { Picture, ProtectionOffer } from '../../contract/market/index.ts';
import type { ValuationStatus } from '../../contract/recycling/index.ts';
import type { NewListing, OwnListing } from '../../contract/selling/selling.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import { isListable } from '../../machines/rulebooks/valuation.ts';
import { schedule } from '../jobs/jobs.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { usePictures } from '../pictures/uploads.ts';
import { json, onDuplicate, type Tx } from '../store/db.ts';
import { listingGrams } from '../search/index.ts';
import { insertNumbered, update } from '../store/rows.ts';
import { checkForm, phoneOf, requireDailyLimit, requireRealName, type CheckedForm } from './accountForm.ts';
import { requireNoContacts } from './contactTexts.ts';
import { loginsOf, sealedOfListing, type Sealed, type Secrets } from './credentials.ts';
import { awaitAudit, moveListing, setExpectedPrice } from './listings.ts';
import { sellingMessages } from './messageKinds.ts';
import { requireNotTakenBack } from './reclaimedAccounts.ts';
import { requireOnlyOffer } from './sameAccount.ts';
import { recordPriceOnResubmit, NO_OFFER } from './specialOffer.ts';
import { storeSecrets } from './storeSecrets.ts';

const MIN_PICTURES = 2;

export interface Contact {
  phone: string;
  qq?: string | undefined;
  weixin?: string | undefined;
}

type ListingForm = Pick<
  NewListing,
  'origin' | 'title' | 'price' | 'description' | 'canAssure' | 'phone' | 'qq' | 'weixin' | 'remark'
> & { picture: string; pictures: Picture[]; realNamePicture?: string | null } & Partial<Secrets>;

/** @throws 409 `amountChanged` when the fee does not match the price */
export function requireFee(price: number, fee: number | undefined): void {
  if (fee !== undefined && fee !== sellerFee(price)) {
    throw refuse.conflict(
      'amountChanged',
      `手续费有变动，现在是 ${money(sellerFee(price))}，请确认后重新提交`,
    );
  }
}

const columnsOf = (form: ListingForm, checked: CheckedForm, phone: string, no: string) => ({
  title: form.title.trim(),
  description: form.description.trim(),
  ...checked.place,
  price: form.price,
  attributes: json(checked.attributes),
  highlights: json(checked.highlights),
  grams: listingGrams({
    title: form.title,
    gameName: checked.game.name,
    highlights: checked.highlights,
    no,
  }),
  picture: form.picture,
  pictures: json(form.pictures),
  origin: form.origin,
  canAssure: form.canAssure,
  contact: json({ phone, qq: form.qq, weixin: form.weixin } satisfies Contact),
  remark: form.remark ?? null,
});

/**
 * The protection that a listing offers: `none` without the seller's documents, otherwise as before, by default `paid`
 * by the buyer.
 */
const protectionOf = ({ canAssure }: ListingForm, before: ProtectionOffer = 'paid'): ProtectionOffer =>
  !canAssure ? 'none' : before === 'none' ? 'paid' : before;

/** Creates a listing under review from a checked form. Returns its id. */
export async function insertListing(
  ctx: Context,
  tx: Tx,
  seller: Member,
  form: ListingForm,
  checked: CheckedForm,
): Promise<string> {
  const id = ctx.ids.next();
  const now = isoNow(ctx);
  const phone = await phoneOf(tx, seller, form.phone);
  await insertNumbered(ctx, tx, 'listings', 'HY', (no) => ({
    ...columnsOf(form, checked, phone, no),
    realNamePicture: form.realNamePicture ?? null,
    id,
    gameId: checked.game.id,
    sellerId: seller.id,
    stockKind: 'consigned',
    status: 'underReview',
    protection: protectionOf(form),
    needsCredential: form.password === undefined,
    createdAt: now,
    listedAt: now,
    wasOnSale: false,
  }));
  await storeLogin(ctx, tx, id, form);
  await requireOnlyOffer(tx, seller.id, { home: 'listing', id });
  await awaitAudit(ctx, tx, id);
  return id;
}

async function storeLogin(ctx: Context, tx: Tx, listingId: string, form: Partial<Secrets>, before?: Sealed) {
  const { account, ...rest } = form;
  if (account !== undefined) {
    await storeSecrets(ctx, tx, 'listing', listingId, { ...rest, account }, before);
  } else if (form.password !== undefined) throw refuse.invalid('accountNumber', '请填写游戏账号');
}

interface Edited {
  id: string;
  no: string;
  gameId: string;
  picture: string;
  pictures: Picture[];
  protection: ProtectionOffer;
  needsCredential: boolean;
}

/** Puts the main picture first, without repeating it. */
const withMain = (main: string, pictures: readonly Picture[]): Picture[] => [
  pictures.find(({ url }) => url === main) ?? { url: main, name: '封面' },
  ...pictures.filter(({ url }) => url !== main),
];

/**
 * Submits a listing for the audit: a new one, or an edited one that was rejected or taken down.
 *
 * @throws 409 with a reason of SELLING_REFUSALS; 404 for another member's listing or valuation; 422; 429
 */
export async function submitListing(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewListing,
): Promise<{ id: string; no: string; status: OwnListing['status'] }> {
  requireRealName(seller);
  const edited =
    input.id === undefined
      ? undefined
      : await tx.maybe<Edited>(
          `select id, no, game_id, picture, pictures, protection, needs_credential from listings
           where id = $1 and seller_id = $2 for update`,
          [input.id, seller.id],
        );
  if (input.id !== undefined && !edited) throw refuse.notFound('商品不存在');
  if (edited && edited.gameId !== input.gameId)
    throw refuse.invalid('gameId', '修改时不能换游戏，请另外发布');
  if (edited?.needsCredential && input.password === undefined)
    throw refuse.invalid('accountPassword', '请填写游戏密码');
  requireFee(input.price, input.fee);
  const checked = await checkForm(tx, input.gameId, input, input.attributes ?? {});
  requireNoContacts(checked, input);
  if (!edited) await requireDailyLimit(ctx, tx, seller);
  const known = edited ? [edited.picture, ...edited.pictures.map(({ url }) => url)] : [];
  const [picture = ''] = await usePictures(tx, seller, [input.picture], 'titleImg', 'public', known);
  const pictures = await usePictures(tx, seller, input.pictures, 'urlArr', 'public', known);
  if (new Set(pictures.map(({ url }) => url)).size < MIN_PICTURES) {
    throw refuse.invalid('urlArr', `详情图至少 ${MIN_PICTURES} 张`);
  }
  const form = { ...input, picture, pictures: withMain(picture, pictures) };

  let id: string;
  if (edited) {
    id = edited.id;
    if (!(await moveListing(ctx, tx, id, { type: 'listing.resubmit' }))) {
      throw refuse.conflict('stateConflict', '只有审核失败或自己下架的商品可以修改后重新提交');
    }
    await recordPriceOnResubmit(ctx, tx, id);
    const protection = protectionOf(form, edited.protection);
    const before = await sealedOfListing(tx, id);
    await requireNotTakenBack(ctx, tx, loginsOf(ctx, before));
    await update(tx, 'listings', id, {
      ...columnsOf(form, checked, await phoneOf(tx, seller, form.phone), edited.no),
      ...NO_OFFER,
      protection,
      needsCredential: false,
      auditRemark: null,
      downRemark: null,
      wasOnSale: false,
    });
    if (edited.protection === 'free' && protection === 'none') {
      const text = `「${form.title}」不再免费包赔：你选了不能提供包赔资料。改回能提供后，买家选找回包赔要自己付费，有疑问请联系客服`;
      await sendMessage(ctx, tx, seller.id, sellingMessages.marked, '取消免费包赔', text, id);
    }
    await setExpectedPrice(tx, id, form.price);
    await schedule(ctx, tx, 'listing.edited', id, ctx.clock.now());
    await storeLogin(ctx, tx, id, input, before);
    await requireOnlyOffer(tx, seller.id, { home: 'listing', id });
    await awaitAudit(ctx, tx, id);
  } else {
    id = await insertListing(ctx, tx, seller, form, checked);
  }
  if (input.valuationId !== undefined) await tieValuation(tx, seller, input.valuationId, id);
  return tx.one('select id, no, status from listings where id = $1', [id]);
}

/**
 * Links a valuation without a sale to its listing. A valuation has at most one. Only one of the two can sell the
 * account, so accepting a quote takes the listing down.
 */
async function tieValuation(tx: Tx, seller: Member, valuationId: string, listingId: string): Promise<void> {
  const valuation = await tx.maybe<{ status: ValuationStatus; listingId: string | null; gameId: string }>(
    'select status, listing_id, game_id from valuations where id = $1 and seller_id = $2 for update',
    [valuationId, seller.id],
  );
  if (!valuation) throw refuse.notFound('估价不存在');
  const { gameId } = await tx.one<{ gameId: string }>('select game_id from listings where id = $1', [
    listingId,
  ]);
  if (valuation.listingId === listingId) return;
  if (valuation.listingId !== null || valuation.gameId !== gameId || !isListable(valuation.status)) {
    throw refuse.conflict('valuationClosed', '这次估价已经结束，不能用它发布');
  }
  const isBidding = () => refuse.conflict('valuationClosed', '这件商品已经有一个进行中的竞价');
  await update(tx, 'valuations', valuationId, { listingId }).catch(
    onDuplicate('valuations_one_live_for_a_listing', isBidding),
  );
}
