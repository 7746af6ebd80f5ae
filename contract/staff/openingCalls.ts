import { get, post } from '../kit/call.ts';
import { openingList } from './opening.ts';

/** The checklist before the shop opens. */
export const readOpening = get({
  name: 'readOpening',
  path: '/api/ops/opening',
  summary: '后台：营业前还缺什么',
  addition: true,
  audience: 'staff',
  permission: 'content',
  output: openingList,
});

/** Confirms that a person has read the articles, which make promises in the shop's name. */
export const confirmArticles = post({
  name: 'confirmArticles',
  path: '/api/ops/opening/articles',
  summary: '后台：说明文章已逐篇核对',
  addition: true,
  audience: 'staff',
  permission: 'content',
  output: openingList,
});
