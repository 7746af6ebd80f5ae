/** One requirement of the product, and the tests that prove it, each as `file > title`. */
export interface Statement {
  /** 1 users, 2 routes, 3 state, 4 transitions, 5 validation, 6 permissions, 7 calls, 8 errors, 9 constants. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  says: string;
  tests: readonly string[];
  /** The required call: method and path. Its tests must name it. */
  call?: string;
}

const RENDERED =
  'tests/e2e/serverRendering.spec.ts > every rendered page is complete; its hydration makes no API call, layout shift or console message';
const ADDRESSES = [
  'tests/unit/app/routes.test.ts > every required path is canonical, and reachable in any case and with a trailing slash',
  'tests/architecture/completeness.test.ts > open every route at its path, and each section at its first page',
  'tests/e2e/addresses.spec.ts > every page that the server does not render opens by its URL for a visitor, and a member’s page leads to the login that returns to it',
  'tests/e2e/addresses.spec.ts > every page opens for a member, and shows the data of one with orders and cases',
  RENDERED,
];
const DIALOGS = 'tests/charts/kit/dialogs.test.ts';
const REQUEST = 'tests/unit/api/request.test.ts';
const SCALING = 'tests/unit/ui/scaling.test.ts';
const SESSION = 'tests/charts/account/session.test.ts';
const SHARED = 'tests/unit/account/shared.test.ts';
const KEEP = 'tests/unit/app/keepAlive.test.ts';
const ACCOUNT = 'tests/server/account/account.test.ts';
const SIGN_IN = 'tests/server/account/signIn.test.ts';
const CATALOGUE = 'tests/server/market/catalogue.test.ts';
const NOTICES = 'tests/server/content/notices.test.ts';
const SELLING = 'tests/server/selling/selling.test.ts';
const PARAMETERS = 'tests/unit/contract/calls.test.ts > accept the required parameters: %s %s %j';

const says = (section: Statement['section'], what: string, ...tests: string[]): Statement => ({
  section,
  says: what,
  tests,
});
const route = (path: string, what: string): Statement => says(2, `${path} shows ${what}`, ...ADDRESSES);
const call = (line: string, what: string, ...tests: string[]): Statement => ({
  section: 7,
  says: `${line} ${what}`,
  tests,
  call: line,
});

