import { get, page, post } from '../kit/call.ts';
import { f, object, opt, text } from '../kit/codec.ts';
import { byId, id } from '../kit/common.ts';
import { askingPrice } from '../market/index.ts';
import * as s from './selling.ts';
import { yuan } from '../kit/money.ts';

/**
 * Submits a new listing, or changes the one with `id`. Prices are yuan on the wire, fen in the code. 409 with a reason
 * from SELLING_REFUSALS.
 */
export const submitListing = post({
  name: 'submitListing',
  path: '/api/need/consignment',
  summary: '发布代售；带 id 时修改后重新提交',
  audience: 'member',
  idempotent: true,
  sets: 'id',
  input: s.newListing,
  output: s.submittedListing,
});

/** The member's own listings, newest first. */
export const listOwnListings = get({
  name: 'listOwnListings',
  path: '/api/need/myConsignment',
  summary: '我发布的',
  audience: 'member',
  input: s.ownListingQuery,
  output: page(s.ownListing),
  carrier: 'rows',
});

/** An own listing with all fields of its form except the password. */
export const readOwnListing = get({
  name: 'readOwnListing',
  path: '/api/need/consignment/{id}',
  summary: '我发布的商品全文，供修改；不含游戏密码',
  addition: true,
  audience: 'member',
  params: byId,
  output: s.ownListingDetail,
});

/** Adds the game login that the listing lacks. 409 when there already is one. */
export const giveCredential = post({
  name: 'giveCredential',
  path: '/api/need/consignment/{id}/credential',
  summary: '补充游戏账号和密码；发布时没填的，验号前要补上',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: s.newCredential,
  output: s.ownListing,
});

/** Takes an own listing off sale. 409 while an order holds it. */
export const takeDownListing = post({
  name: 'takeDownListing',
  path: '/api/goods/info/downGoods',
  summary: '下架',
  audience: 'member',
  idempotent: true,
  merges: false,
  undoes: true,
  input: object({ id: f('id', id), remark: opt('downDes', text(200)) }),
});

/** Puts an own listing back on sale. 409 unless it was taken down. */
export const putUpListing = get({
  name: 'putUpListing',
  path: '/api/goods/info/upGoods/{id}',
  summary: '上架',
  audience: 'member',
  idempotent: true,
  merges: false,
  params: byId,
});

/**
 * Changes the price of an own listing (yuan on the wire, fen in the code). `fee` is the fee that the seller saw; 409
 * when it differs from the server's.
 */
export const editListingPrice = post({
  name: 'editListingPrice',
  path: '/api/need/goods/editPrice',
  summary: '修改价格',
  audience: 'member',
  idempotent: true,
  merges: false,
  input: object({ id: f('id', id), price: f('price', askingPrice), fee: opt('serviceCharge', yuan()) }),
});
