/** One checkable statement of what was asked for, and the tests that hold it, each as `file > title`. */
export interface Statement {
  /** Its section: 1 users, 2 routes, 3 state, 4 transitions, 5 validation, 6 permissions, 7 calls, 8 errors, 9 constants. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  says: string;
  heldBy: readonly string[];
  /** The call it is about: method and path. Its tests must name it. */
  call?: string;
}

const ADDRESSES = [
  'tests/unit/app/routes.test.ts > every address of the specification is its own canonical one, and a slash or other capitals lead to it',
  'tests/architecture/completeness.test.ts > has every route under its path, its rooms and their default children',
  'tests/e2e/addresses.spec.ts > every address opens cold for a visitor: the page itself, or the login that leads back',
  'tests/e2e/addresses.spec.ts > every address opens cold for a member and shows its data',
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
const PARAMETERS =
  'tests/unit/contract/calls.test.ts > of the specification take the parameters it names: %s %s %j';

const says = (section: Statement['section'], what: string, ...heldBy: string[]): Statement => ({
  section,
  says: what,
  heldBy,
});
const route = (path: string, what: string): Statement => says(2, `${path} shows ${what}`, ...ADDRESSES);
const call = (line: string, what: string, ...heldBy: string[]): Statement => ({
  section: 7,
  says: `${line} ${what}`,
  heldBy,
  call: line,
});

/** The specification, statement by statement, in our words. */
export const STATEMENTS: readonly Statement[] = [
  says(
    1,
    'the interface speaks Chinese',
    'tests/unit/api/failure.test.ts > every kind has a Chinese sentence that ends',
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
    'tests/e2e/selling.spec.ts > an account is listed with twelve pictures, audited, edited, sold and paid out; nothing typed is lost',
  ),
  says(
    1,
    'members have accounts valued and bid for',
    'tests/e2e/bidding.spec.ts > an account is valued, four merchants quote, the best is accepted, and the trade runs to its end',
  ),

  says(
    2,
    'addresses are paths of their own, opened directly',
    ...ADDRESSES.slice(2),
    'tests/server/http/site.test.ts > answers the page for %s',
  ),
  says(
    2,
    '/ leads to /index/home',
    'tests/e2e/addresses.spec.ts > the root and the rooms lead to their first page',
  ),
  says(
    2,
    '/index shows home',
    ADDRESSES[1]!,
    'tests/e2e/addresses.spec.ts > the root and the rooms lead to their first page',
  ),
  says(
    2,
    '/other shows gonggao',
    ADDRESSES[1]!,
    'tests/e2e/addresses.spec.ts > the root and the rooms lead to their first page',
  ),
  says(
    2,
    '/pages has the child detail/index',
    ADDRESSES[1]!,
    'tests/e2e/addresses.spec.ts > the root and the rooms lead to their first page',
  ),
  says(
    2,
    'the files of routes load on demand',
    'tests/architecture/rooms.test.ts > know no domain’s inside in src/app: its index.ts, or a screen loaded on demand',
    'tests/e2e/size.spec.ts > each address loads its own screen, and none but home loads home',
    'tests/e2e/lost.spec.ts > a part that was lost is asked for again where it is missing',
  ),
  says(
    2,
    'pages under /other stand in the personal centre’s layout',
    'tests/e2e/centre.spec.ts > the menu of the centre stands beside its pages, for a visitor without what needs a login',
    ...ADDRESSES,
  ),
  says(
    2,
    'the product list is titled 商品列表',
    'tests/architecture/glossary.test.ts > has every route: its key, what people call it, its path, and the folder it stands in',
    ADDRESSES[2]!,
  ),
  says(
    2,
    'the product list is kept alive when one comes back from a detail',
    `${KEEP} > hides behind the detail and comes back the same`,
    'tests/e2e/goodList.spec.ts > the list comes back from a detail as it was left, and from anywhere else anew',
  ),
  says(
    2,
    'the product list is kept alive only then',
    `${KEEP} > is dropped when leaving to anywhere else, also by way of the detail`,
    'tests/e2e/goodList.spec.ts > the list comes back from a detail as it was left, and from anywhere else anew',
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
    'tests/unit/account/session.test.ts > token and userInfo as JSON text; logging out clears everything',
  ),
  says(
    3,
    'a count is shared',
    `${SHARED} > has each of its names`,
    `${SHARED} > changes by one event for each name; token is an unused default`,
  ),
  says(
    3,
    'a token is shared, an unused default',
    `${SHARED} > changes by one event for each name; token is an unused default`,
  ),
  says(
    3,
    'the name of the current game is shared',
    `${SHARED} > has each of its names`,
    `${SHARED} > changes by one event for each name; token is an unused default`,
  ),
  says(
    3,
    'the text searched for is shared',
    `${SHARED} > has each of its names`,
    `${SHARED} > changes by one event for each name; token is an unused default`,
  ),
  says(
    3,
    'the list of game types is shared',
    `${SHARED} > has each of its names`,
    `${SHARED} > changes by one event for each name; token is an unused default`,
  ),
  says(3, 'the user is shared', `${SHARED} > has each of its names`),
  says(
    3,
    'the loaded profile is saved as userInfo',
    `${SHARED} > keeps the user as userInfo`,
    `${SESSION} > is asked for on demand, once, and kept as userInfo when the code is 200`,
  ),

  says(
    4,
    'code 401 empties local storage',
    'tests/unit/account/session.test.ts > a hundred 401 answers at once: storage emptied, one dialog, then the login with the way back',
    `${SESSION} > a hundred 401 at once: storage is cleared once, one dialog`,
    'tests/unit/account/session.test.ts > register’s 401 asks and empties storage, although its request carries no token',
  ),
  says(
    4,
    'code 401 brings a dialog to confirm',
    'tests/unit/account/session.test.ts > a visitor’s 401 starts the session and asks; cancel goes nowhere; the next 401 asks again',
    'tests/e2e/session.spec.ts > expiry leads to the login and back to where the person was; cancelling only arms it again',
  ),
  says(
    4,
    'one such dialog is open at a time',
    'tests/e2e/session.spec.ts > twenty calls under way that expire at once bring one dialog',
    `${SESSION} > a hundred 401 at once: storage is cleared once, one dialog`,
  ),
  says(
    4,
    'confirming it goes to /login',
    `${SESSION} > confirm goes to the login with the way back, and re-arms`,
    'tests/e2e/session.spec.ts > expiry leads to the login and back to where the person was; cancelling only arms it again',
  ),
  says(
    4,
    'cancelling it only arms it again',
    `${SESSION} > cancel only re-arms: nothing is emitted, the next 401 (%j) asks again`,
  ),
  says(4, 'code 403 is told apart, and nothing is done', `${REQUEST} > 403: nothing happens`),
  says(
    4,
    'the profile is loaded on demand',
    `${SESSION} > is asked for on demand, once, and kept as userInfo when the code is 200`,
  ),
  says(
    4,
    'the profile is kept only when the code is 200',
    `${SESSION} > another code: nothing is kept, it is only logged`,
  ),

  says(
    5,
    'prompts check what is typed against a pattern',
    `${DIALOGS} > refuses what does not match the pattern, with the default words, and forgets them on typing`,
    'tests/unit/flow/dialogs.test.ts > pattern, then validator: true, false and words of its own',
  ),
  says(
    5,
    'prompts check what is typed by a validator',
    `${DIALOGS} > asks the validator only for what matches, once, and takes no other text meanwhile`,
    'tests/unit/flow/dialogs.test.ts > pattern, then validator: true, false and words of its own',
  ),
  says(
    5,
    'what is said by default is 输入的数据不合法!',
    `${DIALOGS} > has the defaults of the specification`,
    `${DIALOGS} > refuses what does not match the pattern, with the default words, and forgets them on typing`,
  ),

  says(
    6,
    'whoever holds a token is logged in, nobody else',
    `${SESSION} > starts as storage left it`,
    'tests/e2e/session.spec.ts > a token that cannot be read counts as none',
  ),
  says(
    6,
    'register goes with empty token headers',
    `${REQUEST} > both token headers empty for register, although a token is stored`,
    'tests/unit/account/signIn.test.ts > registers with both token headers empty',
    'tests/unit/contract/calls.test.ts > send empty token headers for register alone',
  ),

  says(
    7,
    'all calls pass through one wrapper',
    'tests/architecture/rooms.test.ts > let only the one wrapper speak to the network',
  ),
  says(
    7,
    'a URL that begins /api goes to the base host',
    `${REQUEST} > sends a URL that begins /api to the base host`,
    `${REQUEST} > base %j and URL %j give %j`,
    'tests/e2e/elsewhere.spec.ts > pages on one host and the API on another: from the login to the payment; no other host is let in',
  ),
  says(
    7,
    'requests have a JSON content type',
    `${REQUEST} > the JSON content type, and the stored token, raw, in both headers`,
  ),
  says(
    7,
    'the stored token goes in Token',
    `${REQUEST} > the JSON content type, and the stored token, raw, in both headers`,
  ),
  says(
    7,
    'the stored token goes in Authorization',
    `${REQUEST} > the JSON content type, and the stored token, raw, in both headers`,
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
  says(7, 'the caller gets the body of the response', `${REQUEST} > the body, whatever its code`),
  says(
    7,
    'responses carry code and data',
    'tests/server/http/openapi.test.ts > describes the answers with the envelope around them',
  ),

  call(
    'GET /api/V2/H5/checkAccount',
    'tells whether a contact is official',
    `${NOTICES} > tells nothing beyond yes and no`,
  ),
  call(
    'GET /api/black/blackList',
    'asks the blacklist',
    `${NOTICES} > tells kinds and numbers, nothing else`,
  ),
  call('GET /api/V2/H5/allQQlist', 'lists support staff', `${NOTICES} > is listed whole`),
  call(
    'GET /api/V2/H5/gonggaoDetails',
    'gives articles of a noticeType',
    `${NOTICES} > come newest first, published only, sanitised`,
    PARAMETERS,
  ),
  call('GET /api/V2/H5/qqGroup', 'lists groups', `${NOTICES} > answer groups of a game with those for all`),
  call('GET /api/sms/sendYzm', 'sends a code by SMS', `${SIGN_IN} > opens a session with a code, once`),
  call(
    'GET /api/captchaImage',
    'gives a picture captcha',
    `${SIGN_IN} > is a bitmap whose answer opens the door, for five minutes`,
  ),
  call(
    'GET /api/system/user/profile',
    'gives the profile',
    `${SIGN_IN} > masks real name and ID number`,
    `${SIGN_IN} > are needed for the profile`,
  ),
  call(
    'GET /api/web/goods/collect/list',
    'lists favourites',
    `${ACCOUNT} > are listed with the price of the day they were collected, the latest first`,
  ),
  call(
    'GET /api/account/problem/list',
    'lists complaints',
    'tests/server/support/problems.test.ts > comes in pages, the latest first, by its state',
  ),
  call(
    'GET /api/system/notice/{id}',
    'gives an article by its id',
    `${NOTICES} > are read one by one ($path)`,
    PARAMETERS,
  ),
  call(
    'GET /api/account/zhubo/list',
    'lists banners of a type',
    `${NOTICES} > answer banners of a kind in their order, their text sanitised`,
    PARAMETERS,
  ),
  call(
    'GET /api/web/recommend/{id}',
    'gives neighbours of a listing',
    `${CATALOGUE} > has neighbours in price of the same game`,
    PARAMETERS,
  ),
  call('GET /api/web/notice/list', 'lists notices of a noticeType', `${NOTICES} > come in pages`, PARAMETERS),
  call(
    'GET /api/web/notice/{id}',
    'gives a notice by its id',
    `${NOTICES} > are read one by one ($path)`,
    PARAMETERS,
  ),
  call(
    'GET /api/V2/H5/account',
    'lists staff on duty',
    `${NOTICES} > of a duty comes with those on duty first, the game’s own before all`,
  ),
  call(
    'GET /api/need/myConsignment',
    'lists own listings',
    `${SELLING} > stands in the list by its status, four to a page`,
  ),
  call(
    'GET /api/need/myBrowse',
    'lists what was looked at',
    `${ACCOUNT} > are kept for members by looking, the latest first, each listing once`,
  ),
  call(
    'GET /api/need/message/list',
    'lists messages',
    `${NOTICES} > are the member’s own, newest first, and are read once`,
  ),
  call(
    'GET /api/need/message/changeRead/{id}',
    'marks a message as read',
    `${NOTICES} > are the member’s own, newest first, and are read once`,
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
    `${SELLING} > gives carriers, areas and servers by id and name`,
  ),
  call(
    'GET /api/need/area/list',
    'lists areas',
    `${SELLING} > gives carriers, areas and servers by id and name`,
  ),
  call(
    'GET /api/need/server/list',
    'lists servers',
    `${SELLING} > gives carriers, areas and servers by id and name`,
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
    'tests/server/recycling/bidding.test.ts > stands in the lists by kind and status',
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
    `${SELLING} > is taken down with a remark, put up again, and has its price and fee edited`,
    PARAMETERS,
  ),
  call(
    'GET /api/saleOrder/web/buyList',
    'lists what was bought',
    'tests/server/buying/orders.test.ts > stand in the buyer’s list, the latest first, by status and time',
  ),
  call(
    'GET /api/web/recentlydeal',
    'lists completed deals',
    `${CATALOGUE} > tell what was sold, the latest first, parties masked`,
  ),
  call(
    'GET /api/web/social/list',
    'lists social accounts',
    `${NOTICES} > answer social accounts and dictionaries`,
  ),
  call(
    'GET /api/system/dict/data/type/{type}',
    'gives a dictionary',
    `${NOTICES} > answer social accounts and dictionaries`,
    PARAMETERS,
  ),
  call(
    'POST /api/web/good/allList',
    'finds listings',
    `${CATALOGUE} > answers cards of what is on sale, the newest first`,
  ),
  call('POST /api/h5/login', 'logs in by phone', `${SIGN_IN} > opens a session with a code, once`),
  call('POST /api/login', 'logs in', `${SIGN_IN} > opens an account that can sign in with its password`),
  call('POST /api/register', 'registers', `${SIGN_IN} > opens an account that can sign in with its password`),
  call(
    'POST /api/web/goods/collect',
    'adds a favourite',
    `${CATALOGUE} > are counted once for each member, however often and at once`,
  ),
  call(
    'POST /api/web/goods/collect/remove',
    'takes a favourite away',
    `${CATALOGUE} > are counted once for each member, however often and at once`,
  ),
  call(
    'POST /api/account/problem',
    'takes a complaint',
    'tests/server/support/problems.test.ts > is kept with what belongs to it, and listed to who sent it',
  ),
  call(
    'POST /api/h5/SmsforPwd',
    'changes the password by SMS',
    `${SIGN_IN} > sets the new password and ends every session`,
  ),
  call(
    'POST /api/need/consignment',
    'takes a listing',
    `${SELLING} > keeps all of it, waits for the audit, and shows it to nobody before`,
  ),
  call(
    'POST /api/account/backlist',
    'takes a valuation',
    'tests/server/recycling/bidding.test.ts > says at once what such accounts went for',
  ),
  call(
    'POST /api/goods/info/downGoods',
    'takes a listing down',
    `${SELLING} > is taken down with a remark, put up again, and has its price and fee edited`,
  ),
  call(
    'POST /api/realname/auth',
    'takes an identity',
    'tests/server/account/realName.test.ts > is shown masked and kept sealed',
  ),
  call(
    'POST /api/need/goods/editPrice',
    'changes a price',
    `${SELLING} > is taken down with a remark, put up again, and has its price and fee edited`,
  ),
  call(
    'POST /api/saleOrder/queryOrder',
    'tells how an order is paid',
    'tests/server/buying/orders.test.ts > finds a payment whose notice was lost',
  ),
  call(
    'POST /api/saleOrderAfter',
    'takes an after-sale application',
    'tests/server/afterSale/afterSales.test.ts > opens a case: support has 24 hours, both sides are told, the order waits',
  ),
  call(
    'PUT /api/system/user/profile',
    'changes the profile',
    `${ACCOUNT} > changes what is named and leaves the rest`,
  ),

  says(
    8,
    'the dialog of 401 has the style of a warning',
    'tests/unit/app/expiry.test.ts > warns under 提示, and says what happened and what to do',
  ),
  says(
    8,
    'the dialog of 401 is titled 提示',
    'tests/unit/app/expiry.test.ts > warns under 提示, and says what happened and what to do',
    'tests/e2e/session.spec.ts > expiry leads to the login and back to where the person was; cancelling only arms it again',
  ),
  says(
    8,
    'the dialog of 401 has 确定 and 取消',
    'tests/e2e/session.spec.ts > expiry leads to the login and back to where the person was; cancelling only arms it again',
  ),
  says(
    8,
    'the dialog of 401 says that the login timed out and to log in again',
    'tests/unit/app/expiry.test.ts > warns under 提示, and says what happened and what to do',
  ),
  says(
    8,
    'transport faults reach the caller as they are',
    'tests/unit/api/failure.test.ts > %s keeps its kind and gets a sentence',
    `${REQUEST} > 401 as the HTTP status: expiry is reported, the rejection is still thrown`,
  ),
  says(8, 'no connection is called Network Error', `${REQUEST} > nobody listens: Network Error`),
  says(
    8,
    'a request given up is called Request aborted',
    `${REQUEST} > given up by the caller: Request aborted`,
  ),
  says(8, 'a timeout is called by its length', `${REQUEST} > %s: the timeout it was given, told by number`),
  says(
    8,
    'a profile that cannot be fetched is only logged',
    'tests/unit/account/session.test.ts > a failed profile fetch is only logged',
  ),

  says(9, 'a request may take 10 000 ms', `${REQUEST} > 10 000 ms unless given`),
  says(9, 'the page is at most 540 px wide', `${SCALING} > is a tenth of the width, the width capped at 540`),
  says(
    9,
    'the root font is a tenth of the width',
    `${SCALING} > is a tenth of the width, the width capped at 540`,
  ),
  says(
    9,
    'it is worked out again 300 ms after a resize',
    `${SCALING} > works it out again 300 ms after a resize, not before`,
  ),
];
