import { get, page } from '../kit/call.ts';
import { listingCard } from './listing.ts';
import { ofSeller, publicReview, sellerQuery, sellerRecord } from './seller.ts';

/**
 * The record of a seller, by id or by a public listing. 404 for members who sell nothing and for the platform's own
 * stock.
 */
export const readSeller = get({
  name: 'readSeller',
  path: '/api/web/seller/info',
  summary: '卖家的成交、好评、售后和回复时间；id 是卖家的，或用 goodsId',
  addition: true,
  input: sellerQuery,
  output: sellerRecord,
});

/** The reviews of a seller's latest 1 000 orders, latest first. */
export const listSellerReviews = get({
  name: 'listSellerReviews',
  path: '/api/web/seller/evaluate',
  summary: '卖家收到的评价，最近的在前；买家昵称打码',
  addition: true,
  input: ofSeller,
  output: page(publicReview),
  carrier: 'rows',
});

/** A seller's listings on sale, latest first. */
export const listSellerListings = get({
  name: 'listSellerListings',
  path: '/api/web/seller/goods',
  summary: '卖家在售的商品，新上架的在前',
  addition: true,
  input: ofSeller,
  output: page(listingCard),
  carrier: 'rows',
});
