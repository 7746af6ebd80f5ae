import { RULES, TIERS } from '../../contract/kit/rules.ts';
import { days, figure, h, hours, link, ol, p, percent, table, ul, yuan, type ArticleSeed } from './rich.ts';

const { retrieval, face, none } = TIERS;

/** News, each with a drawn picture, and short announcements. */
export const NEWS: readonly ArticleSeed[] = [
  {
    type: 'xwgg',
    title: '售后时限全部公开：每一步等谁，写在详情里',
    age: 8,
    isPictured: true,
    content:
      p(
        '“客服正在处理”是最让人着急的一句话。从本月起，售后详情里会写明现在轮到谁、最晚什么时候、到时没做会怎样。',
      ) +
      figure('after-sale', '售后从提交到结束的五步') +
      table(
        ['步骤', '时限'],
        ['客服审核', hours(RULES.afterSaleReviewWindow)],
        ['卖家回应', hours(RULES.afterSaleSellerWindow)],
        ['买家补充材料', hours(RULES.afterSaleEvidenceWindow)],
        ['追回账号', days(RULES.afterSaleRecoveryWindow)],
        ['申诉', hours(RULES.afterSaleAppealWindow)],
      ) +
      p(`完整说明见${link('/other/bangzhu?type=cjwt', '帮助中心')}。`),
  },
  {
    type: 'xwgg',
    title: '订单对话上线：买家、卖家、客服在同一页',
    age: 4,
    isPictured: true,
    content:
      p('付款之后，订单里会出现“对话”。验号、换绑、售后的进展和三方的留言排在一起，谁说过什么一目了然。') +
      ul(
        '可以发文字和图片。',
        '手机号、QQ、微信会自动遮住，避免私下交易。',
        '订单结束 30 天后转为只读，有售后在处理的除外。',
      ),
  },
  {
    type: 'xwgg',
    title: '收藏的号降价了，会第一时间告诉你',
    age: 2,
    isPictured: true,
    content: p(
      '收藏时的价格会记下来。卖家降价后，你会收到一条消息，写明比收藏时低了多少。',
      '同一个价格只提醒一次。“我的收藏”里可以只看降价的，也可以只看还在出售的。',
    ),
  },
  {
    type: 'xwgg',
    title: '9 月成交与售后数据',
    age: 49,
    isPictured: true,
    content:
      p('每个月公开一次，好的坏的都写出来。') +
      table(
        ['项目', '8 月', '9 月'],
        ['验号一次通过率', '93.1%', '93.8%'],
        ['平均交付时间', '2 小时 05 分', '1 小时 52 分'],
        ['售后首次回复的中位时间', '16 分钟', '13 分钟'],
        ['找回案件', '5 起', '4 起'],
        ['其中追回账号', '3 起', '3 起'],
        ['其中按号价赔付', '2 起', '1 起'],
      ) +
      p('验号未通过的主要原因是皮肤数量写错和绑定未说明，两项合计占七成。'),
  },
  {
    type: 'xwgg',
    title: '为什么同一个号，包赔价格不一样',
    age: 36,
    isPictured: true,
    content:
      p('包赔费按号价计算，买的是一段时间里的确定性。') +
      h('三种方案') +
      ul(
        `${none.name}：不收费，${none.days} 天。`,
        `${retrieval.name}：号价的 ${percent(retrieval.rate)}，最低 ${yuan(retrieval.min)}，${retrieval.days} 天。`,
        `${face.name}：号价的 ${percent(face.rate)}，最低 ${yuan(face.min)}，${face.days} 天。`,
      ) +
      p('免费包赔的号，由卖家承担找回包赔的费用，所以标价里可能已经考虑了这一点。'),
  },
  {
    type: '20',
    title: '通知：验收时间统一为 72 小时',
    age: 80,
    content: p(
      `所有游戏的验收时间统一为 ${hours(RULES.inspectionWindow)}，可以延长一次 ${hours(RULES.inspectionExtension)}。`,
      '已经交付的订单仍按交付时的时间计算。',
    ),
  },
  {
    type: '20',
    title: '通知：一人只能认证一个平台账号',
    age: 67,
    content: p('同一个身份证只能用于一个平台账号的实名认证。', '已经重复认证的，请联系客服保留其中一个。'),
  },
  {
    type: '20',
    title: '通知：卖家押金退回时间',
    age: 56,
    content: p('竞价回收完成后，押金当天原路退回，不需要申请。', '因卖家不配合关闭的交易，押金赔付给商家。'),
  },
  {
    type: '20',
    title: '通知：节假日货款到账说明',
    age: 44,
    content: ol(
      '节假日期间货款结算照常进行，不顺延。',
      '银行卡到账可能晚 1 到 2 个工作日，以银行为准。',
      '售后客服时间不变，10:00 到次日 02:00。',
    ),
  },
  {
    type: '20',
    title: '通知：修改密码后其他设备自动退出',
    age: 25,
    content: p(
      '在“我的 - 密码管理”里修改密码后，除了正在使用的这台设备，其他设备会立即退出登录。',
      '同时会收到一条短信和一条站内消息。如果不是你本人操作，请马上重新修改并联系客服。',
    ),
  },
  {
    type: '20',
    title: '通知：手机可以把号易添加到桌面',
    age: 3,
    content: p(
      `在${link('/index/appDownload', 'APP 下载')}页按提示添加到主屏幕，打开更快，断网时也有提示页。`,
      '不需要应用商店，不会请求通讯录等权限。',
    ),
  },
];
