import { get, post } from '../call.ts';
import { f, object, opt, text } from '../codec.ts';
import { byId, id } from '../entities/common.ts';
import { askingPrice } from '../entities/listing.ts';

export const takeDownListing = post({
  name: 'takeDownListing',
  path: '/api/goods/info/downGoods',
  summary: '下架',
  audience: 'member',
  input: object({ id: f('id', id), remark: opt('downDes', text(200)) }),
});
export const putUpListing = get({
  name: 'putUpListing',
  path: '/api/goods/info/upGoods/{id}',
  summary: '上架',
  audience: 'member',
  params: byId,
});
export const editListingPrice = post({
  name: 'editListingPrice',
  path: '/api/need/goods/editPrice',
  summary: '修改价格',
  audience: 'member',
  input: object({ id: f('id', id), price: f('price', askingPrice) }),
});
