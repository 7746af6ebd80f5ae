import { createHash } from 'node:crypto';
import { RULES, TIERS } from '../../machines/lifecycle/rules.ts';
import { ARTICLES } from './articles.ts';
import { GAMES } from './games.ts';
import type { Rows } from './insert.ts';
import { DAY } from './listings.ts';

const HOUR = 3_600_000;

const NOTICES = ARTICLES.map((article, order) => ({ ...article, order }))
  .sort((a, b) => b.age - a.age || a.order - b.order)
  .map((article, i) => ({ ...article, id: 1001 + i }));

/** Where the first notice of a type is read. */
const articleOf = (type: string) =>
  `/index/articleDetail?id=${NOTICES.find((notice) => notice.type === type)?.id}`;

/** Notices, the oldest with the lowest number. */
export function noticeRows(today: number): Rows {
  return NOTICES.map(({ id, type, title, content, age, order }) => ({
    id,
    type,
    title,
    content,
    picture: null,
    is_published: true,
    created_at: new Date(today - age * DAY + 2 * HOUR + order * 60_000).toISOString(),
  }));
}

/** Home carousel and partner streamers; the pictures are drawn from id and name. */
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

/** Support staff of the four duties. QQ and WeChat are made up. */
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
  chat_name: `haoyi_${String(id).slice(2).replaceAll('-', '_')}`,
  qq,
  weixin,
  work_time: workTime,
  game_ids: games,
  sort: i + 1,
}));

/** Where the platform takes money. */
export const PAYEES: Rows = [
  { account: 'pay@haoyi.example', name: '号易（支付宝）' },
  { account: '1600100200', name: '号易（微信支付商户号）' },
  { account: '6228480000000012345', name: '号易（对公账户）' },
];

/** Official group chats: one for all, one for each popular game. */
export const GROUPS: Rows = [
  { id: 'q-all', name: '号易官方交流群', qq: '700200100', link: null, game_id: null, sort: 1 },
  ...GAMES.filter((game) => game.isHot).map((game, i) => ({
    id: `q-${game.id}`,
    name: `${game.name} 交流群`,
    qq: `7002001${String(i + 11)}`,
    link: null,
    game_id: game.id,
    sort: i + 2,
  })),
];

/** Official accounts on video platforms. */
export const SOCIAL: Rows = [
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

const dictionary = (type: string, entries: readonly (readonly [string, string, string?])[]) =>
  entries.map(([label, value, remark], i) => ({ type, label, value, remark: remark ?? null, sort: i + 1 }));

/** Dictionaries (domain §6.4); amounts in yuan, rates in percent, as people who edit them write. */
export const DICTIONARY: Rows = [
  ...dictionary('topPrice', [['顶级账号起价', '6000', '首页“顶级账号”的最低价，元']]),
  ...dictionary('backRatio', [
    [
      'sellerDeposit',
      `${RULES.sellerDepositRate * 100}%`,
      '接受报价时卖家的押金：报价的百分比，或写成固定金额（元）；交易完成后原路退回',
    ],
    ['sellerDepositMin', String(RULES.sellerDepositMin / 100), '押金最低，元'],
  ]),
  ...dictionary('serviceAmount', [
    ['平台服务费', String(RULES.serviceFee / 100), '用于验号、换绑和资金保管，退款时一并退回'],
  ]),
  ...dictionary('payCenter', [['timeOut', String(RULES.paymentWindow / 60_000), '付款时限，分钟']]),
  ...dictionary('quotationSuccess', [['新报价短信', 'on', '收到新报价时给卖家发短信']]),
  ...dictionary('afterReason', [
    ['账号被找回', 'takenBack', '附上登录失败的截图'],
    ['与描述不符', 'notAsDescribed', '附上差异处的截图'],
    ['无法登录', 'cannotLogin'],
    ['交易前违规被封', 'bannedBefore', '附上封禁通知的截图'],
    ['需要人脸验证', 'faceNeeded', '购买了人脸包赔的订单'],
    ['换绑未完成', 'rebindIncomplete'],
    ['其他', 'other'],
  ]),
  ...dictionary('afterType', [
    ['找回账号', 'recover'],
    ['部分退款', 'partialRefund'],
    ['全额退款', 'fullRefund'],
    ['协助处理', 'assist'],
  ]),
  ...dictionary('sellerFee', [
    ['rate', String(RULES.sellerFeeRate * 100), '成交价的百分比'],
    ['min', String(RULES.sellerFeeMin / 100), '最低，元'],
  ]),
  ...dictionary('guaranteeRate', [
    ['retrieval', String(TIERS.retrieval.rate * 100), `最低 ${TIERS.retrieval.min / 100} 元`],
    ['face', String(TIERS.face.rate * 100), `最低 ${TIERS.face.min / 100} 元`],
    ['none', '0'],
  ]),
  ...dictionary('problemType', [
    ['投诉', '1'],
    ['建议', '2'],
    ['其他问题', '3'],
  ]),
  ...dictionary('protectDays', [
    ['retrieval', String(TIERS.retrieval.days)],
    ['face', String(TIERS.face.days)],
    ['none', String(TIERS.none.days)],
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

/** The blacklist: hashes only, of the text without blanks and in lower case. */
export const blacklistRows = (today: number): Rows =>
  BLACK.map(([content, kind], i) => ({
    id: `x-${String(i + 1).padStart(3, '0')}`,
    kind,
    content_hash: createHash('sha256').update(content.replaceAll(/\s+/g, '').toLowerCase()).digest('hex'),
    created_at: new Date(today - (i * 7 + 3) * DAY).toISOString(),
  }));
