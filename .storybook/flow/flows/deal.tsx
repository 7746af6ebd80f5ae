import { useSelector } from '@xstate/react';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { fixtures, NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { dealWalks } from '../../../machines/recycling/deal/walks.ts';
import { ClockContext } from '../../../src/shared/clock.ts';
import { DialogsContext } from '../../../src/shared/dialogs/port.ts';
import { DealView } from '../../../src/recycling/deal/DealView.tsx';
import { games } from '../../../src/market/home/fixtures.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';
import { flow as payment } from './payment.tsx';

const now = () => Date.parse(NOW);
const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

/** A deal at the time of its fixtures; every question is answered with yes. */
export function DealStage({ actor }: { actor: DealRef }) {
  const isBidding = useSelector(actor, ({ context }) => context.deal?.valuation.kind === 'bidding');
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <DealView
          actor={actor}
          title="估价结果"
          fallback="myValuations"
          lead={isBidding ? 'quotes' : 'range'}
        />
      </DialogsContext>
    </ClockContext>
  );
}

/** What the screens of a deal ask beside it: the games that can be sold instead. */
export const answers = [reply('listGames', games)];

/** What becomes of a valuation or a bidding: quotes → accept → deposit → trade. */
export const flow = defineFlow({
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
      isStillOpen: '选中的报价还在',
      isOpenWithoutChosen: '选中的报价没有了',
      canChoose: '这个报价可以接受',
      canDecline: '这个报价可以拒绝',
      hasLogin: '登录信息填好了',
      isUnknown: '不知道办成没有',
      isAcceptRefusal: '平台说了不能接受的原因',
      isStillAcceptable: '没有接受成，还可以再接受',
      isUndone: '刚才的操作没有办成',
      isSame: '没有新变化',
    },
    ports: {
      readDeal: '读估价和报价',
      watchDeal: '定时查进展',
      acceptQuote: '向平台接受报价',
      declineQuote: '向平台拒绝报价',
      cancelValuation: '向平台取消',
      settleDeal: '核对刚才的操作',
      payment: '付押金流程',
      answerPrice: '向平台答复新价格',
    },
  },

  inner: [inquiry, payment],
  fixtures,
  route: '/index/commit?id=valuation-1',
  answers,
  View: DealStage,
});
