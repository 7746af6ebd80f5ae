import { RULES, TIERS } from '../../contract/kit/rules.ts';
import { days, hours, note, ol, p, table, ul, yuan, type ArticleSeed } from './rich.ts';

const { retrieval, face } = TIERS;
const answer = hours(RULES.afterSaleSellerWindow);

/** How accounts that were taken back came back, or were paid for. The amounts follow the rules. */
export const CASES: readonly ArticleSeed[] = [
  {
    type: 'zhgg',
    title: '追回案例：找不到卖家，第 8 天全额退款',
    age: 38,
    isPictured: true,
    content:
      p(
        `订单在保管期内（确认收货后 ${days(RULES.payoutDelay)}货款才付给卖家），第 5 天账号被申诉找回。号价 ${yuan(186_000)}，找回包赔 ${yuan(18_600)}，服务费 ${yuan(RULES.serviceFee)}，共付 ${yuan(186_000 + 18_600 + RULES.serviceFee)}。`,
      ) +
      table(
        ['时间', '发生了什么'],
        ['第 5 天 21:10', '买家提交售后，附登录失败截图'],
        ['第 5 天 22:04', '客服审核通过，通知卖家'],
        ['第 6 天 22:04', `卖家 ${answer}未回应，开始追号`],
        ['第 7 天', '三次电话无人接听，申诉材料指向原注册人'],
        ['第 8 天', `判定无法追回，退回账号，已付的 ${yuan(186_000 + 18_600 + RULES.serviceFee)} 原路退回`],
      ) +
      note('售后开始后货款停止结算，所以这笔钱一直在平台，不需要等追偿。'),
  },
  {
    type: 'zhgg',
    title: '追回案例：皮肤少了 6 个，退差价 420 元',
    age: 31,
    isPictured: true,
    content:
      p(`账号没有被找回，但也走了售后：商品写“限定皮肤 18 个”，实际 12 个。号价 ${yuan(320_000)}。`) +
      ol(
        '买家在验收期内提交“描述不符”，附背包截图。',
        '客服对照下单时的商品快照，确认少 6 个。',
        `卖家在 ${answer}内回应，承认把体验皮肤算了进去。`,
        `买家愿意留下账号，双方同意退 ${yuan(42_000)}。当天从保管的货款里原路退回，其余货款按时结算。`,
      ),
  },
  {
    type: 'zhgg',
    title: '追回案例：第 143 天被封，交易前的违规',
    age: 22,
    isPictured: true,
    content:
      p(
        `买家选择了找回包赔，保障 ${retrieval.days} 天。第 143 天账号被封 10 年，原因是 8 个月前的代练记录。`,
      ) +
      ul(
        '封禁通知里写明的违规时间早于下单时间，属于“交易前的违规导致封禁”。',
        `货款早已付给卖家，由包赔基金按号价赔付 ${yuan(98_000)}，提交后第 3 天到账。`,
        '平台依据转让合同向卖家追偿，卖家分两期还清。',
      ),
  },
  {
    type: 'zhgg',
    title: '追回案例：拒绝之后申诉成功',
    age: 13,
    isPictured: true,
    content:
      p(`买家购买了人脸包赔（${face.days} 天）。第一次申请因为截图看不出账号被拒绝。`) +
      ol(
        `拒绝后 ${hours(RULES.afterSaleAppealWindow)}内，买家提交申诉，补了完整录屏。`,
        '另一位客服复核，确认是游戏要求原主人刷脸。',
        '卖家配合完成验证，账号恢复使用，没有产生赔付。',
      ) +
      p('一次拒绝不是终点。申诉由不同的客服处理，只看材料。'),
  },
];
