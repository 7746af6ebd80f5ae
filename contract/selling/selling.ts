import * as v from 'valibot';
import {
  codec,
  coded,
  type Decoded,
  pattern,
  opt,
  or,
  f,
  text,
  flag,
  object,
  list,
  oneOf,
  integer,
} from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import {
  askingPrice,
  withAttributes,
  picture,
  listingStatus,
  cardFields,
  placeFields,
  shownAttribute,
} from '../market/index.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';

/** Where an account comes from: 1 自己注册, 2 他人注册; other clients send the words. */
export const accountOrigin = coded({ 1: 'self', 2: 'other' }, { 自己注册: 'self', 他人注册: 'other' });

export type AccountOrigin = Decoded<typeof accountOrigin>;

/** A game login: no Chinese, no blanks. */
export const gameAccount = pattern(/^[\x21-\x7e]{2,100}$/, '游戏账号不能有中文或空格，至少 2 位');

/** The password of a game login. */
export const gamePassword = pattern(/^[\x20-\x7e]{1,100}$/, '游戏密码不能有中文');

/** Where an account lives; ids of the cascade, checked against the game. */
export const districtFields = {
  systemId: opt('systemId', id),
  carrierId: opt('carrierId', id),
  groupId: opt('groupId', id),
  serverId: opt('serverId', id),
};

/** A mobile number in a sentence such as `电话：13800000001，微信：…`. */
const PHONE_WITHIN = /(?<!\d)1[3-9]\d{9}(?!\d)/;

/**
 * The phone staff reaches a seller by. Undefined, which means the profile's, for the masked number that the profile gave and
 * for a sentence without one.
 */
export const sellerPhone = codec<string | undefined, string>(
  () =>
    v.pipe(
      v.string('请填写正确的手机号'),
      v.maxLength(200, '联系方式最多 200 个字'),
      v.check((w) => /^1[3-9]\d{9}$|^1\d{2}\*{4}\d{4}$|[\u4e00-\u9fa5]/.test(w), '请填写正确的手机号'),
    ),
  (w) => PHONE_WITHIN.exec(w)?.[0],
  (number) => number ?? '',
);

/** How staff reaches the seller; never shown to buyers. Without a phone it is the profile's. */
export const contactFields = {
  phone: opt('tel', sellerPhone),
  qq: opt('qq', pattern(/^[1-9]\d{4,11}$/, 'QQ 号格式不正确')),
  weixin: opt('weixin', pattern(/^[\w-]{5,30}$/, '微信号格式不正确')),
};

/** The secrets of an account besides its login; sealed before they are stored. */
export const secretFields = {
  password: opt('accountPassword', gamePassword),
  securityPhone: opt('securityPhone', text(60)),
  email: opt('email', text(120)),
  emailPassword: opt('emailPassword', text(200)),
};

/** What every form of an account for sale says. */
export const accountFields = {
  gameId: f('gameId', id),
  ...districtFields,
  origin: f('laiyuan', accountOrigin),
  title: f('title', text(80, 1, '商品标题')),
  price: f('price', askingPrice),
  /** The fee the seller was shown, fen; the server refuses another. */
  fee: opt('serviceCharge', yuan()),
  description: f('des', text(4000, 1, '商品描述')),
  /** Whether the seller can supply the documents a protection needs. */
  canAssure: f('assurance', flag('能提供', '不能提供')),
  ...contactFields,
  remark: opt('importantRemark', text(500)),
  ...secretFields,
};

/**
 * A listing handed in (`need/consignment`). With `id` the own listing is edited and handed in again; then an absent password
 * (and other secrets) leaves what is kept. A new one may come without a login: it is asked for before the inspection.
 * `valuationId` ties it to an own open valuation, so that only one of both sells.
 * Attributes: radio an option id; checkbox ids joined by commas; boxradio `option:sub` joined by commas; number its digits.
 */
export const newListing = withAttributes(
  object({
    id: opt('id', id),
    valuationId: opt('backId', id),
    ...accountFields,
    account: opt('accountNumber', gameAccount),
    picture: f('titleImg', text(300, 1, '商品主图')),
    pictures: f('urlArr', list(picture, 100)),
  }),
);

