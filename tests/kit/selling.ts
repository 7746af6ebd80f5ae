import sharp from 'sharp';
import * as listings from '../../contract/selling/calls.ts';
import * as recycling from '../../contract/recycling/calls.ts';
import { withSigned } from '../../server/pictures/addresses.ts';
import { uploadImage } from '../../contract/kit/uploadCall.ts';
import type {
  Acceptance,
  NewBidding,
  NewValuation,
  RecycleOrderDetail,
} from '../../contract/recycling/recycling.ts';
import type { NewListing } from '../../contract/selling/selling.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import { advanceRecycle } from '../../server/staff/acts.ts';
import type { SignedIn, TestApp } from './app.ts';
import { TEST_GAME } from './fixtures.ts';
import { payWithNotice, type OnSale } from './orders.ts';

export async function pictureFile(
  name = '截图.png',
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  width = 320,
): Promise<File> {
  const bytes = await sharp({
    create: { width, height: Math.round(width / 2), channels: 3, background: '#3457c9' },
  })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

/** Inserts uploaded pictures of a member, without files. Resolves with their paths. */
export async function ownPictures(kit: TestApp, member: SignedIn, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = kit.ctx.ids.next();
    await kit.sql`insert into uploads (id, user_id, name, width, height, bytes, created_at)
      values (${id}, ${member.id}, '截图', 320, 160, 900, ${new Date(kit.clock.now()).toISOString()})`;
    paths.push(`/img/upload/${id}.webp`);
  }
  return paths;
}

export const signedPictureUrl = (kit: TestApp, path: string): string =>
  withSigned(kit.ctx, { picture: path.replace('/img/upload/', '/img/private/') }).picture;

/** Uploads a picture. The app needs an `uploadDir`. */
export async function uploadFile(member: SignedIn, file: File) {
  return member.call(uploadImage, { input: { file } });
}

export const ANSWERS = { f1: '60', f2: 'gold', f3: 'skin-a,skin-b', f4: 'hero-a:hero-a-1' } as const;

const PLACE = { systemId: 'ios', carrierId: 'qq', groupId: 'area-1', serverId: 'server-1' } as const;

let accounts = 0;

/** A valid listing of the test game. Default: ¥1000, and an account that no other one has. */
export async function newListing(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewListing> = {},
): Promise<NewListing> {
  const [main = '', ...details] = await ownPictures(kit, seller, 3);
  const price = change.price ?? 100_000;
  return {
    gameId: TEST_GAME,
    ...PLACE,
    origin: 'self',
    title: '满级黄金号',
    price,
    fee: sellerFee(price),
    description: '自己玩的号，资料齐全。',
    canAssure: true,
    phone: '13812345678',
    account: `player_${String((accounts += 1)).padStart(2, '0')}`,
    password: 'secret-Pass1',
    picture: main,
    pictures: details.map((url, i) => ({ url, name: `图${i + 1}` })),
    attributes: { ...ANSWERS },
    ...change,
  };
}

export async function newBidding(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewBidding> = {},
): Promise<NewBidding> {
  const { picture, pictures, account = '', ...form } = await newListing(kit, seller);
  const [proof = ''] = await ownPictures(kit, seller, 1);
  return {
    mode: 'bidding',
    ...form,
    account,
    pictures: [{ url: picture, name: '封面' }, ...pictures],
    realNamePicture: proof,
    ...change,
  };
}

export async function newValuation(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewValuation> = {},
): Promise<NewValuation> {
  const pictures = await ownPictures(kit, seller, 1);
  return {
    gameId: TEST_GAME,
    districtIds: Object.values(PLACE),
    description: '想知道值多少',
    phone: '13812345678',
    pictures: pictures.map((url) => ({ url, name: '截图' })),
    attributes: { ...ANSWERS },
    ...change,
  };
}

export async function submitListing(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewListing> = {},
): Promise<string> {
  const input = await newListing(kit, seller, change);
  return (await seller.do(listings.submitListing, { input })).id;
}

