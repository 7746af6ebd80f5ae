import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { withCalls } from '../../../.storybook/reply.ts';
import { answers, DealStage } from './review.tsx';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import type { ListingStatus } from '../../../contract/market/index.ts';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import { fixtures as inquiry, noAnswer } from '../../../machines/kit/inquiry/fixtures.ts';
import * as payment from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentLeaf } from '../../../machines/payment/payment/payment.ts';
import {
  dealMachine,
  type Deal,
  type DealContext,
  type DealLeaf,
} from '../../../machines/recycling/deal/deal.ts';
import * as f from '../../../machines/recycling/deal/fixtures.ts';

function cashierAt(leaf: PaymentLeaf) {
  const { value, context } = payment.fixtures[leaf];
  return {
    value,
    context: {
      ...context,
      payableId: f.valuation.id,
      amounts: { full: 15_900 },
      closesAt: '2026-11-22T07:04:00.000Z',
      handOver: context.handOver && { ...context.handOver, amount: 15_900 },
    },
    children: { repeat: inquiry.unanswered, settleClosing: inquiry.unanswered },
  };
}

interface Variation {
  change?: Partial<DealContext>;
  paying?: PaymentLeaf;
  isAsking?: boolean;
}

function Still({ leaf, change, paying = 'choosing', isAsking = false }: Variation & { leaf: DealLeaf }) {
  const [actor] = useState(() =>
    frozen(dealMachine, changed(f.fixtures[leaf], change), {
      payment: cashierAt(paying),
      repeat: isAsking ? inquiry.asking : inquiry.unanswered,
    }),
  );
  return <DealStage actor={actor} />;
}

/** A deal whose listing has this status. */
const listed = (deal: Deal, listingStatus: ListingStatus, kind: ValuationKind = 'bidding') => ({
  deal: { ...deal, valuation: { ...deal.valuation, kind, listingId: 'listing-9', listingStatus } },
});

const meta = preview.type<{ args: Variation }>().meta({
  id: 'deal',
  title: '流程/回收/估价和竞价',
  parameters: {
    machine: 'deal',
    layout: 'fullscreen',
    route: '/index/commit?id=valuation-1',
    viewer: 'member',
  },
  ...withCalls(...answers),
  render: (args, { parameters }) => <Still leaf={parameters.state as DealLeaf} {...args} />,
});

export const UnavailableMissing = meta.story({
  name: '没有这一件',
  parameters: { state: 'unavailable', shows: ['text 没有找到这一件', 'link 我的估价'] },
  args: { change: { failure: { kind: 'notFound', message: '没有找到' } } },
});
export const UnavailableMalformedId = meta.story({
  name: '没有这一件：链接多了字',
  parameters: { state: 'unavailable', shows: ['text 没有找到这一件', 'link 我的估价'] },
  args: { change: { failure: { kind: 'invalid', message: '编号格式不正确', errors: [] } } },
});
export const UnavailableState = meta.story({ name: '打不开', parameters: { state: 'unavailable' } });
export const AcceptRefused = meta.story({
  name: '接受被拒：报价撤回',
  parameters: { state: 'acceptRefused' },
});
export const AcceptRefusedRealName = meta.story({
  name: '接受被拒：要实名',
  parameters: {
    state: 'acceptRefused',
    shows: ['heading 先完成实名认证', 'link 去实名认证', 'button 回到报价'],
  },
  args: { change: { acceptRefusal: 'realNameNeeded' } },
});
export const AcceptRefusedAlready = meta.story({
  name: '接受被拒：接受过一个',
  parameters: { state: 'acceptRefused', shows: ['heading 你已经接受过一个报价', 'button 看最新状态'] },
  args: { change: { acceptRefusal: 'alreadyAccepted' } },
});
export const AcceptRefusedHeld = meta.story({
  name: '接受被拒：被下单或在核实',
  parameters: { state: 'acceptRefused', shows: ['heading 这件商品暂时不能卖给商户', 'button 看最新状态'] },
  args: { change: { acceptRefusal: 'listingHeld' } },
});
export const AcceptRefusedTakenBack = meta.story({
  name: '接受被拒：有被找回的记录',
  parameters: {
    state: 'acceptRefused',
    shows: ['heading 这个账号有被找回的记录', 'link 申诉', 'button 看最新状态'],
  },
  args: { change: { acceptRefusal: 'takenBack' } },
});