export type NewListing = Decoded<typeof newListing>;

/** The login of an own listing that was handed in without one. */
export const newCredential = object({
  account: f('accountNumber', gameAccount),
  ...secretFields,
  password: f('accountPassword', gamePassword),
});

export type NewCredential = Decoded<typeof newCredential>;

/** A listing that was handed in. */
export const submittedListing = object({
  id: f('id', id),
  no: f('no', text(40)),
  status: f('saleState', listingStatus),
});

/** Why a sale is refused (409 `reason`); `stateConflict` for everything the rulebook forbids. */
export const SELLING_REFUSALS = [
  'realNameNeeded',
  'amountChanged',
  'valuationClosed',
  'stateConflict',
] as const;

export type SellingRefusal = (typeof SELLING_REFUSALS)[number];

/**
 * Money on its way to a seller. `waiting` the deal is not done; `scheduled` done, released at `releaseAt`; `frozen` an after-sale
 * is running and must be decided first; `paid` released at
 * `releaseAt`; `void` the deal came to nothing. `why` says it in a sentence.
 */
export const payout = object({
  amount: f('amount', yuan()),
  fee: f('serviceCharge', yuan()),
  state: f('state', oneOf('waiting', 'scheduled', 'frozen', 'paid', 'void')),
  releaseAt: opt('releaseTime', moment),
  why: f('why', text(200)),
});

export type Payout = Decoded<typeof payout>;

const ownFields = {
  ...cardFields,
  ...placeFields,
  favourites: f('collectNum', integer()),
  createdAt: f('createTime', moment),
  /** What a sale at this price costs the seller, and leaves. */
  fee: f('serviceCharge', or(yuan(), 0)),
  income: f('income', yuan(), (said) => said.newPrice ?? said.price),
  /** Why the audit failed (99). */
  auditRemark: opt('auditDes', text(500)),
  /** Why it is down (4). */
  downRemark: opt('downDes', text(500)),
  /** An accepted quote took it down: it cannot be put up again. */
  isTakenByBid: f('isTakenByBid', flag(1, 0)),
  /** The valuation whose quotes may take it. */
  valuationId: opt('backId', id),
  /** Of the order that sold it, or is about to. */
  orderNo: opt('orderRecId', text(40)),
  /** The id of that order once it is paid: its thread is found by it. */
  orderId: opt('orderId', id),
  orderedAt: opt('orderTime', moment),
  payout: opt('payout', payout),
  /** The game's login is still to be given: a paid order waits for it, until `credentialDueAt`. */
  needsCredential: opt('needsCredential', flag(1, 0)),
  credentialDueAt: opt('credentialTime', moment),
};

/** A listing as its owner sees it in 我发布的. */
export const ownListing = object(ownFields);

export type OwnListing = Decoded<typeof ownListing>;

/** Which of the own listings; all states unless told. */
export const ownListingQuery = object({ ...paging, status: opt('saleState', listingStatus) });

export type OwnListingQuery = Decoded<typeof ownListingQuery>;

/** Everything of an own listing but the password, in the shape the form takes; attributes under f1…f20. */
export const ownListingDetail = withAttributes(
  object({
    ...ownFields,
    ...districtFields,
    origin: f('laiyuan', or(accountOrigin, 'self')),
    askingPrice: f('price', yuan(), (said) => said.newPrice),
    canAssure: f('assurance', flag('能提供', '不能提供')),
    phone: opt('tel', text(20)),
    qq: opt('qq', text(20)),
    weixin: opt('weixin', text(40)),
    remark: opt('importantRemark', text(500)),
    account: opt('accountNumber', text(100)),
    securityPhone: opt('securityPhone', text(60)),
    email: opt('email', text(120)),
    pictures: f('urlArr', list(picture)),
    shown: f('attrList', list(shownAttribute)),
  }),
);

export type OwnListingDetail = Decoded<typeof ownListingDetail>;