/** Submits a listing and puts it on sale, without a review. */
export async function putOnSale(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewListing> = {},
): Promise<OnSale> {
  const id = await submitListing(kit, seller, change);
  await kit.sql`update listings set status = 'onSale' where id = ${id}`;
  return { id, price: change.price ?? 100_000, sellerId: seller.id };
}

/** Submits a valuation. Resolves with its id. */
export async function submitValuation(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewValuation> = {},
): Promise<string> {
  const input = await newValuation(kit, seller, change);
  return (await seller.do(recycling.submitValuation, { input })).id;
}

/** Submits a bidding. Resolves with the ids of listing and valuation. */
export async function submitBidding(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewBidding> = {},
): Promise<{ listingId: string; valuationId: string }> {
  const input = await newBidding(kit, seller, change);
  const { listingId, valuationId = '' } = await seller.do(recycling.submitBidding, { input });
  return { listingId, valuationId };
}

export const quote = (merchant: SignedIn, valuationId: string, price = 80_000) =>
  merchant.call(recycling.quoteValuation, { input: { valuationId, price } });

export const accept = (
  seller: SignedIn,
  valuationId: string,
  merchant: SignedIn,
  login: Partial<Acceptance> = {},
) => seller.call(recycling.acceptQuote, { input: { id: valuationId, merchantId: merchant.id, ...login } });

/** Pays the seller’s deposit and delivers the notice. */
export async function deposit(kit: TestApp, seller: SignedIn, valuationId: string): Promise<void> {
  const value = await seller.do(recycling.payDeposit, { input: { id: valuationId, method: 'alipay' } });
  if ((await payWithNotice(kit, value.paymentId)) !== 'success')
    throw new Error('the deposit was not booked');
}

/** Pays the price as the merchant and delivers the notice. */
export async function payPrice(kit: TestApp, merchant: SignedIn, orderId: string): Promise<void> {
  const value = await merchant.do(recycling.payRecycleOrder, {
    params: { id: orderId },
    input: { method: 'alipay' },
  });
  if ((await payWithNotice(kit, value.paymentId)) !== 'success') throw new Error('the price was not booked');
}

interface Trade {
  id: string;
  seller: SignedIn;
  merchant: SignedIn;
}

/** Creates a bidding with an open quote. */
export async function createQuote(kit: TestApp, change?: Partial<NewBidding>) {
  const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
  const { valuationId } = await submitBidding(kit, seller, change);
  const { id: quoteId } = (await quote(merchant, valuationId)).value;
  return { seller, merchant, valuationId, quoteId };
}

/** Submits a valuation, and accepts the merchant’s quote of ¥800 for it with a login. */
export async function createDeal(
  kit: TestApp,
  seller: SignedIn,
  merchant: SignedIn,
  login: Partial<Acceptance> = { account: 'player_01', password: 'secret-Pass1' },
  change: Partial<NewValuation> = {},
): Promise<RecycleOrderDetail> {
  const valuationId = await submitValuation(kit, seller, change);
  await quote(merchant, valuationId);
  return (await accept(seller, valuationId, merchant, login)).value;
}

/** Creates a trade that is paid by both sides. */
export async function createPaidTrade(kit: TestApp): Promise<Trade> {
  const { seller, merchant, valuationId } = await createQuote(kit);
  const { id } = (await accept(seller, valuationId, merchant)).value;
  await deposit(kit, seller, valuationId);
  await payPrice(kit, merchant, id);
  return { id, seller, merchant };
}

/** Creates a trade that is paid by both sides and has passed its review. */
export async function createReviewedTrade(kit: TestApp): Promise<Trade> {
  const trade = await createPaidTrade(kit);
  await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', trade.id, 'review.pass'));
  return trade;
}

export async function readRecycle(who: SignedIn, id: string): Promise<RecycleOrderDetail> {
  return await who.do(recycling.readRecycleOrder, { params: { id } });
}
