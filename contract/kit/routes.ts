import { CENTRE_ROUTES } from './centreRoutes.ts';
import type { RouteDefinition } from './route.ts';

/**
 * The pages of the site by key. The component (`src/<domain>/<key>/page.tsx`), loader, server-side rendering, sitemap,
 * robots.txt and preloads are derived from these entries.
 */
export const ROUTES = {
  home: { path: '/index/home', title: '号易', layout: 'index', isServerRendered: true },
  games: {
    path: '/index/accountOrder',
    title: '全部游戏',
    layout: 'index',
    isServerRendered: true,
  },
  goodList: {
    path: '/index/goodList',
    title: '商品列表',
    layout: 'index',
    isServerRendered: true,
  },
  goodDetail: {
    path: '/pages/detail/index',
    title: '商品详情',
    layout: 'plain',
    isServerRendered: true,
    needsId: true,
  },
  sureOrder: {
    path: '/index/sureOrder',
    title: '确认订单',
    layout: 'plain',
    needsLogin: true,
    folder: 'ordering',
  },
  pay: { path: '/index/pay', title: '收银台', layout: 'plain', needsLogin: true, folder: 'ordering' },
  alipay: { path: '/index/goZFB', title: '去付款', layout: 'plain', needsLogin: true, folder: 'ordering' },
  orderDetail: { path: '/index/orderDetail', title: '订单详情', layout: 'plain', needsLogin: true },
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
  articleDetail: {
    path: '/index/articleDetail',
    title: '文章详情',
    layout: 'plain',
    isServerRendered: true,
    needsId: true,
  },
  login: { path: '/login', title: '登录', layout: 'plain' },
  register: { path: '/register', title: '注册', layout: 'plain' },
  ...CENTRE_ROUTES,
  seller: { path: '/pages/seller/index', title: '卖家主页', layout: 'plain', needsId: true },
  console: { path: '/ops', title: '号易后台', layout: 'console', needsLogin: true },
  notFound: { path: '/404', title: '页面不存在', layout: 'plain' },
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof ROUTES;
export type Route = RouteDefinition & { name: RouteName };

export const routes: readonly Route[] = Object.entries<RouteDefinition>(ROUTES).map(([name, route]) => ({
  ...route,
  name: name as RouteName,
}));
