import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { PayeeLine } from '../../payment/index.ts';
import type { RecycleOrderDetail } from '../../../contract/recycling/recycling.ts';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  CardHead,
  CopyButton,
  Countdown,
  DescriptionList,
  money,
  Notice,
  Pill,
  StepStrip,
  Timeline,
} from '../../ui/index.ts';
import { href } from '../../app/routes.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { useIsPast } from '../../shared/useIsPast.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { RecyclingStaff } from '../RecyclingStaff.tsx';
import { Acts, DealItem, ShownCard, WatchFailed } from './parts.tsx';
import { Screenshots } from './Screenshots.tsx';
import { keptText, SellAgain } from './SellAgain.tsx';
import { BY, endedText, LEAVE, nextForMerchant, nextForSeller, STAGE, STEPS, taskOf, TURN } from './texts.ts';
import { timelineEvents } from '../../shared/timelineEvents.ts';
import { Below } from '../../ui/layout/Below.ts';
import { SoftText } from '../../ui/SoftText.ts';

const PAYOUT = {
  waiting: '等交易完成',
  scheduled: '待到账',
  frozen: '暂不到账',
  paid: '已到账',
} as const;
const DEPOSIT = {
  unpaid: '未付',
  paid: '已付，平台保管',
  void: '已撤销',
  forfeited: '已赔付给商户',
  refunded: '已原路退回',
} as const;

const payoutText = ({ state, amount }: NonNullable<RecycleOrderDetail['payout']>): string =>
  state === 'void' ? '没有成交，不付款' : `${money(amount)}，${PAYOUT[state]}`;

function escrowOf({ status, isPaid }: RecycleOrderDetail): string {
  if (status === 'completed') return '已付给卖家';
  if (status === 'failed') return isPaid ? '原路退给商户' : '没有付';
  return isPaid ? '已付，平台保管' : '等商户付款';
}

/** A trade from the view of one side: step, whose turn it is, money, history. `acts` are in the card of its status. */
export function TradeView({
  order,
  side,
  remark,
  isPriceAsked = false,
  acts,
}: {
  order: RecycleOrderDetail;
  side: 'seller' | 'merchant';
  /** A sentence after the one about the status. */
  remark?: string | undefined;
  /** The card of a new price says whose turn it is, and until when. */
  isPriceAsked?: boolean;
  acts?: ReactNode;
}) {
  const { word, tone, step } = STAGE[order.status];
  const next = side === 'seller' ? nextForSeller(order) : nextForMerchant(order);
  const isOver = order.turn === 'nobody';
  const who = TURN[order.turn][side];
  const task = taskOf(order);
  const isLate = useIsPast(order.dueAt);
  const due =
    order.dueAt === undefined
      ? task
      : isLate
        ? `${task}，${endedText(order)}`
        : `${beijing(order.dueAt)} 前${task}`;
  return (
    <>
      <Card>
        <CardHead>
          <Pill tone={isPriceAsked ? 'warn' : tone}>{word}</Pill>
          {order.dueAt !== undefined && !isOver && !isPriceAsked && (
            <Countdown until={order.dueAt} label={`${task}还剩`} ended={endedText(order)} />
          )}
        </CardHead>
        {!isPriceAsked && <SoftText>{next}</SoftText>}
        {remark !== undefined && <SoftText>{remark}</SoftText>}
        {order.status !== 'failed' && (
          <Below $gap="l">
            <StepStrip steps={STEPS} current={step} />
          </Below>
        )}
        {acts && <Acts>{acts}</Acts>}
      </Card>
      <DealItem item={order} />
      <Card title="钱在哪里">
        <DescriptionList
          items={[
            { term: '成交价', value: money(order.price) },
            ...(order.priceChange?.state === 'agreed'
              ? [{ term: '改价前', value: `${money(order.priceChange.from)}（${order.priceChange.reason}）` }]
              : []),
            { term: '货款', value: escrowOf(order) },
            ...(order.deposit > 0
              ? [{ term: '卖家押金', value: `${money(order.deposit)}，${DEPOSIT[order.depositState]}` }]
              : []),
            { term: '你到手', value: order.payout && payoutText(order.payout) },
            { term: '到账时间', value: order.payout?.releaseAt && beijing(order.payout.releaseAt, 'full') },
          ]}
        />
        {order.payout && order.payout.state !== 'void' && (
          <Below>
            <Notice tone="neutral" icon="wallet">
              {order.payout.why}
              {(order.payout.state === 'waiting' || order.payout.state === 'scheduled') && (
                <p>
                  <PayeeLine />
                </p>
              )}
            </Notice>
          </Below>
        )}
      </Card>
      <Card title="进度">
        <Timeline
          events={timelineEvents(order.events, (event) => BY[event.by])}
          {...(who !== '' && { turn: { who, text: due } })}
        />
      </Card>
      <ShownCard valuation={order} />
      {side === 'merchant' && <Screenshots pictures={order.pictures} />}
      <Card title="订单信息" aside={<CopyButton text={order.no} label="复制编号" />}>
        <DescriptionList
          items={[
            { term: '回收编号', value: order.no },
            side === 'seller'
              ? { term: '商户', value: order.merchantName }
              : { term: '卖家', value: order.sellerName },
            { term: '成交时间', value: beijing(order.createdAt, 'full') },
            { term: '完成时间', value: order.finishedAt && beijing(order.finishedAt, 'full') },
            { term: '结束时间', value: order.cancelledAt && beijing(order.cancelledAt, 'full') },
            { term: '三方群', value: order.group },
          ]}
        />
      </Card>
      <ButtonLink variant="secondary" block icon="message" href={href('chat', { backOrderId: order.id })}>
        {side === 'seller' ? '群聊：联系商户和客服' : '群聊：联系卖家和客服'}
      </ButtonLink>
    </>
  );
}

export function Trading({ actor }: { actor: DealRef }) {
  const order = useSelector(actor, ({ context }) => context.deal?.order);
  const valuation = useSelector(actor, ({ context }) => context.deal?.valuation);
  const failure = useSelector(actor, ({ value, context }) => (value === 'trading' ? context.failure : null));
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'valuation.cancel' }));
  const failed = useSelector(actor, ({ value }) => value === 'failed') ? valuation : undefined;
  const { ask } = useDialogs();
  if (!order) return null;
  const leave = async () => {
    const isSure = await ask({ id: 'deal.leave', ...LEAVE, confirmText: LEAVE.title });
    if (isSure) actor.send({ type: 'valuation.cancel' });
  };
  return (
    <>
      <WatchFailed actor={actor} />
      <FailureNotice failure={failure} title="没有办成" withoutInput />
      <TradeView
        order={order}
        side="seller"
        remark={failed && keptText(failed)}
        acts={failed && <SellAgain valuation={failed} />}
      />
      {canLeave && (
        <Button variant="quiet" block onClick={() => void leave()}>
          {LEAVE.title}
        </Button>
      )}
      {valuation && <RecyclingStaff gameId={valuation.gameId} />}
    </>
  );
}
