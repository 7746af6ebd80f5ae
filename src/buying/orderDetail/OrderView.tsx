import styled from 'styled-components';
import {
  selectMayChoose,
  toRulebookState,
  type OrderAction,
  type OrderActionRef,
} from '../../../machines/buying/orderAction/orderAction.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import type { PaymentKind, PaymentState, PayMethod } from '../../../contract/payment/index.ts';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { href } from '../../app/routes.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHead } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { CoverageCard } from '../../ui/CoverageCard.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { FeeBreakdown } from '../../ui/FeeBreakdown.tsx';
import { beijing, money } from '../../ui/format.ts';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Price } from '../../ui/Price.tsx';
import { BALANCE_STEPS, StepStrip } from '../../ui/StepStrip.tsx';
import { dp, space, twoLines } from '../../ui/theme.ts';
import { Timeline } from '../../ui/Timeline.tsx';
import { useServerNow } from '../../ui/clock.ts';
import { useIsPast } from '../../shared/useIsPast.ts';
import { InspectionReportCard } from '../../shared/InspectionReport.tsx';
import { Takeover } from '../takeover/Takeover.tsx';
import { isStopped } from '../reads.ts';
import { afterSaleText, BY, nextStepText, paidText, payoutText, STAGE, TURN } from './texts.ts';
import { FaintText } from '../../ui/SecondaryText.ts';
import { timelineEvents } from '../../shared/timelineEvents.ts';
import { Below } from '../../ui/layout/Below.ts';
import { LeadText } from '../../ui/SoftText.ts';

const METHOD: Record<PayMethod, string> = { alipay: '支付宝', wechat: '微信' };
const KIND: Record<PaymentKind, string> = { deposit: '定金', balance: '尾款', full: '全款' };
const STATE: Record<PaymentState, string> = {
  open: '待付款',
  paid: '已付',
  closed: '已关闭',
  refunded: '已原路退回',
};

const Summary = styled(Link)`
  display: grid;
  grid-template-columns: ${dp(108)} 1fr;
  gap: ${space.m};
  color: inherit;
  text-decoration: none;
`;

const Title = styled.p`
  ${twoLines}
  font-weight: 600;
`;

const Acts = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s};
  margin-top: ${space.l};
  &:empty {
    display: none;
  }
  /* The last of an odd number. */
  & > :last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
