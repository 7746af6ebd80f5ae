import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AfterSaleRef, Step } from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import { STEPS } from '../../../machines/afterSale/afterSaleApply/form.ts';
import { orderQuery } from '../../buying/index.ts';
import { href } from '../../app/addresses.ts';
import {
  ActionBar,
  beijing,
  Button,
  color,
  Countdown,
  dp,
  money,
  Notice,
  PageBody,
  Picture,
  radius,
  Skeleton,
  space,
  StepStrip,
  text,
  TopBar,
} from '../../ui/index.ts';
import { useBack } from '../../page/back.ts';
import { PICTURE } from '../../page/card.ts';
import { useServerNow } from '../../page/clock.ts';
import { STEP_NAMES } from './words.ts';

const Strip = styled.div`
  padding: ${space.m} ${space.l};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

export const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Subject = styled.a`
  display: grid;
  grid-template-columns: ${dp(72)} minmax(0, 1fr);
  gap: ${space.m};
  align-items: center;
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: inherit;
  text-decoration: none;
  h2 {
    overflow: hidden;
    font-size: ${text.body};
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    color: ${color.inkSoft};
    font-size: ${text.caption};
    font-variant-numeric: tabular-nums;
  }
`;

/** The bars of a page of the application that has nothing to go on to. */
export function Frame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  const back = useBack('afterSaleList');
  return (
    <>
      <TopBar title="申请售后" onBack={back} />
      <PageBody aria-busy={busy}>{children}</PageBody>
    </>
  );
}

/** Which order it is about: its protection, and how long it still runs. */
export function OrderSummary({ actor }: { actor: AfterSaleRef }) {
  const now = useServerNow();
  const orderId = useSelector(actor, ({ context }) => context.orderId);
  const protectedUntil = useSelector(actor, ({ context }) => context.rule?.protectedUntil);
  const { data: order, isPending } = useQuery(orderQuery(orderId));
  if (isPending) return <Skeleton height={92} />;
  if (!order) return null;
  return (
    <Subject href={href('orderDetail', { orderId })}>
      <Picture src={order.picture} alt="" {...PICTURE} shown={108} eager />
      <div>
        <h2>{order.title}</h2>
        <p>
          号价 {money(order.price)}，已付 {money(order.paid)}
        </p>
        <p>
          {order.coverage.name}，
          {protectedUntil === undefined ? (
            `确认收货后保障 ${order.coverage.days} 天`
          ) : Date.parse(protectedUntil) > now() ? (
            <>
              保障到 {beijing(protectedUntil, 'day')}，还剩{' '}
              <Countdown until={protectedUntil} now={now} ended="已到期" />
            </>
          ) : (
            `保障已于 ${beijing(protectedUntil, 'day')} 结束`
          )}
        </p>
      </div>
    </Subject>
  );
}

/** Why the last try came to nothing, and what was kept. */
function LastWord({ actor }: { actor: AfterSaleRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const note = useSelector(actor, ({ context }) => context.note);
  const state = useSelector(actor, ({ value }) => value);
  if (failure) {
    return (
      <Notice tone="bad" live="alert" title="没有提交成功">
        {failure.message}
      </Notice>
    );
  }
  if (note === 'notSubmitted') {
    return (
      <Notice tone="info" live="status" title="没有提交">
        已向平台核对，刚才没有提交成功。你填的都在，可以重新提交，不会重复。
      </Notice>
    );
  }
  if (note === 'restored') {
    return (
      <Notice
        tone="info"
        live="status"
        title="已接着上次填的继续"
        {...(state === 'choosing' && {
          action: (
            <Button variant="secondary" small onClick={() => actor.send({ type: 'form.clear' })}>
              清空重填
            </Button>
          ),
        })}
      >
        填过的内容和图片都在。
      </Notice>
    );
  }
  return null;
}

/** The bars of a step: where one is above; what is asked for, the way back and the way on below. */
export function StepFrame({
  actor,
  step,
  busy = false,
  label,
  note,
  act,
  children,
}: {
  actor: AfterSaleRef;
  step: Step;
  busy?: boolean;
  /** What is asked for, and at most how much. */
  label: string;
  note?: string | undefined;
  act: ReactNode;
  children: ReactNode;
}) {
  const back = useBack('afterSaleList');
  const canBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'step.back' }));
  const toStepBack = () => actor.send({ type: 'step.back' });
  return (
    <>
      <TopBar title="申请售后" onBack={canBack ? toStepBack : back} />
      <Strip>
        <StepStrip steps={STEPS.map((one) => STEP_NAMES[one])} current={STEPS.indexOf(step)} />
      </Strip>
      <PageBody aria-busy={busy}>
        <OrderSummary actor={actor} />
        <LastWord actor={actor} />
        {children}
      </PageBody>
      <ActionBar
        label={label}
        {...(note !== undefined && { note })}
        aside={
          step === 'choosing' ? undefined : (
            <Button variant="secondary" disabled={!canBack} onClick={toStepBack}>
              上一步
            </Button>
          )
        }
      >
        {act}
      </ActionBar>
    </>
  );
}
