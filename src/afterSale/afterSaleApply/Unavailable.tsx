import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';
import { LoadFailed } from '../../shared/LoadFailed.tsx';

/** `unavailable`: the draft or the rule could not be loaded. */
export function Unavailable({ actor }: { actor: ApplyRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <ApplyFrame>
      <LoadFailed
        missing={
          <EmptyState
            drawing="missing"
            title="没有找到这个订单"
            text="它可能属于另一个账号，请换个账号登录，或从你的订单里选一个。"
            action={<ButtonLink href={href('afterSaleApply')}>选一个订单</ButtonLink>}
          />
        }
        failure={failure}
        onRetry={() => actor.send({ type: 'application.retry' })}
      />
    </ApplyFrame>
  );
}
