import { routes, type Route, type RouteName } from '../../../contract/kit/routes.ts';
import type { Api } from './api.ts';
import { expect, type Locator, type Page } from './test.ts';

/** An element, by its role and accessible name or by its text. */
export interface Target {
  role?:
    | 'article'
    | 'button'
    | 'heading'
    | 'img'
    | 'link'
    | 'listitem'
    | 'log'
    | 'main'
    | 'tabpanel'
    | 'textbox';
  name?: string | RegExp;
  text?: string | RegExp;
}

/** Ids that exist for the visitor. `'none'` when there is nothing yet. */
export interface VisitIds {
  listingId: string;
  /** An unpaid order. */
  orderId: string;
  afterSaleId: string;
  /** An order with a thread. */
  chatId: string;
  /** The newest article of a category, by the category's code. */
  article: (type: string) => string;
}

/**
 * What a page shows when opened by its URL. A page without one must show its title as heading and be fully loaded.
 */
export interface Visit {
  query?: (ids: VisitIds) => string;
  /** Elements that show the page's data, each inside the one before. */
  sees?: readonly Target[];
  /** The first heading, when it differs from the title. */
  heading?: string;
  /** The document title is the name of the content, as in the page's second heading. */
  isTitledBySubject?: true;
  /** Path that the page redirects to without data. */
  leadsTo?: string;
}

export const VISITS: Readonly<Partial<Record<RouteName, Visit>>> = {
  browsing: { sees: [{ role: 'main' }, { text: /¥/ }] },
  centre: { sees: [{ role: 'button', name: '退出登录' }] },
  favourites: { sees: [{ text: /比收藏时低/ }] },
  login: { sees: [{ text: /你已登录|换一张/ }] },
  messages: { sees: [{ role: 'main' }, { text: /消息|订单/ }] },
  password: { sees: [{ role: 'button', name: /获取验证码/ }] },
  profile: { sees: [{ role: 'textbox', name: /昵称/ }] },
  realName: { sees: [{ role: 'main' }, { text: /身份证|已完成实名认证/ }] },
  register: { sees: [{ text: /你已登录|获取验证码/ }] },
  afterSaleApply: { sees: [{ role: 'main' }, { text: /¥/ }] },
  afterSaleDetail: {
    query: ({ afterSaleId }) => `?id=${afterSaleId}`,
    sees: [{ role: 'main' }, { text: '钱在哪里' }],
  },
  afterSaleList: { sees: [{ role: 'article', name: /^售后 HYsh/ }] },
  recoveryCases: { sees: [{ role: 'main' }, { role: 'listitem' }] },
  myProducts: { sees: [{ role: 'main' }, { text: '待支付' }] },
  orderDetail: {
    query: ({ orderId }) => `?orderId=${orderId}`,
    sees: [{ role: 'link', name: '去支付' }],
  },
  sureOrder: { query: ({ listingId }) => `?id=${listingId}`, sees: [{ role: 'button', name: '提交订单' }] },
  pay: { query: ({ orderId }) => `?orderId=${orderId}`, sees: [{ role: 'button', name: '立即支付' }] },
  alipay: {
    heading: '收银台',
    query: ({ orderId }) => `?orderId=${orderId}`,
    sees: [{ role: 'button', name: '立即支付' }],
  },
  about: { sees: [{ role: 'main' }, { text: /平台/ }] },
  announcements: { sees: [{ role: 'main' }, { role: 'link' }] },
  appDownload: { sees: [{ role: 'img', name: '号易网址的二维码' }] },
  articleDetail: {
    query: () => '?id=1004',
    isTitledBySubject: true,
    sees: [{ role: 'main' }, { text: /包赔/ }],
  },
  help: { sees: [{ role: 'tabpanel' }, { role: 'link' }] },
  helpDetail: {
    query: ({ article }) => `?id=${article('cjwt')}`,
    isTitledBySubject: true,
    sees: [{ role: 'button', name: '解决了' }],
  },
  introduction: { sees: [{ role: 'article' }, { text: /代售|担保/ }] },
  news: { sees: [{ role: 'main' }, { role: 'link' }] },
  newsDetail: {
    query: ({ article }) => `?id=${article('xwgg')}`,
    isTitledBySubject: true,
    sees: [{ role: 'article' }, { text: /\d{4}/ }],
  },
  privacy: { sees: [{ role: 'main' }, { text: /个人信息/ }] },
  recruitment: { sees: [{ role: 'main' }, { role: 'listitem' }] },
  rules: { sees: [{ role: 'main' }, { text: /卖家手续费/ }] },
  finish: { sees: [{ role: 'main' }, { text: /¥/ }] },
  games: { sees: [{ role: 'link', name: /王者荣耀/ }] },
  goodDetail: {
    query: ({ listingId }) => `?id=${listingId}`,
    isTitledBySubject: true,
    sees: [{ role: 'button', name: '立即购买' }],
  },
  goodList: { sees: [{ text: /共 \d+\+? 件在售/ }] },
  hire: { sees: [{ text: /出售的账号/ }] },
  home: { sees: [{ role: 'main' }, { role: 'link', name: /王者荣耀/ }] },
  // Opened without a seller's id.
  seller: { sees: [{ text: '没有找到这位卖家' }] },
  payee: { sees: [{ role: 'button', name: '保存' }] },
  wallet: { sees: [{ text: '可提现' }] },
  withdrawal: { sees: [{ role: 'textbox', name: '提现金额（元）' }] },
  merchant: { sees: [{ text: '申请成为商户' }] },
  myBiddings: { sees: [{ text: '没有在收报价的账号' }] },
  myValuations: { sees: [{ text: '还没有估过价' }] },
  quotes: { query: () => '?id=none', sees: [{ text: '没有找到' }] },
  recyclingHome: { sees: [{ text: '免费估价' }] },
  valuationForm: { query: () => '?gameId=wzry', sees: [{ text: '王者荣耀' }] },
  valuationResult: { query: () => '?id=none', sees: [{ text: '没有找到' }] },
  basicInformation: { query: () => '?gameId=wzry', sees: [{ text: '操作系统' }] },
  fillInformation: {
    query: () => '?gameId=wzry',
    leadsTo: '/index/BasicInformation',
    sees: [{ text: '王者荣耀' }],
  },
  sell: { sees: [{ text: '官方代售' }] },
  // What members see. tests/e2e/staff.spec.ts tests the console itself.
  console: { sees: [{ text: '这里只给工作人员用' }] },
  chat: {
    query: ({ chatId }) => `?id=${chatId}`,
    sees: [{ role: 'log' }, { text: /邮箱/ }],
  },
  feedback: { sees: [{ role: 'textbox', name: /内容/ }] },
  problems: { sees: [{ text: /解冻金/ }] },
  security: { sees: [{ text: '官方客服名单' }] },
  suggest: { sees: [{ role: 'textbox', name: /内容/ }] },
  support: { sees: [{ text: '官方交流群' }] },
};

