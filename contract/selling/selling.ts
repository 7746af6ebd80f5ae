import * as v from 'valibot';
import {
  codec,
  coded,
  type Decoded,
  pattern,
  opt,
  clearable,
  withFallback,
  f,
  text,
  flag,
  object,
  list,
  oneOf,
  integer,
} from '../kit/codec.ts';
import { readLogin, readPhone } from '../kit/accountName.ts';
import { id, paging, qq, typed, weixin } from '../kit/common.ts';
import {
  askingPrice,
  withAttributes,
  picture,
  listingStatus,
  cardFields,
  placeFields,
  shownAttribute,
} from '../market/index.ts';
import { orderStage, turn } from '../buying/index.ts';
import { yuan } from '../kit/money.ts';
import { moment, momentOrDay } from '../kit/time.ts';

/** The origin of an account: 1 自己注册, 2 他人注册. Other clients send the words. */
export const accountOrigin = coded({ 1: 'self', 2: 'other' }, { 自己注册: 'self', 他人注册: 'other' });

export type AccountOrigin = Decoded<typeof accountOrigin>;

export const gameAccount = typed(readLogin, /^[\x21-\x7e]{2,100}$/, '游戏账号不能有中文或空格，至少 2 位');

export const gamePassword = pattern(/^[\x20-\x7e]{1,100}$/, '游戏密码不能有中文');

/** The region as ids of the district tree. The server checks that they belong to the game. */
export const districtFields = {
  systemId: opt('systemId', id),
  carrierId: opt('carrierId', id),
  groupId: opt('groupId', id),
  serverId: opt('serverId', id),
};

/** Finds the mobile number in a sentence such as `电话：13800000001，微信：…`. */
const phoneIn = (text: string): string | undefined =>
  text.match(/\d+/g)?.find((digits) => /^1[3-9]\d{9}$/.test(digits));
const PHONE_OR_MASK = /^1[3-9]\d{9}$|^1\d{2}\*{4}\d{4}$/;

/**
 * The seller's phone, for staff. Undefined stands for the profile's phone. The seller's own masked number, and a
 * sentence without a number, become undefined.
 */
export const sellerPhone = codec<string | undefined, string>(
  () =>
    v.pipe(
      v.string('请填写正确的手机号'),
      v.maxLength(200, '联系方式最多 200 个字'),
      v.check((w) => PHONE_OR_MASK.test(readPhone(w)) || /[\u4e00-\u9fa5]/.test(w), '请填写正确的手机号'),
    ),
  // Tried before blanks are removed, because in a sentence they may separate two numbers.
  (w) => phoneIn(w.normalize('NFKC')) ?? phoneIn(readPhone(w)),
  (number) => number ?? '',
);

/** The seller's contacts, which buyers never see. Without a phone, that of the profile is used. */
export const contactFields = {
  phone: opt('tel', sellerPhone),
  qq: opt('qq', qq),
  weixin: opt('weixin', weixin),
};

/** Secrets of an account besides its login, stored encrypted. An empty phone or mail removes the stored one. */
export const secretFields = {
  password: opt('accountPassword', gamePassword),
  securityPhone: clearable('securityPhone', text(60)),
  email: clearable('email', text(120)),
  emailPassword: opt('emailPassword', text(200)),
};

export const accountFields = {
  gameId: f('gameId', id),
  ...districtFields,
  origin: f('laiyuan', accountOrigin),
  title: f('title', text(80, 1, '商品标题')),
  price: f('price', askingPrice),
  /** The fee that the seller saw, fen. The server refuses it when it differs. */
  fee: opt('serviceCharge', yuan()),
  description: f('des', text(4000, 1, '商品描述')),
  /** Whether the seller can supply the documents that a protection requires. */
  canAssure: f('assurance', flag('能提供', '不能提供')),
  ...contactFields,
  remark: opt('importantRemark', text(500)),
  ...secretFields,
};