export const STATEMENTS: readonly Statement[] = [
  says(
    1,
    'the interface speaks Chinese',
    'tests/unit/api/failure.test.ts > every kind has a complete Chinese sentence',
    ...ADDRESSES,
  ),
  says(
    1,
    'visitors and members use it: members buy',
    'tests/e2e/buy.spec.ts > a new buyer registers, finds an account, pays for it and receives it',
  ),
  says(
    1,
    'members sell',
    'tests/e2e/selling.spec.ts > an account is listed with twelve pictures, audited, repriced and sold; nothing typed is lost',
  ),
  says(
    1,
    'members have accounts valued and bid for',
    'tests/e2e/bidding.spec.ts > four merchants quote a valuation, the best quote is accepted and the trade completes',
  ),

  says(
    2,
    'addresses are paths of their own, opened directly',
    ...ADDRESSES.slice(2),
    'tests/server/http/site.test.ts > answers the page for %s',
  ),
  says(2, '/ leads to /index/home', RENDERED),
  says(2, '/index shows home', ADDRESSES[1]!),
  says(2, '/other shows gonggao', ADDRESSES[1]!),
  says(2, '/pages has the child detail/index', ADDRESSES[1]!),
  says(
    2,
    'the files of routes load on demand',
    'tests/architecture/layers.test.ts > let src/app import a domain only through its index.ts, or a screen on demand',
    'tests/e2e/size.spec.ts > each route loads its own screen only',
    'tests/e2e/loadErrors.spec.ts > a part that failed to load can be retried in place',
  ),
  says(
    2,
    'pages under /other stand in the personal centre’s layout',
    'tests/e2e/centre.spec.ts > the centre’s menu stands beside its pages, without member pages for a visitor',
    ...ADDRESSES,
  ),
  says(2, 'the product list is titled 商品列表', RENDERED),
  says(
    2,
    'the product list is kept alive when one comes back from a detail',
    `${KEEP} > is hidden behind a detail page and shown unchanged again`,
    'tests/e2e/goodList.spec.ts > the list is restored after a detail page and fresh otherwise',
  ),
  says(
    2,
    'the product list is kept alive only then',
    `${KEEP} > is unmounted on any other page, also when that is opened from a detail page`,
    'tests/e2e/goodList.spec.ts > the list is restored after a detail page and fresh otherwise',
  ),
  route('/login', 'the login'),
  route('/register', 'the registration'),
  route('/yinsi', 'the privacy page'),
  route('/pages/detail/index', 'a listing’s detail'),
  route('/index/goZFB', 'the hand-over to Alipay'),
  route('/index/pay', 'the cashier'),
  route('/index/sureOrder', 'the order to confirm'),
  route('/index/orderDetail', 'an order'),
  route('/index/home', 'home'),
  route('/index/finish', 'completed deals'),
  route('/index/accountOrder', 'all games'),
  route('/index/goodList', 'the product list'),
  route('/index/appDownload', 'the installation of the app'),
  route('/index/sale', 'recycling'),
  route('/index/sell', 'the ways to sell'),
  route('/index/BasicInformation', 'the first part of the sell form'),
  route('/index/fillInformation', 'the rest of the sell form'),
  route('/index/hire', 'hiring'),
  route('/index/commit', 'the result of a valuation'),
  route('/index/jingjiahuishou', 'the form for bidding and valuation'),
  route('/index/security', 'the platform’s escrow and safety tools'),
  route('/index/articleDetail', 'an article'),
  route('/other/mycenter', 'the personal centre'),
  route('/other/passwore', 'changing the password'),
  route('/other/xiaoxi', 'system messages'),
  route('/other/cooperate', 'about the platform'),
  route('/other/afterSaleList', 'after-sales'),
  route('/other/afterOrdermoney', 'an after-sale application'),
  route('/other/afterOrderDetailInfo', 'an after-sale'),
  route('/other/geren', 'personal info'),
  route('/other/gonggao', 'announcements'),
  route('/other/bangzhu', 'help'),
  route('/other/contactkefu', 'contacting support'),
  route('/other/newsDetail', 'a piece of news'),
  route('/other/collect', 'favourites'),
  route('/other/jieshao', 'the introduction'),
  route('/other/fankui', 'feedback'),
  route('/other/myJingjiahuishou', 'own biddings'),
  route('/other/jingjiahuishouPriceList', 'the quotes of a bidding'),
  route('/other/MyProducts', 'own products'),
  route('/other/Myevaluation', 'own valuations'),
  route('/other/Mybrowsing', 'browsing history'),
  route('/other/Realname', 'real-name verification'),
  route('/other/helpdetail', 'a help article'),
  route('/other/suggest', 'complaints and suggestions'),
  route('/other/ProblemList', 'what was complained of'),
  route('/other/shanghu', 'merchants'),
  route('/other/xinwen', 'news'),
  route('/other/zhaohui', 'account retrieval'),
  route('/other/zhaomu', 'recruitment'),

  says(
    3,
    'the token is kept in local storage as JSON text',
    'tests/unit/account/session.test.ts > holds token and userInfo as JSON; logging out clears them',
  ),
  says(3, 'a count is shared', `${SESSION} > the shared state has all required names`),
  says(3, 'a token is shared, an unused default', `${SESSION} > the shared state has all required names`),
  says(3, 'the name of the current game is shared', `${SESSION} > the shared state has all required names`),
  says(3, 'the text searched for is shared', `${SESSION} > the shared state has all required names`),
  says(3, 'the list of game types is shared', `${SESSION} > the shared state has all required names`),
  says(3, 'the user is shared', `${SHARED} > keeps the user as userInfo`),
  says(
    3,
    'the loaded profile is saved as userInfo',
    `${SHARED} > keeps the user as userInfo`,
    `${SESSION} > is loaded on request, once, and stored as userInfo when the code is 200`,
  ),

  says(
    4,
    'code 401 empties local storage',
    'tests/unit/account/session.test.ts > a hundred at once clear storage and show one dialog that leads to the login',
    `${SESSION} > a hundred 401 at once clear storage once and open one dialog`,
    'tests/unit/account/session.test.ts > to a registration asks and clears storage, although it carries no token',
  ),
  says(
    4,
    'code 401 brings a dialog to confirm',
    'tests/unit/account/session.test.ts > asks a visitor, and asks again after a cancel',
    'tests/e2e/session.spec.ts > expiry leads to the login and back; cancelling shows it again at the next 401',
  ),
  says(
    4,
    'one such dialog is open at a time',
    'tests/unit/account/session.test.ts > a hundred at once clear storage and show one dialog that leads to the login',
    `${SESSION} > a hundred 401 at once clear storage once and open one dialog`,
  ),
  says(
    4,
    'confirming it goes to /login',
    `${SESSION} > confirm goes to the login with the return address and re-arms`,
    'tests/e2e/session.spec.ts > expiry leads to the login and back; cancelling shows it again at the next 401',
  ),
  says(
    4,
    'cancelling it only arms it again',
    `${SESSION} > cancel re-arms: nothing is emitted, and the next 401 (%j) opens the dialog again`,
  ),
  says(4, 'code 403 is told apart, and nothing is done', `${REQUEST} > 403: nothing happens`),
  says(
    4,
    'the profile is loaded on demand',
    `${SESSION} > is loaded on request, once, and stored as userInfo when the code is 200`,
  ),
  says(
    4,
    'the profile is kept only when the code is 200',
    `${SESSION} > is not stored with another code, only logged`,
  ),

  says(
    5,
    'prompts check what is typed against a pattern',
    `${DIALOGS} > refuses a text that does not match the pattern with the default message, until it is changed`,
    'tests/unit/flow/dialogs.test.ts > checks the pattern, then the validator, whose result is true, false or a message',
  ),
  says(
    5,
    'prompts check what is typed by a validator',
    `${DIALOGS} > runs the validator once, only for a matching text, and ignores input meanwhile`,
    'tests/unit/flow/dialogs.test.ts > checks the pattern, then the validator, whose result is true, false or a message',
  ),
  says(
    5,
    'what is said by default is 输入的数据不合法!',
    `${DIALOGS} > has the required defaults`,
    `${DIALOGS} > refuses a text that does not match the pattern with the default message, until it is changed`,
  ),

  says(
    6,
    'whoever holds a token is logged in, nobody else',
    `${SESSION} > starts as visitor or member by the stored token`,
    'tests/unit/account/session.test.ts > treats the corrupt token %s as absent and removes it',
  ),
  says(
    6,
    'register goes with empty token headers',
    `${REQUEST} > contain both token headers empty for register, although a token is stored`,
    'tests/unit/account/signIn.test.ts > registers with both token headers empty',
    'tests/unit/contract/calls.test.ts > send empty token headers for register only',
  ),

  says(
    7,
    'all calls pass through one wrapper',
    'tests/architecture/layers.test.ts > send requests only through src/api/request.ts',
  ),
  says(
    7,
    'a URL that begins /api goes to the base host',
    `${REQUEST} > that begins with /api goes to the base host`,
    `${REQUEST} > base %j and URL %j give %j`,
    'tests/e2e/crossOrigin.spec.ts > with pages and API on different origins login to payment works; other origins are refused',
  ),
  says(
    7,
    'requests have a JSON content type',
    `${REQUEST} > contain the JSON content type and the stored token in both headers`,
  ),
  says(
    7,
    'the stored token goes in Token',
    `${REQUEST} > contain the JSON content type and the stored token in both headers`,
  ),
  says(
    7,
    'the stored token goes in Authorization',
    `${REQUEST} > contain the JSON content type and the stored token in both headers`,
  ),
  says(
    7,
    'GET sends its params',
    `${REQUEST} > GET: params in the query, Chinese and lists too, nothing for undefined and null`,
  ),
  says(
    7,
    'POST sends a JSON body',
    `${REQUEST} > %s: a JSON body`,
    `${REQUEST} > POST: the body %j goes as %s`,
  ),
  says(7, 'PUT sends a JSON body', `${REQUEST} > %s: a JSON body`),
  says(
    7,
    'form mode sends multipart',
    `${REQUEST} > form mode: multipart, with the Chinese file name and the bytes kept`,
  ),
  says(7, 'the caller gets the body of the response', `${REQUEST} > is the body, whatever its code`),
  says(
    7,
    'responses carry code and data',
    'tests/server/http/openapi.test.ts > describes the answers with their envelope',
  ),

  call('GET /api/V2/H5/checkAccount', 'tells whether a contact is official', `${NOTICES} > %j is official`),
  call('GET /api/black/blackList', 'asks the blacklist', `${NOTICES} > returns kinds and counts only`),
  call('GET /api/V2/H5/allQQlist', 'lists support staff', `${NOTICES} > lists all agents`),
  call(
    'GET /api/V2/H5/gonggaoDetails',
    'gives articles of a noticeType',
    `${NOTICES} > are listed newest first, published only, sanitised`,
    PARAMETERS,
  ),
  call(
    'GET /api/V2/H5/qqGroup',
    'lists groups',
    `${NOTICES} > return the groups of a game and those for all games`,
  ),
  call('GET /api/sms/sendYzm', 'sends a code by SMS', `${SIGN_IN} > opens one session per code`),
  call(
    'GET /api/captchaImage',
    'gives a picture captcha',
    `${SIGN_IN} > is a bitmap whose answer is accepted within five minutes`,
  ),
  call(
    'GET /api/system/user/profile',
    'gives the profile',
    `${SIGN_IN} > masks real name and ID number`,
    `${SIGN_IN} > are required for the profile`,
  ),
  call(
    'GET /api/web/goods/collect/list',
    'lists favourites',
    `${ACCOUNT} > are listed latest first, with the price on the day of collecting`,
  ),
  call(
    'GET /api/account/problem/list',
    'lists complaints',
    'tests/server/support/problems.test.ts > is paged, latest first, filtered by state',
  ),
  call(
    'GET /api/system/notice/{id}',
    'gives an article by its id',
    `${NOTICES} > are read singly ($path)`,
    PARAMETERS,
  ),
  call(
    'GET /api/account/zhubo/list',
    'lists banners of a type',
    `${NOTICES} > return banners of a kind in order, sanitised`,
    PARAMETERS,
  ),
  call(
    'GET /api/web/recommend/{id}',
    'gives neighbours of a listing',
    `${CATALOGUE} > has similar listings of the same game and price`,
    PARAMETERS,
  ),
  call('GET /api/web/notice/list', 'lists notices of a noticeType', `${NOTICES} > are paged`, PARAMETERS),
  call(
    'GET /api/web/notice/{id}',
    'gives a notice by its id',
    `${NOTICES} > are read singly ($path)`,
    PARAMETERS,
  ),
  call(
    'GET /api/V2/H5/account',
    'lists staff on duty',
    `${NOTICES} > lists agents on duty first, the game’s own before the others`,
  ),
  call(
    'GET /api/need/myConsignment',
    'lists own listings',
    `${SELLING} > is listed by status, four per page`,
  ),
  call(
    'GET /api/need/myBrowse',
    'lists what was looked at',
    `${ACCOUNT} > records each listing once for members, latest first`,
  ),
  call(
    'GET /api/need/message/list',
    'lists messages',
    `${NOTICES} > are the member’s own, newest first, and are marked read once`,
  ),
  call(
    'GET /api/need/message/changeRead/{id}',
    'marks a message as read',
    `${NOTICES} > are the member’s own, newest first, and are marked read once`,
    PARAMETERS,
  ),
  call(
    'GET /api/web/keylist',
    'lists attributes by gameId, systemKey and parentId',
    `${CATALOGUE} > have a cascade of areas`,
    PARAMETERS,
  ),
  call(
    'GET /api/need/operator/list',
    'lists operators',
    `${SELLING} > returns carriers, areas and servers by id and name`,
  ),
  call(
    'GET /api/need/area/list',
    'lists areas',
    `${SELLING} > returns carriers, areas and servers by id and name`,
  ),
  call(
    'GET /api/need/server/list',
    'lists servers',
    `${SELLING} > returns carriers, areas and servers by id and name`,
  ),
  call(
    'GET /api/web/districtSuit',
    'lists what lies under a parentId',
    `${CATALOGUE} > have a cascade of areas`,
    PARAMETERS,
  ),
  call(
    'GET /api/account/backlist/allList',
    'lists own valuations',
    'tests/server/recycling/bidding.test.ts > is listed by kind and status',
  ),
  call(
    'GET /api/web/gameTempAttr',
    'gives the attribute template of a gameId',
    `${CATALOGUE} > have a template of enabled attributes in their order`,
    PARAMETERS,
  ),
  call(
    'GET /api/goods/info/upGoods/{id}',
    'puts a listing on sale',
    `${SELLING} > can be taken down with a remark, put up again and repriced`,
    PARAMETERS,
  ),
  call(
    'GET /api/saleOrder/web/buyList',
    'lists what was bought',
    'tests/server/buying/orders.test.ts > holds the buyer’s own, latest first, filtered by status and time',
  ),
  call(
    'GET /api/web/recentlydeal',
    'lists completed deals',
    `${CATALOGUE} > show what was sold, latest first, with masked parties`,
  ),
  call(
    'GET /api/web/social/list',
    'lists social accounts',
    `${NOTICES} > return social accounts and dictionaries`,
  ),
  call(
    'GET /api/system/dict/data/type/{type}',
    'gives a dictionary',
    `${NOTICES} > return social accounts and dictionaries`,
    PARAMETERS,
  ),
  call(
    'POST /api/web/good/allList',
    'finds listings',
    `${CATALOGUE} > returns cards of listings on sale, newest first`,
  ),
  call('POST /api/h5/login', 'logs in by phone', `${SIGN_IN} > opens one session per code`),
  call('POST /api/login', 'logs in', `${SIGN_IN} > opens an account that can sign in with its password`),
  call('POST /api/register', 'registers', `${SIGN_IN} > opens an account that can sign in with its password`),
  call(
    'POST /api/web/goods/collect',
    'adds a favourite',
    `${CATALOGUE} > are counted once for each member, also concurrently`,
  ),
  call(
    'POST /api/web/goods/collect/remove',
    'takes a favourite away',
    `${CATALOGUE} > are counted once for each member, also concurrently`,
  ),
  call(
    'POST /api/account/problem',
    'takes a complaint',
    'tests/server/support/problems.test.ts > is stored and listed to its sender',
  ),
  call(
    'POST /api/h5/SmsforPwd',
    'changes the password by SMS',
    `${SIGN_IN} > sets the new password and ends all sessions`,
  ),
  call(
    'POST /api/need/consignment',
    'takes a listing',
    `${SELLING} > stores all of it and hides it until the audit`,
  ),
  call(
    'POST /api/account/backlist',
    'takes a valuation',
    'tests/server/recycling/bidding.test.ts > returns an estimate from past sales at once',
  ),
  call(
    'POST /api/goods/info/downGoods',
    'takes a listing down',
    `${SELLING} > can be taken down with a remark, put up again and repriced`,
  ),
  call(
    'POST /api/realname/auth',
    'takes an identity',
    'tests/server/account/realName.test.ts > shows name and number masked and stores them encrypted',
  ),
  call(
    'POST /api/need/goods/editPrice',
    'changes a price',
    `${SELLING} > can be taken down with a remark, put up again and repriced`,
  ),
  call(
    'POST /api/saleOrder/queryOrder',
    'tells how an order is paid',
    'tests/server/buying/orders.test.ts > finds a payment whose notice was lost',
  ),
  call(
    'POST /api/saleOrderAfter',
    'takes an after-sale application',
    'tests/server/afterSale/afterSales.test.ts > opens a case with 24 hours for support, notifies both sides and pauses the order',
  ),
  call(
    'PUT /api/system/user/profile',
    'changes the profile',
    `${ACCOUNT} > changes the fields that are sent and keeps the others`,
  ),

  says(
    8,
    'the dialog of 401 has the style of a warning',
    'tests/unit/app/expiry.test.ts > has the warning style and the title 提示, and says what happened and what to do',
  ),
  says(
    8,
    'the dialog of 401 is titled 提示',
    'tests/unit/app/expiry.test.ts > has the warning style and the title 提示, and says what happened and what to do',
    'tests/e2e/session.spec.ts > expiry leads to the login and back; cancelling shows it again at the next 401',
  ),
  says(
    8,
    'the dialog of 401 has 确定 and 取消',
    'tests/e2e/session.spec.ts > expiry leads to the login and back; cancelling shows it again at the next 401',
  ),
  says(
    8,
    'the dialog of 401 says that the login timed out and to log in again',
    'tests/unit/app/expiry.test.ts > has the warning style and the title 提示, and says what happened and what to do',
  ),
  says(
    8,
    'transport faults reach the caller as they are',
    'tests/unit/api/failure.test.ts > %s keeps its kind and gets a sentence',
    `${REQUEST} > 401 as the HTTP status: expiry is reported, and the call still rejects`,
  ),
  says(8, 'no connection is called Network Error', `${REQUEST} > no server: Network Error`),
  says(
    8,
    'a request given up is called Request aborted',
    `${REQUEST} > aborted by the caller: Request aborted`,
  ),
  says(8, 'a timeout is called by its length', `${REQUEST} > %s: the given timeout, named in the message`),
  says(
    8,
    'a profile that cannot be fetched is only logged',
    'tests/unit/account/session.test.ts > is unchanged by a failed profile read, which is logged',
  ),

  says(9, 'a request may take 10 000 ms', `${REQUEST} > 10 000 ms by default`),
  says(9, 'the page is at most 540 px wide', `${SCALING} > is a tenth of the width, the width capped at 540`),
  says(
    9,
    'the root font is a tenth of the width',
    `${SCALING} > is a tenth of the width, the width capped at 540`,
  ),
  says(
    9,
    'it is worked out again 300 ms after a resize',
    `${SCALING} > recalculates 300 ms after a resize, not before`,
  ),
];
