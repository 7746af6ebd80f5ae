import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useState } from 'react';
import type { RecycleOrderDetail } from '../../../contract/recycling/recycling.ts';
import type { Arrival } from '../../../machines/payment/index.ts';
import type { MerchantAction, MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import { recycleLifecycle } from '../../../machines/rulebooks/recycleOrder.ts';
import { recycleOrderQuery } from '../reads.ts';
import { stopWhenExpired } from '../../api/refetchWhenDue.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { ActionBar, Button, ButtonLink, EmptyState, money, Skeleton, useServerNow } from '../../ui/index.ts';
import { href } from '../../app/routes.ts';
import { Frame } from '../../shared/Frame.tsx';
import { PaymentView, useArrival } from '../../payment/index.ts';
import { useActorUntilDone } from '../../flow/actorRegistry.ts';
import { TradeView } from '../deal/Trading.tsx';
import { LEAVE, tradeText } from '../deal/texts.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { useMerchant } from './flow.ts';
import { RepriceSheet } from './Reprice.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';

const PRICE = { what: '货款', holder: '由平台保管，确认收号后付给卖家' };

/** Payment of the price. Its actor runs outside React and resumes after a reload. */
function Paying({ order, arrival }: { order: RecycleOrderDetail; arrival: Arrival | null }) {
  const { id, price, methods, dueAt } = order;
  const payment = useActorUntilDone(useMerchant().payments, {
    payableId: id,
    amounts: { full: price },
    methods,
    closesAt: dueAt ?? null,
    resume: arrival === null ? null : { paymentId: id, method: 'alipay', kind: 'full', arrival },
  });
  return <PaymentView payment={payment} panel={PRICE} />;
}

/** The trade as state and context of its rulebook. */
const standingOf = ({ status, deposit, credentialRevealedAt, priceChange }: RecycleOrderDetail) => ({
  state: status,
  context: {
    asksDeposit: deposit > 0,
    isRevealed: credentialRevealedAt !== undefined,
    priceChange: priceChange?.state ?? ('none' as const),
  },
});

const canReprice = (order: RecycleOrderDetail) =>
  may(recycleLifecycle, standingOf(order), { type: 'price.ask' });

/** Whether the account was revealed before, and whether revealing it `now` (epoch ms) requires a code. */
const lookOf = ({ lastRevealedAt }: RecycleOrderDetail, now: number) => ({
  isAgain: lastRevealedAt !== undefined,
  needsCode: lastRevealedAt !== undefined && now - Date.parse(lastRevealedAt) >= RULES.revealWithoutCode,
});

/** Polling interval of a deal in ms; longer while the merchant must act. */
const pace = (order: RecycleOrderDetail | undefined): number | false => {
  if (!order || order.turn === 'nobody') return false;
  return order.turn === 'merchant' ? 10_000 : 3_000;
};

const refetchInterval = stopWhenExpired(({ state }: { state: { data: RecycleOrderDetail | undefined } }) =>
  pace(state.data),
);

/** A trade from the merchant's side: pay, wait for the inspection, reveal the account, confirm. */
export function Deal({ id, search, actor }: { id: string; search: string; actor: MerchantActRef }) {
  const [, navigate] = useLocation();
  const arrival = useArrival(search, 'merchant', { backOrderId: id });
  const deal = useQuery({ ...recycleOrderQuery(id), refetchInterval });
  const order = deal.data;
  const now = useServerNow();
  const [isRepricing, setRepricing] = useState(false);
  const [typed, setTyped] = useState({ price: '', reason: '' });
  const choose = (action: MerchantAction) => actor.send({ type: 'action.choose', action });
  return (
    <Frame
      title="成交详情"
      fallback="merchant"
      // After a payment, the previous history entry is the provider's page.
      {...(arrival !== null && {
        onBack: () => navigate(href('merchant', { tab: 'deals' }), { replace: true }),
      })}
      busy={deal.isPending}
      bar={
        order?.status === 'reviewed' &&
        order.priceChange?.state !== 'asked' &&
        order.isPayoutHeld !== true && (
          <ActionBar label="核对无误后" note={`${money(order.price)} 付给卖家`}>
            <Button onClick={() => choose({ kind: 'confirm', orderId: order.id, price: order.price })}>
              确认收号
            </Button>
          </ActionBar>
        )
      }
    >
      {order ? (
        <>
          {order.status === 'trading' && !order.isPaid && (
            <Paying key={order.id} order={order} arrival={arrival} />
          )}
          {isRepricing && (
            <RepriceSheet
              order={order}
              typed={typed}
              onType={setTyped}
              onClose={() => setRepricing(false)}
              onAsk={(asked) => {
                setRepricing(false);
                choose({ kind: 'reprice', orderId: order.id, ...asked });
              }}
            />
          )}
          <TradeView
            order={order}
            side="merchant"
            acts={
              (order.canRevealCredential || canReprice(order)) && (
                <>
                  {order.canRevealCredential && (
                    <Button
                      variant="secondary"
                      block
                      icon="eye"
                      onClick={() => choose({ kind: 'reveal', orderId: order.id, ...lookOf(order, now()) })}
                    >
                      查看账号
                    </Button>
                  )}
                  {canReprice(order) && (
                    <Button variant="quiet" block onClick={() => setRepricing(true)}>
                      和描述不符？提出新的成交价
                    </Button>
                  )}
                </>
              )
            }
          />
          <Announcement text={tradeText(order, 'merchant')} />
          {order.canLeave && (
            <Button
              variant="quiet"
              block
              onClick={() => choose({ kind: 'leave', valuationId: order.valuationId })}
            >
              {LEAVE.title}
            </Button>
          )}
        </>
      ) : deal.isError ? (
        <ReadFailed
          read={deal}
          missing={
            <EmptyState
              drawing="missing"
              title="没有找到这笔成交"
              text="它可能属于另一个账号，在我的成交里找找。"
              action={<ButtonLink href={href('merchant', { tab: 'deals' })}>我的成交</ButtonLink>}
            />
          }
        />
      ) : (
        <>
          <Skeleton height={150} />
          <Skeleton height={98} />
          <Skeleton height={180} />
        </>
      )}
    </Frame>
  );
}
