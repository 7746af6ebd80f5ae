/** Which frame a screen stands in: bottom tabs, personal centre, or nothing around it. */
export type Layout = 'index' | 'other' | 'plain';

interface RouteDefinition {
  /** The path of the specification, to the letter. */
  path: string;
  title: string;
  layout: Layout;
  /** A visitor is sent to /login and back. */
  needsLogin?: boolean;
}

/**
 * Every route of the specification (§2) by name. `path` is the address, `href()` below makes links to it.
 * `/` goes to home; `/index` shows home and `/other` shows gonggao; unknown paths get the notFound screen.
 */
export const ROUTES = {
  home: { path: '/index/home', title: '号易', layout: 'index' },
  games: { path: '/index/accountOrder', title: '全部游戏', layout: 'index' },
  goodList: { path: '/index/goodList', title: '商品列表', layout: 'index' },
  goodDetail: { path: '/pages/detail/index', title: '商品详情', layout: 'plain' },
  sureOrder: { path: '/index/sureOrder', title: '确认订单', layout: 'plain', needsLogin: true },
  pay: { path: '/index/pay', title: '收银台', layout: 'plain', needsLogin: true },
  alipay: { path: '/index/goZFB', title: '支付宝付款', layout: 'plain', needsLogin: true },
  orderDetail: { path: '/index/orderDetail', title: '订单详情', layout: 'plain', needsLogin: true },
  finish: { path: '/index/finish', title: '最近交易', layout: 'index' },
  sell: { path: '/index/sell', title: '我要卖', layout: 'index' },
  basicInformation: { path: '/index/BasicInformation', title: '基本信息', layout: 'plain', needsLogin: true },
  fillInformation: {
    path: '/index/fillInformation',
    title: '账号信息填写',
    layout: 'plain',
    needsLogin: true,
  },
  hire: { path: '/index/hire', title: '我要租', layout: 'index' },
  security: { path: '/index/security', title: '中介担保', layout: 'index' },
  recyclingHome: { path: '/index/sale', title: '账号回收', layout: 'index' },
  valuationForm: { path: '/index/jingjiahuishou', title: '竞价回收', layout: 'plain', needsLogin: true },
  valuationResult: { path: '/index/commit', title: '估价结果', layout: 'plain', needsLogin: true },
  articleDetail: { path: '/index/articleDetail', title: '文章详情', layout: 'plain' },
  login: { path: '/login', title: '登录', layout: 'plain' },
  register: { path: '/register', title: '注册', layout: 'plain' },
  privacy: { path: '/yinsi', title: '隐私政策', layout: 'plain' },
  centre: { path: '/other/mycenter', title: '个人中心', layout: 'other', needsLogin: true },
  myProducts: { path: '/other/MyProducts', title: '我的商品', layout: 'other', needsLogin: true },
  myValuations: { path: '/other/Myevaluation', title: '我的估价', layout: 'other', needsLogin: true },
  myBiddings: { path: '/other/myJingjiahuishou', title: '我的竞价回收', layout: 'other', needsLogin: true },
  quotes: { path: '/other/jingjiahuishouPriceList', title: '商户报价', layout: 'other', needsLogin: true },
  realName: { path: '/other/Realname', title: '实名认证', layout: 'other', needsLogin: true },
  merchant: { path: '/other/shanghu', title: '商户合作', layout: 'other', needsLogin: true },
  messages: { path: '/other/xiaoxi', title: '系统消息', layout: 'other', needsLogin: true },
  announcements: { path: '/other/gonggao', title: '最新公告', layout: 'other' },
  afterSaleList: { path: '/other/afterSaleList', title: '我的售后', layout: 'other', needsLogin: true },
  afterSaleApply: { path: '/other/afterOrdermoney', title: '申请售后', layout: 'other', needsLogin: true },
  afterSaleDetail: {
    path: '/other/afterOrderDetailInfo',
    title: '售后详情',
    layout: 'other',
    needsLogin: true,
  },
  chat: { path: '/other/chat', title: '对话', layout: 'other', needsLogin: true },
  profile: { path: '/other/geren', title: '个人信息', layout: 'other', needsLogin: true },
  password: { path: '/other/passwore', title: '密码管理', layout: 'other', needsLogin: true },
  favourites: { path: '/other/collect', title: '我的收藏', layout: 'other', needsLogin: true },
  browsing: { path: '/other/Mybrowsing', title: '浏览记录', layout: 'other', needsLogin: true },
  suggest: { path: '/other/suggest', title: '投诉建议', layout: 'other', needsLogin: true },
  feedback: { path: '/other/fankui', title: '意见反馈', layout: 'other', needsLogin: true },
  problems: { path: '/other/ProblemList', title: '投诉记录', layout: 'other', needsLogin: true },
  support: { path: '/other/contactkefu', title: '联系客服', layout: 'other' },
  about: { path: '/other/cooperate', title: '关于我们', layout: 'other' },
  news: { path: '/other/xinwen', title: '新闻公告', layout: 'other' },
  newsDetail: { path: '/other/newsDetail', title: '新闻详情', layout: 'other' },
  help: { path: '/other/bangzhu', title: '帮助中心', layout: 'other' },
  helpDetail: { path: '/other/helpdetail', title: '帮助详情', layout: 'other' },
  introduction: { path: '/other/jieshao', title: '业务介绍', layout: 'other' },
  recoveryCases: { path: '/other/zhaohui', title: '找回案例', layout: 'other' },
  recruitment: { path: '/other/zhaomu', title: '人才招募', layout: 'other' },
  appDownload: { path: '/index/appDownload', title: 'APP下载', layout: 'index' },
  notFound: { path: '/404', title: '页面不存在', layout: 'plain' },
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof ROUTES;
export type Route = RouteDefinition & { name: RouteName };

/** Capitals do not matter: keyed by the path in small letters. */
const BY_PATH = new Map<string, Route>(
  Object.entries(ROUTES).map(([name, route]) => [
    route.path.toLowerCase(),
    { ...(route as RouteDefinition), name: name as RouteName },
  ]),
);

/** What people type for a path that the specification spells in its own way. */
const NEAR_MISS: Readonly<Record<string, RouteName>> = { '/other/password': 'password' };

const DEFAULT_CHILD: Readonly<Record<string, RouteName>> = {
  '/index': 'home',
  '/other': 'announcements',
  '/pages': 'goodDetail',
};

const plainOf = (path: string): string => path.replace(/\/+$/, '').toLowerCase();

/** The route of a path; undefined when there is none. Capitals, a trailing slash and known near misses do not matter. */
export function routeOf(path: string): Route | undefined {
  const plain = plainOf(path);
  const name = DEFAULT_CHILD[plain] ?? NEAR_MISS[plain];
  return BY_PATH.get(name ? ROUTES[name].path.toLowerCase() : plain);
}

/** The one address of what a path leads to: the specification's, or a room's own. Undefined when it leads nowhere. */
export function canonicalOf(path: string): string | undefined {
  const plain = plainOf(path);
  if (plain === '') return ROUTES.home.path;
  return plain in DEFAULT_CHILD ? plain : routeOf(path)?.path;
}

/** The address of a route: `href('goodDetail', {id})` → `/pages/detail/index?id=…`. Undefined values are left out. */
export function href(
  name: RouteName,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? ROUTES[name].path : `${ROUTES[name].path}?${text}`;
}
