import { blacklistHash } from '../kit/blacklistHash.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { DAY, HOUR, isoAt, MINUTE } from '../kit/clock.ts';
import { ARTICLES } from './articles.ts';
import { GAMES } from './games.ts';
import type { Rows } from './insert.ts';

const NOTICES = ARTICLES.map((article, order) => ({ ...article, order }))
  .sort((a, b) => b.age - a.age || a.order - b.order)
  .map((article, i) => ({ ...article, id: 1001 + i }));

const articleOf = (type: string) =>
  `/index/articleDetail?id=${NOTICES.findLast((notice) => notice.type === type)?.id}`;

/** The notice rows. The oldest has the lowest id. */
export function noticeRows(today: number): Rows {
  return NOTICES.map(({ id, type, title, content, age, order, isPictured }) => ({
    id,
    type,
    title,
    content,
    picture: isPictured ? `/img/article/${id}.webp` : null,
    isPublished: true,
    createdAt: isoAt(today - age * DAY + 2 * HOUR + order * MINUTE),
  }));
}

/** The home carousel and partner streamers. Their pictures are generated from id and name. */
export const BANNERS: Rows = [
  ['b1', 'carousel', '钱由平台保管，确认收货后才付给卖家', articleOf('jyxz'), null],
  ['b2', 'carousel', '付款前先看懂包赔：保什么、保几天、赔多少', articleOf('bpjs'), null],
  ['b3', 'carousel', '卖号先估价，参考真实成交', '/index/sell', null],
  ['s1', 'streamer', '阿野讲号', null, '<p>每晚八点讲王者荣耀账号怎么挑，只讲判断方法，不带货。</p>'],
  ['s2', 'streamer', '七七的尘歌壶', null, '<p>原神与星穹铁道，主讲角色价值和卡池保底。</p>'],
  ['s3', 'streamer', '老枪聊三角洲', null, '<p>三角洲行动与穿越火线，主讲仓库估值和防骗。</p>'],
  ['s4', 'streamer', '小满看盘', null, '<p>每周一复盘上周成交区间，数据来自公开成交。</p>'],
].map(([id, kind, name, link, content], i) => ({
  id,
  kind,
  name,
  picture: `/img/banner/${id}.webp`,
  link,
  content,
  sort: i + 1,
}));

/** The support staff of each duty. QQ and WeChat numbers are invented. */
export const AGENTS: Rows = [
  ['k-recycle-1', '回收客服 小满', 'recycling', '10:00-22:00', '800100101', 'haoyi_huishou01', []],
  [
    'k-recycle-2',
    '回收客服 阿树',
    'recycling',
    '14:00-02:00',
    '800100102',
    'haoyi_huishou02',
    ['wzry', 'hpjy', 'sjz'],
  ],
  ['k-back-pc-1', '端游回收 老周', 'recyclingPc', '10:00-24:00', '800100111', 'haoyi_duanyou01', []],
  ['k-back-pc-2', '端游回收 青禾', 'recyclingPc', '16:00-02:00', '800100112', 'haoyi_duanyou02', []],
  ['k-back-mobile-1', '手游回收 小鹿', 'recyclingMobile', '10:00-24:00', '800100121', 'haoyi_shouyou01', []],
  ['k-back-mobile-2', '手游回收 一禾', 'recyclingMobile', '16:00-02:00', '800100122', 'haoyi_shouyou02', []],
  ['k-presale-1', '售前客服 小易', 'preSale', '09:00-21:00', '800100201', 'haoyi_kefu01', []],
  [
    'k-presale-2',
    '售前客服 晓晓',
    'preSale',
    '13:00-01:00',
    '800100202',
    'haoyi_kefu02',
    ['yuanshen', 'xqtd', 'dwrg'],
  ],
  [
    'k-presale-3',
    '售前客服 大川',
    'preSale',
    '17:00-02:00',
    '800100203',
    'haoyi_kefu03',
    ['lol', 'pubg', 'yjwj', 'cfm'],
  ],
  ['k-consign-1', '代售客服 南枝', 'consignment', '10:00-22:00', '800100301', 'haoyi_daishou01', []],
  ['k-consign-2', '代售客服 知夏', 'consignment', '12:00-24:00', '800100302', 'haoyi_daishou02', []],
  ['k-after-1', '售后客服 安和', 'afterSale', '10:00-02:00', '800100401', 'haoyi_shouhou01', []],
  ['k-after-2', '售后客服 许诺', 'afterSale', '18:00-02:00', '800100402', 'haoyi_shouhou02', []],
].map(([id, name, duty, workTime, qq, weixin, games], i) => ({
  id,
  name,
  duty,
  chatName: `haoyi_${String(id).slice(2).replaceAll('-', '_')}`,
  qq,
  weixin,
  workTime,
  qrCode: `/img/contact/${String(id)}.webp`,
  gameIds: games,
  sort: i + 1,
}));

export const PAYEES: Rows = [
  { account: 'pay@haoyi.example', name: '号易（支付宝）' },
  { account: '1600100200', name: '号易（微信支付商户号）' },
  { account: '6228480000000012345', name: '号易（对公账户）' },
];

export const GROUP_CHATS: Rows = [
  { id: 'q-all', name: '号易官方交流群', qq: '700200100', link: null, gameId: null, sort: 1 },
  ...GAMES.filter((game) => game.isHot).map((game, i) => ({
    id: `q-${game.id}`,
    name: `${game.name} 交流群`,
    qq: `7002001${String(i + 11)}`,
    link: null,
    gameId: game.id,
    sort: i + 2,
  })),
];

