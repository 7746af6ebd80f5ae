import { useSelector } from '@xstate/react';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { fixtures, NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { dealWalks } from '../../../machines/recycling/deal/walks.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { DialogsContext } from '../../shared/dialogs/port.ts';
import { yes } from '../../../.storybook/dialogs.tsx';
import { DealView } from './DealView.tsx';
import { games } from '../../market/home/fixtures.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { review as payment } from '../../payment/payment/review.tsx';

/** A deal at the time of its fixtures. Confirmations are answered with yes. */
export function DealStage({ actor }: { actor: DealRef }) {
  const isBidding = useSelector(actor, ({ context }) => context.deal?.valuation.kind === 'bidding');
  return (
    <StoppedClock at={NOW}>
      <DialogsContext value={yes}>
        <DealView
          actor={actor}
          title="估价结果"
          fallback="myValuations"
          lead={isBidding ? 'quotes' : 'range'}
        />
      </DialogsContext>
    </StoppedClock>
  );
}

/** Mock replies to calls outside the flow: the games to sell instead. */
export const answers = [reply('listGames', games)];

export const review = defineReview({
  title: '估价和竞价',
  pages: ['valuationResult', 'quotes'],
  happyPath: [
    'reading',
    'routing',
    'quoting.comparing',
    'quoting.confirming',
    'accepting',
    'depositing',
    'trading',
    'done',
  ],
  walks: dealWalks,
  names: {
    states: {
      reading: '读取估价',
      unavailable: '没能打开',
      routing: '看进行到哪一步',
      quoting: '报价中',
      'quoting.comparing': '比较报价',
      'quoting.confirming': '接受前确认',
      accepting: '正在接受报价',
      acceptRefused: '没有接受成',
      declining: '正在拒绝报价',
      cancelling: '正在取消',
      uncertain: '结果未知',
      depositing: '付押金',
      trading: '交易中',
      repricing: '等卖家答复新价格',
      answering: '正在答复新价格',
      done: '交易成功',
      failed: '交易失败',
      cancelled: '已取消',
    },
    events: {
      'deal.retry': '重试',
      'deal.arrived': '收到最新进展',
      'deal.failed': '进展没查到',
      'quote.choose': '选一个报价',
      'quote.decline': '拒绝报价',
      'valuation.cancel': '取消估价或交易',
      'login.type': '填账号登录信息',
      'quote.accept': '接受报价',
      'quote.dismiss': '再看看',
      'price.answer': '答复新价格',
    },
    guards: {
      isCompleted: '交易已完成',
      isFailed: '交易没有成',
      isOpen: '还在收报价',
      isDepositDue: '该付押金',
      isPriceAsked: '商户改了价',
      isTrading: '已接受，在交易',
      canLeave: '平台审核超时',
      isStillOpen: '选中的报价还在',
      isOpenWithoutChosen: '选中的报价没有了',
      canChoose: '这个报价可以接受',
      canDecline: '这个报价可以拒绝',
      hasLogin: '登录信息填好了',
      isUnknown: '不知道办成没有',
      isAcceptRefusal: '平台说了不能接受的原因',
      isAnswered: '平台已办好',
      isAcceptRefused: '再发后，平台说了不能接受的原因',
      isAcceptDoubtful: '刚才要接受报价',
      isSame: '没有新变化',
    },
    ports: {
      readDeal: '读估价和报价',
      watchDeal: '定时查进展',
      perform: '向平台提交操作',
      declineQuote: '向平台拒绝报价',
      repeat: '再发一次同一个请求',
      payment: '付押金流程',
    },
  },
  shows: {
    reading: ['heading 估价结果', 'busy '],
    unavailable: ['heading 估价结果', 'alert 没能打开…', 'button 重试', 'no text 填写的内容还在'],
    'quoting.comparing': ['heading 成交参考', 'heading 商户报价', 'no busy …'],
    'quoting.confirming': ['alertdialog 接受 青鱼回收 的报价', 'button 再看看', 'no busy …'],
    accepting: ['alertdialog 接受 青鱼回收 的报价', 'busy 接受 ¥3,180', 'disabled 接受 ¥3,180'],
    declining: ['busy 拒绝，青鱼回收的报价', 'disabled 接受报价，青鱼回收', 'heading 商户报价'],
    cancelling: ['heading 正在取消'],
    uncertain: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前不会接受第二次'],
    acceptRefused: ['heading 这个报价已经没有了', 'button 看最新状态'],
    depositing: ['heading 付押金', 'heading 押金规则', 'button 不卖了，取消交易'],
    repricing: ['heading 商户提出新的成交价', 'button 同意，按 ¥2,980 成交', 'button 不同意', 'no busy …'],
    answering: ['heading 商户提出新的成交价', 'busy 同意，按 ¥2,980 成交', 'disabled 不同意'],
    trading: ['heading 交易进度', 'text 轮到'],
    done: ['heading 交易进度', 'text 交易成功 交易完成，¥3,180 已付给你'],
    failed: [
      'heading 交易进度',
      'text 交易失败',
      'text 没有成交，不付款',
      'link 重新估价',
      'link 改为自己上架',
    ],
    cancelled: ['link 重新估价', 'link 改为自己上架', 'no heading 交易进度'],
  },
  inner: [inquiry, payment],
  fixtures,
  route: '/index/commit?id=valuation-1',
  answers,
  View: DealStage,
});
