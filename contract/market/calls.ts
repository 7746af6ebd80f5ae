import { get, longPage, page, post } from '../kit/call.ts';
import { object, opt, text, list, f } from '../kit/codec.ts';
import { gameType, game, attribute, attributeWithOptions, district } from './game.ts';
import { id, byId, paging } from '../kit/common.ts';
import { listingQuery, listingCard, listingDetail, deal, homeNumbers } from './listing.ts';

/** All games, or those of a type, initial or name. */
export const listGames = get({
  name: 'listGames',
  path: '/api/web/game/Type',
  summary: '游戏列表',
  addition: true,
  input: object({
    type: opt('type', gameType),
    initial: opt('initial', text(1)),
    name: opt('name', text(30)),
  }),
  output: list(game),
});

/** The attributes of a game's form, without their options. */
export const listAttributes = get({
  name: 'listAttributes',
  path: '/api/web/gameTempAttr',
  summary: '游戏属性模板',
  input: object({ gameId: f('gameId', id) }),
  output: page(attribute),
  carrier: 'rows',
});

/** The attributes of a game's form, with their options. */
export const readTemplate = get({
  name: 'readTemplate',
  path: '/api/web/gameTemp',
  summary: '游戏属性模板（含选项）',
  addition: true,
  input: object({ gameId: f('gameId', id) }),
  output: list(attributeWithOptions),
  mirrored: true,
});

/** The systems, operators or areas of a game. */
export const listDistricts = get({
  name: 'listDistricts',
  path: '/api/web/keylist',
  summary: '系统、运营商、大区',
  input: object({
    gameId: f('gameId', id),
    systemKey: f('systemKey', text(60, 1, '类别')),
    parentId: opt('parentId', id),
  }),
  output: page(district),
  carrier: 'rows',
});

/** The servers of an area. */
export const listServers = get({
  name: 'listServers',
  path: '/api/web/districtSuit',
  summary: '大区下的服务器',
  input: object({ parentId: f('parentId', id) }),
  output: page(district),
  carrier: 'rows',
});

const place = object({ id: f('id', id), name: f('name', text(60)) });

/** The operators of a game under a system (older clients). */
export const listOperators = get({
  name: 'listOperators',
  path: '/api/need/operator/list',
  summary: '运营商（旧接口）',
  input: object({ gameId: f('gameId', id), systemId: opt('systemId', id) }),
  output: page(place),
  carrier: 'rows',
});

/** The areas of a game under an operator (older clients). */
export const listAreas = get({
  name: 'listAreas',
  path: '/api/need/area/list',
  summary: '大区（旧接口）',
  input: object({ gameId: f('gameId', id), operatorId: opt('operatorId', id) }),
  output: page(place),
  carrier: 'rows',
});

/** The servers of an area (older clients). */
export const listAreaServers = get({
  name: 'listAreaServers',
  path: '/api/need/server/list',
  summary: '大区下的服务器（旧接口）',
  input: object({ areaId: f('areaId', id) }),
  output: page(place),
  carrier: 'rows',
});

/** A page of listings. Prices are yuan on the wire, fen in the code. `next` is the cursor of the next page. */
export const searchListings = post({
  name: 'searchListings',
  path: '/api/web/good/allList',
  summary: '商品列表',
  input: listingQuery,
  output: longPage(listingCard),
  carrier: 'rows',
});

/** One public listing with all data of its page. Counts a view. 404 when it is not public. */
export const readListing = get({
  name: 'readListing',
  path: '/api/web/good/info',
  summary: '商品详情',
  addition: true,
  input: object({ id: f('id', id) }),
  output: listingDetail,
});

/** Listings that are similar to the given one. */
export const recommendListings = get({
  name: 'recommendListings',
  path: '/api/web/recommend/{id}',
  summary: '相似商品',
  params: byId,
  output: list(listingCard),
});

/** Completed deals, latest first. Prices are yuan on the wire, fen in the code. */
export const listDeals = get({
  name: 'listDeals',
  path: '/api/web/recentlydeal',
  summary: '最近成交',
  input: object(paging),
  output: page(deal),
  carrier: 'rows',
});

/** The statistics on the home page. */
export const readHomeNumbers = get({
  name: 'readHomeNumbers',
  path: '/api/web/pc/index/data',
  summary: '首页统计',
  addition: true,
  output: homeNumbers,
});

export * from './sellerCalls.ts';