`;

interface Props {
  order: OrderDetail;
  actor: OrderActionRef;
}

export function OrderView({ order, actor }: Props) {
  const now = useServerNow();
  // Renders again at the moment from which the buyer may cancel because staff are late.
  useIsPast(order.lateAt);
  const standing = toRulebookState(order, now());
  const possible = useSelector(
    actor,
    (snapshot) =>
      (['cancel', 'confirm', 'extend', 'reveal', 'review'] as const).filter((action) =>
        selectMayChoose(snapshot, action, standing),
      ),
    (a, b) => a.join() === b.join(),
  );
  const can = (action: OrderAction) => possible.includes(action);
  const choose = (action: OrderAction) => actor.send({ type: 'action.choose', action, standing });
  const { word, tone, step } = STAGE[order.stage];
  const isPaused = isStopped(order);
  const isOver = order.stage === 'cancelled' || order.stage === 'refunded';
  // The deadline passed; the server decides the next status.
  const isLate = useIsPast(order.turn === 'buyer' && !isPaused && !isOver ? order.dueAt : undefined);
  const next = isLate ? '正在更新状态' : nextStepText(order);
  const isPayable = order.due > 0 && (order.stage === 'awaitingPayment' || order.stage === 'awaitingBalance');

  return (
    <>
      <PageBody>
        <Card>
          <CardHead>
            <Pill tone={tone}>{word}</Pill>
            {order.dueAt !== undefined && order.stage !== 'protected' && !isOver && !isPaused && (
              <Countdown
                until={order.dueAt}
                label={order.turn === 'staff' ? '客服处理剩余' : '剩余'}
                ended={order.turn === 'staff' ? '已超时，主管接手' : '正在确认'}
              />
            )}
          </CardHead>
          <LeadText>{next}</LeadText>
          <Announcement text={`${word}。${nextStepText(order)}`} />
          {order.lateAt !== undefined && !isPaused && (
            <LeadText>
              {can('cancel')
                ? '客服超过 24 小时没有处理，你可以取消订单，已付的钱全额原路退回。'
                : `${beijing(order.lateAt)} 还没有处理完，你可以取消订单，全额退款。`}
            </LeadText>
          )}
          {!isOver && (
            <StepStrip current={step} {...(order.stage === 'awaitingBalance' && { steps: BALANCE_STEPS })} />
          )}
          {order.hasOpenAfterSale && (
            <Below $gap="l">
              <Notice
                tone="warn"
                icon="shield"
                title="售后正在处理"
                action={
                  <ButtonLink small href={href('afterSaleDetail', { id: order.afterSaleId })}>
                    看售后进度
                  </ButtonLink>
                }
              >
                {afterSaleText(order)}
              </Notice>
            </Below>
          )}
          <Acts>
            {can('reveal') && (
              <Button variant="secondary" onClick={() => choose('reveal')}>
                查看账号
              </Button>
            )}
            {can('extend') && !isPaused && (
              <Button variant="secondary" onClick={() => choose('extend')}>
                延长验收
              </Button>
            )}
            {can('review') && (
              <Button variant="secondary" onClick={() => choose('review')}>
                评价
              </Button>
            )}
            {order.canApplyAfterSale && (
              <ButtonLink variant="secondary" href={href('afterSaleApply', { orderId: order.id })}>
                申请售后
              </ButtonLink>
            )}
            {!order.hasOpenAfterSale && order.afterSaleId !== undefined && (
              <ButtonLink variant="secondary" href={href('afterSaleDetail', { id: order.afterSaleId })}>
                上次售后
              </ButtonLink>
            )}
            {order.paidAt !== undefined && (
              <ButtonLink variant="secondary" href={href('chat', { orderId: order.id })}>
                联系卖家和客服
              </ButtonLink>
            )}
            {can('cancel') && (
              <Button variant="secondary" onClick={() => choose('cancel')}>
                取消订单
              </Button>
            )}
          </Acts>
        </Card>

        {order.report && <InspectionReportCard report={order.report} />}

        {order.credentialRevealedAt !== undefined && !isOver && (
          <Card title="接手清单">
            <Takeover order={order} />
          </Card>
        )}

        <Card title="商品">
          <Summary href={href('goodDetail', { id: order.listingId })}>
            <Picture src={order.picture} alt="" width={480} height={360} shown={108} eager />
            <div>
              <Title>{order.title}</Title>
              <FaintText>{order.region}</FaintText>
              <Price fen={order.price} size={18} tone={isPayable ? 'pay' : 'plain'} />
            </div>
          </Summary>
        </Card>

        <Card title="费用">
          <FeeBreakdown
            plain={!isPayable}
            rows={[
              { label: '号价', amount: order.price },
              { label: order.coverage.name, amount: order.protectionFee },
              { label: '平台服务费', amount: order.serviceFee },
            ]}
            total={{
              label: '总价',
              amount: order.total,
              ...(order.paid > 0 && { note: paidText(order) }),
            }}
          />
        </Card>

        {!isOver && <CoverageCard {...order.coverage} payout={order.coverage.compensation} />}

        <Card title="进度">
          <Timeline
            events={timelineEvents(order.events, (event) => BY[event.by])}
            {...(order.turn !== 'nobody' &&
              order.turn !== 'system' &&
              !isPaused && { turn: { who: TURN[order.turn], text: next } })}
          />
        </Card>

        <Card title="购买时的账号信息">
          <DescriptionList items={order.snapshot.map(({ label, value }) => ({ term: label, value }))} />
        </Card>

        <Card title="订单信息" aside={<CopyButton text={order.no} label="复制编号" />}>
          <DescriptionList
            items={[
              { term: '订单编号', value: order.no },
              { term: '卖家', value: order.sellerName },
              { term: '下单时间', value: beijing(order.createdAt, 'full') },
              { term: '支付时间', value: order.paidAt && beijing(order.paidAt, 'full') },
              { term: '完成时间', value: order.finishedAt && beijing(order.finishedAt, 'full') },
              { term: '结束时间', value: order.cancelledAt && beijing(order.cancelledAt, 'full') },
              { term: '保障到', value: order.protectedUntil && beijing(order.protectedUntil, 'full') },
              ...order.payments.map((payment) => ({
                term: `${METHOD[payment.method]}${KIND[payment.kind]}`,
                value: `${money(payment.amount)}，${STATE[payment.state]}`,
              })),
            ]}
          />
        </Card>
      </PageBody>
      {isPayable && !isLate && (
        <ActionBar
          amount={order.due}
          label={order.stage === 'awaitingBalance' ? '尾款' : '应付'}
          note="由平台保管"
        >
          <ButtonLink href={href('pay', { orderId: order.id })}>
            {order.stage === 'awaitingBalance' ? '支付尾款' : '去支付'}
          </ButtonLink>
        </ActionBar>
      )}
      {can('confirm') && !isPaused && !isLate && (
        <ActionBar label="核对无误后" note={payoutText(order)}>
          <Button onClick={() => choose('confirm')}>确认收货</Button>
        </ActionBar>
      )}
    </>
  );
}
