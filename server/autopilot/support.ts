import { RULES } from '../../contract/kit/rules.ts';
import { PAYOUT_DELAY_TEXT } from '../../contract/kit/ruleTexts.ts';
import type { ProblemType } from '../../contract/support/problem.ts';
import type { OrderStage } from '../../contract/buying/order.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import type { RecycleStatus } from '../../contract/recycling/recycling.ts';
import { HOUR } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { answerChat, type ChatScene } from '../support/sendChat.ts';
import { replyProblem } from '../support/problems.ts';
import type { Tx } from '../store/db.ts';

/** Answers by keywords of the question. */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    /退款|退钱|没到账|多久到账/,
    '退款都是原路退回：支付宝一般即时到账，银行卡 1 到 3 个工作日。超过时间没有收到，请在订单里联系客服，我们按付款单号核对。',
  ],
  [
    /骗|私下|加.{0,3}(?:微信|qq|v)|引导/iu,
    '请不要再向对方付款或提供验证码，保留聊天记录和对方的账号。可以先用“客服验证”确认对方身份。',
  ],
  [
    /找回|登不上|登录不了|异地/,
    '账号登录不了的，请尽快在订单里申请售后，选“账号被找回”或“无法登录或换绑失败”，附上登录失败的截图。售后开始后，还没付给卖家的货款会继续由平台保管。',
  ],
  [
    /审核|上架/,
    `商品审核一般在 ${RULES.staffReviewWindow / HOUR} 小时内完成，未通过的会写明原因，修改后可以重新提交。`,
  ],
  [
    /卡|打不开|闪退|加载|白屏|报错|按钮/,
    '请先刷新页面或换一个网络再试。如果还有问题，补充一张截图和出现的时间，能帮我们更快找到原因。',
  ],
];

const OPENING: Record<ProblemType, string> = {
  suggestion: '谢谢你的建议，已经记下并转给产品同事。',
  fault: '你反馈的问题已经收到，给你带来不便，抱歉。',
  complaint: '你的投诉已经收到，我们会核实双方的记录后处理。',
};

const NEXT: Record<ProblemType, string> = {
  suggestion: '每周一我们会把建议过一遍，采纳的会写在“最新公告”里。',
  fault: '技术同事会在 1 个工作日内排查。问题解决后，你可以在这条记录里点“关闭”。',
  complaint:
    '核实一般需要 3 个工作日，属实的会限制对方的账号并协助你挽回损失。涉及订单的，请同时在订单里申请售后，那里有明确的处理时限。',
};

/** The demo's answer to a complaint or suggestion: confirms receipt, helps, and says what happens next. */
export function replyOf(type: ProblemType, content: string): string {
  const topic = TOPICS.find(([words]) => words.test(content))?.[1];
  return [OPENING[type], ...(topic === undefined ? [] : [topic]), NEXT[type]].join('');
}