export const SOCIAL_ACCOUNTS: Rows = [
  ['v-douyin-1', 'douyin', '号易', 'haoyi_official', 128_400],
  ['v-douyin-2', 'douyin', '号易防骗局', 'haoyi_fangpian', 56_200],
  ['v-kuaishou-1', 'kuaishou', '号易', 'haoyi_ks', 41_700],
].map(([id, kind, name, account, fans], i) => ({
  id,
  kind,
  name,
  account,
  fans,
  picture: `/img/avatar/${String(id)}.webp`,
  link: null,
  sort: i + 1,
}));

const dictionary = (type: string, entries: readonly (readonly [string, string, string?, string?])[]) =>
  entries.map(([label, value, remark, least], i) => ({
    type,
    label,
    value,
    remark: remark ?? null,
    cssClass: least ?? null,
    sort: i + 1,
  }));

/**
 * The dictionaries of after-sales: types by code, and the reasons of each type (`<type>.<slug>`) with the evidence to
 * attach.
 */
export const AFTER_SALE_DICTIONARY: Rows = [
  ...dictionary('afterType', [
    ['描述不符', '1', '账号和商品页写的不一样'],
    ['无法登录或换绑失败', '2', '密码不对、收不到验证码、换绑没做完'],
    ['账号被找回', '3', '密码或绑定被改，登录不上'],
    ['人脸验证协助', '4', '游戏要求原主人刷脸；购买人脸包赔的订单可以赔付'],
    ['账号被封禁', '5', '交易前的违规导致封禁'],
    ['卖家违约', '6', '卖家不配合、私下交易、一号多卖'],
    ['其他', '7', '以上都不是'],
  ]),
  ...dictionary('afterReason', [
    ['皮肤、角色或道具数量不符', '1.items', '附上游戏内背包截图，和商品页对应的地方标出来'],
    ['等级或段位不符', '1.level', '附上游戏内个人主页截图'],
    ['实名状态不符', '1.realName', '附上实名认证页面截图'],
    ['商品截图经过修改', '1.screenshot', '附上商品图和游戏内同一页面的截图'],
    ['其他描述不符', '1.other', '附上能看出差别的截图'],
    ['密码错误', '2.password', '附上登录失败的完整截图'],
    ['收不到验证码', '2.code', '附上验证码页面截图，写明绑定手机后四位'],
    ['换绑没有完成', '2.rebind', '附上账号安全页面截图'],
    ['其他登录问题', '2.other', '附上登录失败的完整截图'],
    ['被顶下线后密码失效', '3.loggedOut', '附上登录失败的截图，写明最后一次正常登录的时间'],
    ['绑定手机或邮箱被改', '3.rebound', '附上改绑通知或账号安全页面截图'],
    ['被申诉找回', '3.appealed', '附上游戏方的申诉通知截图'],
    ['其他找回情况', '3.other', '附上登录失败的截图'],
    ['登录时要求刷脸', '4.login', '附上人脸验证页面截图'],
    ['修改资料时要求刷脸', '4.change', '附上人脸验证页面截图'],
    ['其他人脸验证问题', '4.other', '附上人脸验证页面截图'],
    ['交易前的违规被封', '5.before', '附上封禁通知截图，要看得到封禁原因和时间'],
    ['设备或实名连带封禁', '5.linked', '附上封禁通知截图'],
    ['其他封禁情况', '5.other', '附上封禁通知截图'],
    ['卖家不配合换绑', '6.uncooperative', '附上沟通记录截图'],
    ['卖家要求私下交易', '6.offSite', '附上沟通记录截图'],
    ['同一账号卖给多人', '6.resold', '附上登录冲突或沟通记录截图'],
    ['其他违约情况', '6.other', '附上沟通记录截图'],
    ['其他问题', '7.other', '附上能说明情况的截图'],
  ]),
];

/** The dictionaries. Amounts in yuan, rates in percent, as editors write them. */
export const DICTIONARY: Rows = [
  ...dictionary('topPrice', [['顶级账号起价', '6000', '首页“顶级账号”的最低价，元']]),
  ...dictionary('backRatio', [
    [
      'sellerDeposit',
      String(RULES.sellerDepositRate * 100),
      '接受报价时卖家的押金：报价的百分之几，最小值为最低（元）；写成“50元”为固定金额；交易完成后原路退回',
      String(RULES.sellerDepositMin / 100),
    ],
  ]),
  ...dictionary('quotationSuccess', [['新报价短信', 'on', '收到新报价时给卖家发短信']]),
  ...AFTER_SALE_DICTIONARY,
  ...dictionary('problemType', [
    ['改进建议', '1', '功能、页面、规则上希望改进的地方'],
    ['问题反馈', '2', '遇到的故障，写清页面和时间'],
    ['投诉举报', '3', '对交易对方、客服或其他用户的投诉'],
  ]),
];

const BLACK: readonly (readonly [string, '找回' | '诈骗' | '恶意退款'])[] = [
  ['13900009999', '找回'],
  ['13900009999', '诈骗'],
  ['13900008888', '诈骗'],
  ['88886666', '诈骗'],
  ['haoyi_kefu_vip', '诈骗'],
  ['lowprice_account', '诈骗'],
  ['13900007777', '恶意退款'],
  ['66669999', '找回'],
  ['zhaohui001@example.com', '找回'],
  ['wzry_2231908', '找回'],
];

export const blacklistRows = (today: number): Rows =>
  BLACK.map(([content, kind], i) => ({
    id: `x-${String(i + 1).padStart(3, '0')}`,
    kind,
    contentHash: blacklistHash(content),
    createdAt: isoAt(today - (i * 7 + 3) * DAY),
  }));