const locate = (within: Page | Locator, { role, name, text }: Target): Locator =>
  role === undefined
    ? within.getByText(text ?? '')
    : within.getByRole(role, name === undefined ? {} : { name });

/** Checks the heading, the content and the document title of a page. */
async function shows(
  page: Page,
  { name, title }: Route,
  { heading, leadsTo, sees, isTitledBySubject }: Visit,
): Promise<void> {
  const shown = routes.find(({ path }) => path === leadsTo)?.title ?? title;
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? shown);
  if (sees) {
    const [outer = {}, ...inner] = sees;
    await expect(inner.reduce(locate, locate(page, outer)).filter({ visible: true }).first()).toBeVisible();
  }
  if (isTitledBySubject) {
    const subject = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
    await expect.poll(async () => (await page.title()).startsWith(subject ?? '?')).toBe(true);
  } else await expect(page).toHaveTitle(name === 'home' ? '号易 · 安心买卖游戏账号' : `${shown} · 号易`);
}

/** Checks that a page shows what {@link VISITS} says, and that nothing of it is loading or failed down to its end. */
export async function expectPage(page: Page, route: Route, visit: Visit): Promise<void> {
  await shows(page, route, visit);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/没能加载|没能打开|程序出了点问题/)).toHaveCount(0);
}

/** The ids for a visitor who has nothing yet, with the newest article of each category. */
export async function visitorIds(api: Api, listingId: string): Promise<VisitIds> {
  const found = new Map<string, string>();
  for (const type of ['xwgg', 'cjwt']) {
    const { rows } = await api.send<{ noticeId: string }>(`/api/web/notice/list?noticeType=${type}`);
    found.set(type, rows[0]?.noticeId ?? 'none');
  }
  return {
    listingId,
    orderId: 'none',
    afterSaleId: 'none',
    chatId: 'none',
    article: (type) => found.get(type) ?? 'none',
  };
}
