import { RULES, TIERS } from '../../contract/kit/rules.ts';
import {
  days,
  feeOf,
  figure,
  h,
  hours,
  link,
  note,
  ol,
  p,
  percent,
  table,
  ul,
  yuan,
  type ArticleSeed,
} from './rich.ts';

const { retrieval, face, none } = TIERS;
const {
  afterSaleReviewWindow,
  afterSaleEvidenceWindow,
  afterSaleSellerWindow,
  afterSaleRecoveryWindow,
  afterSaleAppealWindow,
} = RULES;

/** What a protection costs for a price, as an example: the share, at least the minimum. */
const example = (tier: (typeof TIERS)[keyof typeof TIERS], price: number) =>
  yuan(Math.max(Math.round((price * tier.rate) / 100) * 100, tier.min));

/** The help centre beyond the first steps: questions, guides, fraud, protection. */
export const HELP: readonly ArticleSeed[] = [
  {
    type: 'cjwt',
    title: '账号被找回了怎么办',
    age: 11,
    content:
      p('先别着急，按下面的顺序做。越早提交，找回的可能越大。') +
      ol(
        '截一张登录失败的图，画面要能看到账号和提示文字。',
        `打开订单，点“申请售后”，类型选“账号被找回”，写明最后一次正常登录的时间。`,
        `客服在 ${hours(afterSaleReviewWindow)}内审核，卖家有 ${hours(afterSaleSellerWindow)}回应。`,
        `开始追号后最长 ${days(afterSaleRecoveryWindow)}。追不回来的，按包赔条款退款或赔付。`,
      ) +
      figure('after-sale', '售后从提交到结束的五步') +
      p('售后开始后，还没付给卖家的货款会一直由平台保管，等处理结果。') +
      note('不要自己去联系“黑客找回”，那是另一种骗局。'),
  },
  {
    type: 'cjwt',
    title: '售后要多久，每一步等谁',
    age: 9,
    content:
      table(
        ['轮到谁', '做什么', '时限', '到时未做'],
        ['客服', '审核申请', hours(afterSaleReviewWindow), '升级给主管处理'],
        ['买家', '补充材料', hours(afterSaleEvidenceWindow), '申请被拒绝，可以申诉'],
        ['卖家', '回应申请', hours(afterSaleSellerWindow), '按买家的材料判断'],
        ['客服', '追回账号', days(afterSaleRecoveryWindow), '按条款退款或赔付'],
        ['买家', '对拒绝申诉', hours(afterSaleAppealWindow), '处理结束'],
      ) +
      p(
        `每一步的截止时间都写在售后详情里。对结果不满意可以申诉一次，由另一位客服复核。一笔订单最多可以申请 ${RULES.maxAfterSales} 次售后。`,
      ),
  },
  {
    type: 'cjwt',
    title: '退款退到哪里，多久到账',
    age: 7,
    content:
      p('退款只会原路退回付款的账户，不会让你扫码领取，也不会要你的银行卡号。') +
      table(
        ['付款方式', '到账时间'],
        ['支付宝余额、花呗', '一般即时到账'],
        ['微信零钱', '一般即时到账'],
        ['银行卡', '1 到 3 个工作日'],
      ) +
      p('超过时间没有收到，请在订单对话里告诉客服，我们用付款单号核对。'),
  },
  {
    type: 'cjwt',
    title: '订单对话里为什么有些内容显示为星号',
    age: 5,
    content: p(
      '手机号、QQ、微信和站外链接在订单对话里会被遮住，双方看到的都是遮住后的内容。',
      '买卖双方离开平台沟通，出了问题就没有记录可查，也不在包赔范围内。订单编号、价格和日期不会被遮住。',
    ),
  },
  {
    type: 'gmzn',
    title: '怎样选包赔方案',
    age: 77,
    content:
      p('先想两件事：号值多少钱，实名能不能改成你的。') +
      table(
        ['方案', '保多久', '费用', `${yuan(200_000)} 的号`],
        [none.name, `${none.days} 天`, '不收费', yuan(0)],
        [retrieval.name, `${retrieval.days} 天`, feeOf(retrieval), example(retrieval, 200_000)],
        [face.name, `${face.days} 天`, feeOf(face), example(face, 200_000)],
      ) +
      ul(
        '可以二次实名的号，找回包赔一般就够了。',
        '不能二次实名、游戏会查人脸的号，建议选人脸包赔。',
        '标注“免费包赔”的号，找回包赔不另收费。',
      ) +
      p(`各方案保什么、不保什么，见${link('/other/bangzhu?type=bpjs', '包赔')}。`),
  },
  {
    type: 'gmzn',
    title: '下单前必查的五项',
    age: 76,
    content: ol(
      '实名状态：能不能二次实名，有没有防沉迷。',
      '绑定：手机、邮箱、第三方登录分别绑了什么，能不能换。',
      '登录方式：和你要用的系统、区服是否一致，安卓和苹果不互通的游戏尤其要看。',
      '近期违规：有没有禁赛、禁言、信誉分扣分。',
      '贵的东西：截图里数得出来，和描述的数量对得上。',
    ),
  },
  {
    type: 'gmzn',
    title: '验收这 72 小时做什么',
    age: 69,
    content:
      p(
        `账号交付后有 ${hours(RULES.inspectionWindow)}验收，可以延长一次 ${hours(RULES.inspectionExtension)}。`,
      ) +
      ol(
        '查看账号，当场登录，先改密码。',
        '换成自己的手机和邮箱，退出其他设备。',
        '对照订单里的商品快照，一项一项核对。',
        '玩一两局，看有没有处罚提示。',
        '都没问题再确认收货；有问题，在确认之前申请售后。',
      ) +
      note('到期没有操作，视为确认收货，保障期开始。'),
  },
  {
    type: 'mhzn',
    title: '定价参考：估价和成交区间怎么看',
    age: 74,
    content:
      p(`估价给出的区间来自同类账号的真实成交。成交不足 ${RULES.minComparables} 笔时不给区间，免得误导。`) +
      ul(
        '想快卖：定在区间的中下段，或开竞价回收。',
        '想卖高：定在中上段，把最稀有的三样写在标题里。',
        '一周没人收藏，可以小幅降价。收藏过的人会收到降价消息。',
      ),
  },
  {
    type: 'mhzn',
    title: '卖一个号要付多少钱',
    age: 73,
    content:
      p('只有成交才收费，按成交价计算。') +
      table(
        ['成交价', '手续费', '到手'],
        ...[60_000, 100_000, 300_000, 1_000_000].map((price) => {
          const fee = Math.max(Math.round(price * RULES.sellerFeeRate), RULES.sellerFeeMin);
          return [yuan(price), yuan(fee), yuan(price - fee)];
        }),
      ) +
      p(
        `手续费为成交价的 ${percent(RULES.sellerFeeRate)}，最低 ${yuan(RULES.sellerFeeMin)}。没有上架费、置顶费、提现费。货款在买家确认收货 ${days(RULES.payoutDelay)}后到账。`,
      ),
  },
  {
    type: 'mhzn',
    title: '竞价回收和官方代售怎么选',
    age: 68,
    content:
      figure('recycle', '竞价回收从填写到到账的五步') +
      table(
        ['', '竞价回收', '官方代售'],
        ['谁来买', '通过审核的商家', '平台上的买家'],
        ['价格', '一般低一些', '你自己定'],
        ['多久', '多数当天', '看号和价格'],
        [
          '押金',
          `接受报价时付，报价的 ${percent(RULES.sellerDepositRate)}，最低 ${yuan(RULES.sellerDepositMin)}，完成后退回`,
          '没有',
        ],
      ) +
      p('也可以两种一起开，谁的条件好就卖给谁。'),
  },
  {
    type: 'mhzn',
    title: '收到售后申请怎么办',
    age: 66,
    content:
      p(`买家申请售后后，你会收到消息，请在 ${hours(afterSaleSellerWindow)}内回应。`) +
      ul(
        '同意：客服按申请处理，退款从保管的货款里出。',
        '不同意：写清理由，附上截图。客服按双方材料判断。',
        '不回应：客服按买家的材料判断。',
      ) +
      p('账号不是你找回的，请配合客服追号：提供最近的登录记录和注册信息，多数情况一两天能解决。'),
  },
  {
    type: '999',
    title: '防骗指南：遇到可疑的人，三步',
    age: 62,
    content:
      figure('scam', '停下、查证、举报') +
      ol(
        '停下：不转账，不发验证码，不点对方发的链接。',
        `查证：用${link('/index/security', '客服验证')}查对方的微信、QQ 或收款账号，查不到就是假的。`,
        `举报：截图后在${link('/other/suggest', '投诉建议')}里选“投诉举报”，写清对方的账号和经过。`,
      ),
  },
  {
    type: '999',
    title: '防骗指南：低价号的常见圈套',
    age: 58,
    content:
      ul(
        '价格只有行情的三四成，理由是“急用钱”。',
        '先给你看号，再说“平台要排队，直接转我更快”。',
        '发来一个和号易很像的网址，让你在那里付款。',
        '付款后说“账户被冻结”，要你再交解冻金。',
      ) + p('真的便宜，也可以让对方挂到平台上再买。愿意的是卖家，不愿意的多半是骗子。'),
  },
  {
    type: '999',
    title: '防骗指南：卖家也会被骗',
    age: 54,
    content: ul(
      '“我已经付款了，你先发账号”——以订单里的状态为准，不看对方的截图。',
      '“客服”要你提供验证码——验号和换绑的验证码只在订单对话里、由官方客服索要。',
      '“买家”要求加微信看号——看号由客服完成，不需要你私下给任何人登录。',
      '换绑之前把账号给了别人——账号只在平台的换绑步骤里交付。',
    ),
  },
  {
    type: 'bpjs',
    title: '申请包赔要准备什么证据',
    age: 89,
    content:
      table(
        ['情况', '需要的材料'],
        ['账号被找回', '登录失败的截图；最后一次正常登录的时间；改绑或申诉的通知'],
        ['与描述不符', '游戏内对应页面的截图，和商品快照对照标出差别'],
        ['交易前的违规被封', '封禁通知截图，看得到原因和时间'],
        ['要求人脸验证', '人脸验证页面的截图，以及出现的操作步骤'],
      ) +
      p(`材料不够时客服会请你补充，${hours(afterSaleEvidenceWindow)}内补上即可。截图里的个人信息可以遮住。`),
  },
  {
    type: 'bpjs',
    title: '赔多少：上限和计算方法',
    age: 90,
    content:
      ul(
        '货款还没付给卖家：从平台保管的钱里退，退回账号的，已付的钱全额退，包括服务费和包赔费。',
        '货款已经付给卖家、仍在保障期内：按条款从包赔基金赔付，最高为号价。',
        '已经退过或赔过的部分会扣除，不会重复赔付。',
      ) +
      h('举个例子') +
      p(
        `号价 ${yuan(268_000)}，买了找回包赔 ${example(retrieval, 268_000)}。第 63 天被找回、7 天内追不回来，赔付 ${yuan(268_000)}，退到原付款账户。`,
      ),
  },
  {
    type: 'bpjs',
    title: '哪些情况不赔',
    age: 91,
    content:
      ul(...new Set([...retrieval.notCovered, ...none.notCovered])) +
      p('另外，把账号租给、借给别人后出的问题，以及在平台之外付款的部分，也不在包赔范围内。') +
      note('不赔不等于不管。保障期内无法登录等问题，仍可以申请客服协助，不收费用。'),
  },
  {
    type: 'bpjs',
    title: '保障期从哪天算到哪天',
    age: 92,
    content:
      p('从确认收货（或验收到期自动确认）的那一刻开始，按天计算。截止时间写在订单详情里。') +
      table(
        ['方案', '保障期'],
        [none.name, `${none.days} 天`],
        [retrieval.name, `${retrieval.days} 天`],
        [face.name, `${face.days} 天`],
      ) +
      p(
        '确认收货之前出现的问题，不占用保障期，直接申请售后即可。保障期最后一天提交的申请，会一直处理到结束。',
      ),
  },
];
