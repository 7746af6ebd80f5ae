import sharp from 'sharp';
import * as listings from '../../contract/selling/calls.ts';
import * as recycling from '../../contract/recycling/calls.ts';
import { withSigned } from '../../server/pictures/addresses.ts';
import { uploadImage } from '../../contract/kit/uploadCall.ts';
import type { NewBidding, NewValuation, RecycleOrderDetail } from '../../contract/recycling/recycling.ts';
import type { NewListing } from '../../contract/selling/selling.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import type { SignedIn, TestApp } from './app.ts';
import { TEST_GAME } from './fixtures.ts';
import { settle } from './orders.ts';

/** A picture as a person would send it: a plain colour, so many pixels wide. */
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

/** Pictures a member has uploaded, without their files: rows are all that other calls look at. */
export async function ownPictures(kit: TestApp, member: SignedIn, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = kit.ctx.ids.next();
    await kit.store.query(
      `insert into uploads (id, user_id, name, width, height, bytes, created_at) values ($1, $2, '截图', 320, 160, 900, $3)`,
      [id, member.id, new Date(kit.clock.now()).toISOString()],
    );
    paths.push(`/img/upload/${id}.webp`);
  }
  return paths;
}

/** The address by which a reader is shown a private picture now. */
export const shownAs = (kit: TestApp, path: string): string =>
  withSigned(kit.ctx, { picture: path.replace('/img/upload/', '/img/private/') }).picture;

/** A picture sent through the app; answers where it is. Needs an upload folder. */
export async function send(kit: TestApp, member: SignedIn, file: File) {
  return kit.call(uploadImage, { input: { file }, token: member.token });
}

/** Answers to the test game's questions. */
export const ANSWERS = { f1: '60', f2: 'gold', f3: 'skin-a,skin-b', f4: 'hero-a:hero-a-1' } as const;

const PLACE = { systemId: 'ios', carrierId: 'qq', groupId: 'area-1', serverId: 'server-1' } as const;

/** What a client sends that filled the form right; for the test game, ¥1000 unless told. */
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
    account: 'player_01',
    password: 'secret-Pass1',
    picture: main,
    pictures: details.map((url, i) => ({ url, name: `图${i + 1}` })),
    attributes: { ...ANSWERS },
    ...change,
  };
}

/** The same for the bidding form. */
export async function newBidding(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewBidding> = {},
): Promise<NewBidding> {
  const { picture, pictures, account = 'player_01', ...form } = await newListing(kit, seller);
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

/** The same for a valuation. */
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

/** Hands a listing in; answers its id. */
export async function consign(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewListing> = {},
): Promise<string> {
  const input = await newListing(kit, seller, change);
  return (await kit.call(listings.submitListing, { input, token: seller.token })).value.id;
}

/** Offers an account to merchants; answers the ids of listing and valuation. */
export async function offer(
  kit: TestApp,
  seller: SignedIn,
  change: Partial<NewBidding> = {},
): Promise<{ listingId: string; valuationId: string }> {
  const input = await newBidding(kit, seller, change);
  const { listingId, valuationId = '' } = (
    await kit.call(recycling.submitBidding, { input, token: seller.token })
  ).value;
  return { listingId, valuationId };
}

/** A merchant quotes; answers the reply as it came. */
export const quote = (kit: TestApp, merchant: SignedIn, valuationId: string, price = 80_000) =>
  kit.call(recycling.quoteValuation, { input: { valuationId, price }, token: merchant.token });

/** The seller accepts a merchant's quote; answers the reply as it came. */
export const accept = (kit: TestApp, seller: SignedIn, valuationId: string, merchant: SignedIn) =>
  kit.call(recycling.acceptQuote, {
    input: { id: valuationId, merchantId: merchant.id },
    token: seller.token,
  });

/** The seller deposits, and the provider's notice arrives. */
export async function deposit(kit: TestApp, seller: SignedIn, valuationId: string): Promise<void> {
  const { value } = await kit.call(recycling.payDeposit, {
    input: { id: valuationId, method: 'alipay' },
    token: seller.token,
  });
  if ((await settle(kit, value.paymentId)) !== 'success') throw new Error('the deposit was not booked');
}

/** The merchant pays the price, and the provider's notice arrives. */
export async function payPrice(kit: TestApp, merchant: SignedIn, orderId: string): Promise<void> {
  const { value } = await kit.call(recycling.payRecycleOrder, {
    params: { id: orderId },
    input: { method: 'alipay' },
    token: merchant.token,
  });
  if ((await settle(kit, value.paymentId)) !== 'success') throw new Error('the price was not booked');
}

/** A recycle order as one of its sides reads it. */
export async function readRecycle(kit: TestApp, who: SignedIn, id: string): Promise<RecycleOrderDetail> {
  return (await kit.call(recycling.readRecycleOrder, { params: { id }, token: who.token })).value;
}