/** 2026-11-23T04:00:00Z → 11 月 23 日 12:00. */
function moment(iso: string): string {
  const at = new Date(Date.parse(iso) + 8 * 3_600_000);
  const time = at.toISOString().slice(11, 16);
  return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日 ${time}`;
}

type Line = (by: string | undefined) => string;

const AWAITING_CREDENTIAL: Record<'buyer' | 'seller', Line> = {
  buyer: (by) => `货款由平台保管，现在轮到卖家提供账号${by ? `，最晚 ${by}` : ''}，超时全额退款给你。`,
  seller: (by) => `买家已付款，请到“我发布的”补充游戏账号和密码${by ? `，最晚 ${by}` : ''}，超时订单退款。`,
};

/** The state of an order as text for each side: whose turn it is, and the deadline. */
const STANDING: Record<OrderStage, { buyer: Line; seller: Line }> = {
  awaitingPayment: { buyer: () => '订单还没有付款。', seller: () => '买家还没有付款。' },
  awaitingInspection: {
    buyer: () => '货款由平台保管，现在轮到客服验号，一般 30 分钟内有结果，不需要你操作。',
    seller: () => '买家已付款，客服马上验号。请保持手机畅通，先不要登录账号。',
  },
  inspecting: {
    buyer: () => '正在验号，逐项核对段位、皮肤、绑定和实名状态，结果会写在订单里，不需要你操作。',
    seller: () => '正在验号。请保持手机畅通，先不要登录账号。客服不会向你要验证码。',
  },
  awaitingBalance: {
    buyer: (by) =>
      `验号已通过，现在轮到你付尾款${by ? `，请在 ${by} 前完成` : ''}。逾期订单取消，定金原路退回。`,
    seller: (by) => `验号已通过，正在等买家付尾款${by ? `，最晚 ${by}` : ''}。`,
  },
  rebinding: {
    buyer: () => '正在换绑，一般 30 分钟到 2 小时，换好后你会收到消息，可以在订单里查看账号。',
    seller: () => '正在换绑，期间请不要登录账号。需要你确认的，请在游戏里自己操作，验证码不要告诉任何人。',
  },
  delivered: {
    buyer: (by) =>
      `账号已经交付，现在轮到你验收${by ? `，请在 ${by} 前完成` : ''}。有问题先不要确认收货，在订单里申请售后。`,
    seller: (by) =>
      `账号已交付，正在等买家验收${by ? `，最晚 ${by}` : ''}。确认收货 ${PAYOUT_DELAY_TEXT}后货款到我的钱包。`,
  },
  protected: {
    buyer: () => '订单已经完成，在保障期内。账号出现问题，请在订单里申请售后并附上截图。',
    seller: (by) => `买家已确认收货${by ? `，货款预计 ${by} 到我的钱包` : ''}。`,
  },
  settled: {
    buyer: () => '订单已经完成。保障期内账号出现问题，仍可以在订单里申请售后。',
    seller: () => '货款已经结算，在我的钱包里，可以提现到支付宝。',
  },
  cancelled: { buyer: () => '订单已取消。', seller: () => '订单已取消。' },
  refunded: {
    buyer: () => '订单已退款，钱按原路退回。支付宝一般即时到账，银行卡 1 到 3 个工作日。',
    seller: () => '订单已关闭，商品的状态可以在“我发布的”里看到。',
  },
};

/** Answers to questions before buying, by keywords of the question. */
const BEFORE_BUYING: readonly (readonly [RegExp, string])[] = [
  [
    /便宜|优惠|讲价|还价|少点|刀/,
    '价格由卖家定，可以先收藏，降价时会通知你。请不要私下议价，离开平台交易没有保障。',
  ],
  [
    /找回|安全|靠谱|包赔|骗/,
    '可以选找回包赔：保障期内被找回，按规则赔付。详情页的保障说明写着保什么、不保什么。',
  ],
  [
    /换绑|实名|人脸|绑定/,
    '下单后由客服核对绑定和实名状态，能换绑的换好再交付；二次实名的情况以详情页的标注为准。',
  ],
  [/多久|多长时间|什么时候|几点/, '付款后一般 30 分钟内验号，换绑 30 分钟到 2 小时，换好会通知你。'],
];

const RECYCLE_STANDING: Record<RecycleStatus, string> = {
  awaitingDeposit: '现在轮到卖家付押金，付完轮到商户付款。',
  trading: '押金已付，现在轮到商户付款，款项由平台保管。',
  underReview: '货款由平台保管，客服正在验号和换绑，请卖家留意电话，先不要登录账号。',
  reviewed: '验号通过，现在轮到商户核对并确认收号，确认后货款付给卖家。',
  completed: '这笔回收已经完成。',
  failed: '这笔回收已经关闭，付过的款项按规则退回。',
};

const PRICE_ASKED =
  '现在轮到卖家答复新的成交价，同意后差额退给商户，交易继续；不同意或到时没有答复，交易取消，货款退回。';

function openingOf(scene: ChatScene): string {
  switch (scene.about) {
    case 'order': {
      const { stage, dueAt, needsCredential } = scene.order;
      if (scene.hasAfterSale) {
        const held = stage === 'settled' ? '' : '，货款继续由平台保管';
        return `这笔订单正在售后处理中${held}。轮到谁、最晚什么时候，售后详情里写着；新的证据请在那里补充，客服会一并核对。`;
      }
      const standing =
        needsCredential && stage === 'awaitingInspection' ? AWAITING_CREDENTIAL : STANDING[stage];
      return standing[scene.asker === 'seller' ? 'seller' : 'buyer'](
        dueAt === null ? undefined : moment(dueAt),
      );
    }
    case 'recycleOrder': {
      const { status, priceChange, dueAt } = scene.recycle;
      const standing = priceChange === 'asked' ? PRICE_ASKED : RECYCLE_STANDING[status];
      return `${standing}${dueAt === null ? '' : `最晚 ${moment(dueAt)}。`}`;
    }
    case 'listing': {
      const { title, price, status } = scene.listing;
      const standing =
        status === 'onSale' ? `还在售，${money(price)}。` : '已被其他买家下单，没付款的话会重新上架。';
      return `你咨询的「${title}」${standing}${topicIn(scene.question) ?? '下单后货款由平台保管，客服验号、换绑后才交付，收到账号核对无误再确认收货。'}`;
    }
  }
}

const topicIn = (question: string) => BEFORE_BUYING.find(([words]) => words.test(question))?.[1];

const NOTED: Record<ChatScene['about'], string> = {
  order: '收到，已经记在这笔订单上。进度有变化时，这里和消息里都会通知你。',
  recycleOrder: '收到，已经记在这笔回收订单上。进度有变化时，这里和消息里都会通知你。',
  listing: '收到，已经转给售前同事，有结果会在这里回复你，消息里也会提醒。',
};

/**
 * The demo's reply in a thread: the state of its subject, whose turn it is, and the deadline. The second reply only
 * acknowledges; later questions get none. Known pre-sale questions are answered each time. Undefined: no reply.
 */
export function answerOf(scene: ChatScene): string | undefined {
  if (scene.answers === 0) return `你好，这里是号易客服。${openingOf(scene)}`;
  const known = scene.about === 'listing' ? topicIn(scene.question) : undefined;
  return known ?? (scene.answers === 1 ? NOTED[scene.about] : undefined);
}

async function reply(ctx: Context, tx: Tx, id: string): Promise<void> {
  const problem = await tx.one<{ type: ProblemType; content: string }>(
    'select type, content from problems where id = $1',
    [id],
  );
  await replyProblem(ctx, tx, id, replyOf(problem.type, problem.content));
}

export const supportSteps = {
  'autopilot.problem': reply,
  'autopilot.chat': (ctx: Context, tx: Tx, subject: string) => answerChat(ctx, tx, subject, answerOf),
};