/**
 * A submitted listing (`need/consignment`). With `id`, an own listing is changed and submitted again. Absent secrets then
 * stay as stored, unless the game account changes, which needs a password. A new listing may come without a login, which
 * is required before the inspection. `valuationId` links it to an own open valuation, so that only one of them is sold.
 * Attributes: radio is an option id; checkbox is ids joined by commas; boxradio is `option:sub` pairs joined by commas;
 * number is its digits.
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

/** The game login of a listing that lacks it. */
export const newCredential = object({
  account: f('accountNumber', gameAccount),
  ...secretFields,
  password: f('accountPassword', gamePassword),
});

export type NewCredential = Decoded<typeof newCredential>;

export const submittedListing = object({
  id: f('id', id),
  no: f('no', text(40)),
  status: f('saleState', listingStatus),
});

/**
 * The payout to a seller. `waiting`: the deal is not finished. `scheduled`: released at `releaseAt`. `frozen`: an
 * after-sale is open, or finance must check a refund at the payment provider. `paid`: released at `releaseAt`. `void`:
 * the deal failed. `why` is an explanation in a sentence.
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
  fee: f('serviceCharge', withFallback(yuan(), 0)),
  income: f('income', yuan(), (raw) => raw.newPrice ?? raw.price),
  /** Why the audit failed (status 99). */
  auditRemark: opt('auditDes', text(500)),
  /** Why it was taken down (status 4). */
  downRemark: opt('downDes', text(500)),
  /** Taken down by an accepted quote, so it cannot be put up again. */
  isTakenByBid: f('isTakenByBid', flag(1, 0)),
  /** The seller had taken it down before accepting the quote, so a failed trade does not put it on sale. */
  wasTakenDown: opt('wasTakenDown', flag(1, 0)),
  /** The open valuation of the same account. Accepting one of its quotes takes the listing down. */
  valuationId: opt('backId', id),
  /** The number of the order that holds or has bought it. */
  orderNo: opt('orderRecId', text(40)),
  /** The id of that order, which identifies its chat thread. Absent until the order is paid. */
  orderId: opt('orderId', id),
  orderedAt: opt('orderTime', moment),
  orderStage: opt('orderStage', orderStage),
  /** Until when the buyer may inspect the delivered account. */
  inspectedUntil: opt('inspectTime', moment),
  /** Absent until the order is fully paid, as in the wallet. */
  payout: opt('payout', payout),
  /** The open after-sale of the order. `turn` must act until `dueAt`. */
  afterSale: opt(
    'afterSale',
    object({
      id: f('id', id),
      typeName: f('afterTypeName', text(60)),
      turn: f('turn', turn),
      dueAt: opt('dueTime', moment),
    }),
  ),
  /** The game login is missing. A paid order waits for it until `credentialDueAt`. */
  needsCredential: opt('needsCredential', flag(1, 0)),
  credentialDueAt: opt('credentialTime', moment),
};

/** A listing in 我发布的. */
export const ownListing = object(ownFields);

export type OwnListing = Decoded<typeof ownListing>;

/**
 * The filter of own listings. Default: all statuses. Each word of the keyword is a part of the title, the game's name, the
 * listing's number, or the number of its order or trade. The times or dates limit when the listing was created.
 */
export const ownListingQuery = object({
  ...paging,
  status: opt('saleState', listingStatus),
  keyword: opt('keyWord', text(60)),
  from: opt('createTimeStart', momentOrDay('from')),
  to: opt('createTimeEnd', momentOrDay('to')),
});

export type OwnListingQuery = Decoded<typeof ownListingQuery>;

/** An own listing in the shape of the form, without its password. Attributes are in f1…f20. */
export const ownListingDetail = withAttributes(
  object({
    ...ownFields,
    ...districtFields,
    origin: f('laiyuan', withFallback(accountOrigin, 'self')),
    askingPrice: f('price', yuan(), (raw) => raw.newPrice),
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
