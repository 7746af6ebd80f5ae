import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, FailedState } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';
import { withoutKeptNote } from '../../shared/failedRead.ts';

/** `unavailable`: neither the draft nor the rule could be had. */
export function Unavailable({ actor }: { actor: ApplyRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (failure?.kind === 'notFound') {
    return (
      <ApplyFrame>
        <EmptyState
          drawing="missing"
          title="没有找到这个订单"
          text="它可能属于另一个账号，请换个账号登录，或从你的订单里选一个。"
          action={<ButtonLink href={href('afterSaleApply')}>选一个订单</ButtonLink>}
        />
      </ApplyFrame>
    );
  }
  return (
    <ApplyFrame>
      <FailedState
        text={failure && withoutKeptNote(failure.message)}
        onRetry={() => actor.send({ type: 'application.retry' })}
      />
    </ApplyFrame>
  );
}