export const AcceptRefusedDuplicate = meta.story({
  name: '接受被拒：在别处出售',
  parameters: {
    state: 'acceptRefused',
    shows: ['heading 这个账号已经在别处出售', 'link 看我发布的', 'button 看最新状态'],
  },
  args: { change: { acceptRefusal: 'duplicateAccount' } },
});
export const UncertainUnanswered = meta.story({ name: '接受结果未知', parameters: { state: 'uncertain' } });
export const UncertainAsking = meta.story({
  name: '正在核对接受',
  parameters: {
    state: 'uncertain',
    shows: ['heading 正在核对有没有接受成功', 'text 核对清楚之前不会接受第二次'],
  },
  args: { isAsking: true },
});
export const FailedState = meta.story({ name: '交易失败', parameters: { state: 'failed' } });
export const FailedDefault = meta.story({
  name: '交易失败：没有配合，押金赔付',
  parameters: { state: 'failed', shows: ['text 已赔付给商户', 'text 原路退给商户'] },
  args: { change: { deal: f.sellerDefaulted } },
});
export const FailedPrice = meta.story({
  name: '交易失败：没有谈成新的价格',
  parameters: { state: 'failed', shows: ['text 已原路退回', 'text 原路退给商户'] },
  args: { change: { deal: f.priceNotAgreed } },
});
export const RepricedByStaff = meta.story({
  name: '交易中：客服提出新的成交价',
  parameters: { state: 'repricing', shows: ['heading 客服提出新的成交价', 'text ¥2,980'] },
  args: { change: { deal: f.repricedByStaff } },
});
export const FailedListed = meta.story({
  name: '交易失败，商品在审核',
  parameters: {
    state: 'failed',
    shows: ['text 商品在审核，结果会发消息给你。', 'no link 重新提交', 'link 看我发布的'],
  },
  args: { change: listed(f.cameToNothing, 'underReview') },
});
export const CancelledState = meta.story({ name: '已结束', parameters: { state: 'cancelled' } });
export const TurnedDown = meta.story({
  name: '没有通过',
  parameters: { state: 'cancelled', shows: ['heading 没有通过', 'link 重新估价'] },
  args: { change: { deal: f.turnedDown } },
  play: async ({ canvas }) => {
    const { kind, gameId, id } = f.turnedDown.valuation;
    await expect(await canvas.findByRole('link', { name: '重新估价' })).toHaveAttribute(
      'href',
      `/index/jingjiahuishou?kind=${kind}&gameId=${gameId}&backId=${id}`,
    );
  },
});
export const RefusedListed = meta.story({
  name: '没有通过，商品还在出售',
  parameters: {
    state: 'cancelled',
    shows: ['text 截图看不清段位，无法估价。商品还在出售，想再收报价，先下架。'],
  },
  args: { change: listed(f.turnedDown, 'onSale') },
});
export const CancelledListed = meta.story({
  name: '竞价已结束',
  parameters: {
    state: 'cancelled',
    shows: ['heading 竞价已结束', 'link 重新提交', 'link 看我发布的', 'no link 改为自己上架'],
  },
  args: { change: listed(f.takenBack, 'takenDown') },
});
export const CancelledSold = meta.story({
  name: '竞价已结束，商品已售出',
  parameters: {
    state: 'cancelled',
    shows: ['heading 竞价已结束', 'text 商品已经售出。', 'no link 重新提交', 'link 看我发布的'],
  },
  args: { change: listed(f.takenBack, 'sold') },
});
export const ValuationOnSale = meta.story({
  name: '估价已结束，商品在售',
  parameters: {
    state: 'cancelled',
    shows: [
      'heading 估价已结束',
      'text 商品还在出售，想再收报价，先下架。',
      'no link 重新估价',
      'no link 改为自己上架',
      'link 看我发布的',
    ],
  },
  args: { change: listed(f.takenBack, 'onSale', 'valuation') },
});
export const ReadingState = meta.story({ name: '打开估价', parameters: { state: 'reading' } });
export const ComparingNone = meta.story({
  name: '估价：等商户报价',
  parameters: { state: 'quoting.comparing' },
  args: { change: { deal: f.noQuotes } },
});
export const ComparingTooFew = meta.story({
  name: '估价：成交太少',
  parameters: { state: 'quoting.comparing' },
  args: { change: { deal: { ...f.quoted, valuation: { ...f.valuation, estimate: f.tooFew } } } },
});
export const ComparingAsking = meta.story({
  name: '估价：成交太少，看在售标价',
  parameters: {
    state: 'quoting.comparing',
    shows: ['heading 在售标价参考', 'text 按 12 件相近的在售账号标价'],
  },
  args: { change: { deal: { ...f.quoted, valuation: { ...f.valuation, estimate: f.asking } } } },
});
export const ComparingState = meta.story({
  name: '估价：报价到了',
  parameters: {
    state: 'quoting.comparing',
    shows: ['heading 成交参考', 'heading 商户报价', 'text 完成 214 单', 'text 完成 12 单 · 超时未付 2 次'],
  },
});
export const ComparingListed = meta.story({
  name: '估价：已经自己上架',
  parameters: {
    state: 'quoting.comparing',
    shows: ['heading 商户报价', 'button 结束估价', 'no link 不卖给商户，自己上架'],
  },
  args: { change: { deal: { ...f.quoted, valuation: { ...f.valuation, listingId: 'listing-9' } } } },
});
export const ComparingHeld = meta.story({
  name: '竞价：买家下单，暂停报价',
  parameters: {
    state: 'quoting.comparing',
    shows: [
      'text 现在不收报价',
      'text 有买家下单了这件商品',
      'link 看我发布的',
      'disabled 接受报价，青鱼回收',
      'no text 还收报价',
    ],
  },
  args: { change: listed(f.biddingQuoted, 'held') },
});
export const ComparingProblem = meta.story({
  name: '竞价：核实中，没有报价',
  parameters: {
    state: 'quoting.comparing',
    shows: ['text 平台在核实这件商品', 'no text 商户正在看你的账号', 'text 还没有报价'],
  },
  args: { change: listed(f.noQuotes, 'problem') },
});
export const ComparingOffline = meta.story({
  name: '报价暂时查不到',
  parameters: { state: 'quoting.comparing' },
  args: { change: { watchFailure: noAnswer } },
});
export const ComparingGone = meta.story({
  name: '选中的报价没有了',
  parameters: {
    state: 'quoting.comparing',
    shows: ['text 这个报价刚刚没有了', 'text 报价已过期，或商户撤回、改了报价。没有接受任何报价。'],
  },
  args: { change: { note: 'quoteGone' } },
});
export const ComparingDecline = meta.story({
  name: '走一遍：先问，再拒绝一个报价',
  parameters: { state: 'quoting.comparing' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '拒绝，青鱼回收的报价' }));
    const busy = await canvas.findByRole('button', { name: '拒绝，青鱼回收的报价', busy: true });
    await expect(busy).toHaveFocus();
  },
});
export const ComparingBidding = meta.story({
  name: '竞价：报价到了',
  parameters: { state: 'quoting.comparing' },
  args: { change: { deal: f.biddingQuoted } },
});
export const ConfirmingState = meta.story({
  name: '接受前确认，要填登录',
  parameters: { state: 'quoting.confirming' },
});
export const ConfirmingBidding = meta.story({
  name: '接受前确认，商品会下架',
  parameters: { state: 'quoting.confirming' },
  args: { change: { deal: f.biddingQuoted } },
});
export const AcceptingState = meta.story({ name: '正在接受', parameters: { state: 'accepting' } });
export const DecliningState = meta.story({ name: '正在拒绝', parameters: { state: 'declining' } });
export const CancellingState = meta.story({ name: '正在取消', parameters: { state: 'cancelling' } });
export const DepositingState = meta.story({ name: '押金：选方式', parameters: { state: 'depositing' } });
export const DepositDeclined = meta.story({
  name: '押金：未成功',
  parameters: { state: 'depositing' },
  args: { paying: 'failed' },
});
export const DepositUncertain = meta.story({
  name: '押金：结果未知',
  parameters: { state: 'depositing' },
  args: { paying: 'uncertain' },
});
export const DepositClosing = meta.story({
  name: '押金：时间到',
  parameters: { state: 'depositing' },
  args: { paying: 'closing' },
});
export const DepositScanning = meta.story({
  name: '押金：扫码',
  parameters: { state: 'depositing' },
  args: { paying: 'handedOver.scanning' },
});
export const DepositWaiting = meta.story({
  name: '押金：等结果',
  parameters: { state: 'depositing' },
  args: { paying: 'handedOver.waiting' },
});
export const DepositRedirecting = meta.story({
  name: '押金：去支付宝',
  parameters: { state: 'depositing' },
  args: { paying: 'handedOver.redirecting' },
});
export const DepositOpening = meta.story({
  name: '押金：正在打开',
  parameters: { state: 'depositing' },
  args: { paying: 'opening' },
});
export const RepricingRefused = meta.story({
  name: '改价：答复没有办成',
  parameters: { state: 'repricing', shows: ['alert 没有办成…'] },
  args: { change: { failure: conflict('amountChanged', '新的成交价是 ¥2,880，请确认后再答复') } },
});
export const RepricingState = meta.story({
  name: '改价：等卖家答复',
  parameters: {
    state: 'repricing',
    shows: [
      'heading 商户提出新的成交价',
      'button 同意，按 ¥2,980 成交',
      'no text 轮到你答复',
      'no text 答复新的成交价还剩',
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('timer');
  },
});
export const AnsweringState = meta.story({ name: '改价：正在答复', parameters: { state: 'answering' } });
export const RepricingWalk = meta.story({
  name: '走一遍：不同意新的成交价',
  parameters: { state: 'repricing' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '不同意' }));
    await expect(await canvas.findByRole('button', { name: /同意，按 ¥2,980 成交/ })).toBeDisabled();
  },
});
export const TradingState = meta.story({ name: '交易中：等商户付款', parameters: { state: 'trading' } });
export const UnderReview = meta.story({
  name: '交易中：验号换绑',
  parameters: { state: 'trading' },
  args: { change: { deal: f.inReview } },
});
export const LateReview = meta.story({
  name: '交易中：平台超时没有审完',
  parameters: { state: 'trading', shows: ['button 平台超时，取消交易'] },
  args: { change: { deal: f.lateReview } },
});
export const LateReviewRefused = meta.story({
  name: '交易中：超时取消没有办成',
  parameters: { state: 'trading', shows: ['alert 没有办成…', 'button 平台超时，取消交易'] },
  args: {
    change: {
      deal: f.lateReview,
      failure: conflict('stateConflict', '交易状态已变化，请刷新后再看'),
    },
  },
});
export const Reviewed = meta.story({
  name: '交易中：等商户收号',
  parameters: { state: 'trading' },
  args: { change: { deal: f.checked } },
});
export const DoneState = meta.story({ name: '交易成功', parameters: { state: 'done' } });
export const Walk = meta.story({
  name: '走一遍：接受报价',
  parameters: { state: 'quoting.comparing' },
  args: { change: { deal: f.biddingQuoted } },
  play: async ({ canvas, step }) => {
    await step('点接受，先说清楚其他报价作废', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '接受报价，青鱼回收' }));
      await screen.findByText('接受后其他 2 个报价作废，不能再换。交易开始后不能取消。');
    });
    await step('确认后等服务器的话', async () => {
      const accept = screen.getByRole('button', { name: '接受 ¥3,180' });
      await userEvent.click(accept);
      await expect(accept).toHaveAttribute('aria-busy', 'true');
    });
  },
});
