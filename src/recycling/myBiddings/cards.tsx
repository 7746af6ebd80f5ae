import styled from 'styled-components';
import type {
  RecycleOrderRow,
  ValuationRow,
  ValuationStatus,
} from '../../../contract/recycling/recycling.ts';
import { href } from '../../app/routes.ts';
import {
  beijing,
  ButtonLink,
  Countdown,
  money,
  Price,
  space,
  VisuallyHidden,
  type Tone,
} from '../../ui/index.ts';
import { ItemCard } from '../../shared/ItemCard.tsx';
import { END, endedText, rangeText, STAGE, taskOf } from '../deal/texts.ts';
import { TradeFacts } from '../deal/TradeFacts.tsx';

const STATUS: Record<ValuationStatus, { word: string; tone: Tone }> = {
  open: { word: '报价中', tone: 'info' },
  accepted: { word: '已接受报价', tone: 'good' },
  completed: { word: '已完成', tone: 'good' },
  cancelled: { word: '已取消', tone: 'neutral' },
  refused: { word: '没有通过', tone: 'warn' },
};

const Sum = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space.s};
`;

export function ValuationCard({ valuation }: { valuation: ValuationRow }) {
  const { id, kind, status, quotes, best, expected, acceptedPrice } = valuation;
  const state =
    status === 'open' && quotes > 0 ? { word: `${quotes} 人报价`, tone: 'good' as const } : STATUS[status];
  const to = kind === 'valuation' && status === 'open' ? 'valuationResult' : 'quotes';
  return (
    <ItemCard
      label={`${kind === 'valuation' ? '估价' : '竞价'} ${valuation.no}`}
      item={valuation}
      state={state}
      lines={
        <>
          {acceptedPrice !== undefined ? (
            <Sum>
              <Price fen={acceptedPrice} size={16} tone="plain" />
              成交价
            </Sum>
          ) : best !== undefined ? (
            <Sum>
              <Price fen={best} size={16} tone="plain" />
              最高报价
            </Sum>
          ) : null}
          {expected !== undefined && <p>期望 {money(expected)}</p>}
          <p>{rangeText(valuation.estimate)}</p>
          <p>{beijing(valuation.createdAt, 'full')} 提交</p>
        </>
      }
      turn={
        status === 'open' ? (
          <Countdown isSilent until={valuation.expiresAt} label="还收报价" ended="报价时间已过" />
        ) : status === 'refused' ? (
          (valuation.refusal ?? '')
        ) : (
          ''
        )
      }
      acts={
        <ButtonLink
          small
          variant={quotes > 0 && status === 'open' ? 'primary' : 'secondary'}
          href={href(to, { id })}
        >
          {status === 'open' ? '查看报价' : '查看'}
          <VisuallyHidden> {valuation.title}</VisuallyHidden>
        </ButtonLink>
      }
    />
  );
}

export function TradeCard({ order }: { order: RecycleOrderRow }) {
  const { status, isPaid } = order;
  const isAsked = order.priceChange?.state === 'asked';
  return (
    <ItemCard
      label={`回收订单 ${order.no}`}
      item={order}
      state={STAGE[status]}
      lines={
        <>
          <Price fen={order.price} size={16} tone="plain" />
          <p>报价人 {order.merchantName}</p>
        </>
      }
      facts={<TradeFacts order={order} />}
      turn={
        status === 'awaitingDeposit' && order.dueAt !== undefined ? (
          <Countdown isSilent until={order.dueAt} label="付押金还剩" ended={endedText(order)} />
        ) : status === 'failed' ? (
          order.endReason ? (
            END[order.endReason]
          ) : (
            '交易没有完成'
          )
        ) : status === 'completed' ? (
          '买家已付款，交易完成'
        ) : (
          <>
            {isAsked ? '请答复新的成交价' : isPaid ? '买家已付款' : '等待买家付款'}
            {order.dueAt !== undefined && (
              <div>
                <Countdown
                  isSilent
                  until={order.dueAt}
                  label={`${taskOf(order)}还剩`}
                  ended={endedText(order)}
                />
              </div>
            )}
          </>
        )
      }
      acts={
        <ButtonLink
          small
          variant={status === 'awaitingDeposit' || isAsked ? 'primary' : 'secondary'}
          href={href('quotes', { id: order.valuationId })}
        >
          {status === 'awaitingDeposit' ? '去付押金' : isAsked ? '去答复' : '查看进度'}
        </ButtonLink>
      }
    />
  );
}
