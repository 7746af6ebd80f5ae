import { useSelector } from '@xstate/react';
import type { AfterSaleRef } from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import { href } from '../../app/addresses.ts';
import { Button, ButtonLink, EmptyState, FailedState, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame, OrderSummary } from './parts.tsx';
import { REFUSED } from './words.ts';

/** `unavailable`: neither the draft nor the rule could be had. */
export function Unavailable({ actor }: { actor: AfterSaleRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (failure?.kind === 'notFound') {
    return (
      <Frame>
        <EmptyState
          drawing="missing"
          title="没有找到这个订单"
          text="它可能属于另一个账号，请换个账号登录，或从你的订单里选一个。"
          action={<ButtonLink href={href('afterSaleApply')}>选一个订单</ButtonLink>}
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <FailedState text={failure?.message} onRetry={() => actor.send({ type: 'application.retry' })} />
    </Frame>
  );
}

/** `closed`: nothing can be asked for; why, and one way on. */
export function Closed({ actor }: { actor: AfterSaleRef }) {
  const why = useSelector(actor, ({ context }) => context.rule?.why);
  const orderId = useSelector(actor, ({ context }) => context.orderId);
  return (
    <Frame>
      <OrderSummary actor={actor} />
      <Ask
        icon="info"
        tone="inkFaint"
        title="现在不能申请售后"
        acts={
          <>
            <ButtonLink href={href('support')}>联系客服</ButtonLink>
            <ButtonLink variant="secondary" href={href('orderDetail', { orderId })}>
              回到订单
            </ButtonLink>
          </>
        }
      >
        <p>{why}</p>
      </Ask>
    </Frame>
  );
}

/** `running`: one after-sale at a time; the one that runs is followed. */
export function Running({ actor }: { actor: AfterSaleRef }) {
  const rule = useSelector(actor, ({ context }) => context.rule);
  return (
    <Frame>
      <OrderSummary actor={actor} />
      <Ask
        icon="clock"
        title="这笔订单正在售后中"
        acts={<ButtonLink href={href('afterSaleDetail', { id: rule?.openId })}>看处理进度</ButtonLink>}
      >
        <p>一笔订单同时只处理一个售后。新的情况可以补充到这个售后里。</p>
      </Ask>
    </Frame>
  );
}

/** `refused`: why it was not taken, and that everything is still there. */
export function Refused({ actor }: { actor: AfterSaleRef }) {
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (!refusal) return null;
  const { title, text, act } = REFUSED[refusal];
  return (
    <Frame>
      <Ask
        icon="warning"
        tone="warn"
        title={title}
        acts={
          <>
            <Button onClick={() => actor.send({ type: 'application.mend' })}>{act}</Button>
            <ButtonLink variant="secondary" href={href('support')}>
              联系客服
            </ButtonLink>
          </>
        }
      >
        {failure && <p>{failure.message}</p>}
        <p>{text}</p>
      </Ask>
    </Frame>
  );
}

/** `uncertain`: no answer came; the server is asked whether it was submitted. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: AfterSaleRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertain: 'unanswered' }));
  return (
    <Frame busy={!isUnanswered}>
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : '正在核对有没有提交成功'}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'application.retry' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>刚才没有收到回应，正在向平台核对。</p>
        <p>核对清楚之前不会重复提交，你填的都在。</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}

/** `submitted`: it is in; the way leads on to it. */
export function Submitted({ actor }: { actor: AfterSaleRef }) {
  const id = useSelector(actor, ({ context }) => context.afterSaleId) ?? '';
  return (
    <Frame>
      <Ask
        icon="checkCircle"
        tone="good"
        title="已提交，等客服受理"
        acts={<ButtonLink href={href('afterSaleDetail', { id })}>看处理进度</ButtonLink>}
      >
        <p>有进展会发消息给你。</p>
      </Ask>
    </Frame>
  );
}
