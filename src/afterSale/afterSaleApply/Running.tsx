import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { ButtonLink } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';
import { OrderSummary } from './OrderSummary.tsx';

/** `running`: links to the order's open after-sale; there can be only one. */
export function Running({ actor }: { actor: ApplyRef }) {
  const rule = useSelector(actor, ({ context }) => context.rule);
  return (
    <ApplyFrame>
      <OrderSummary actor={actor} />
      <MessagePage
        icon="clock"
        title="这笔订单正在售后中"
        acts={<ButtonLink href={href('afterSaleDetail', { id: rule?.openId })}>看处理进度</ButtonLink>}
      >
        <p>一笔订单同时只处理一个售后。新的情况可以补充到这个售后里。</p>
      </MessagePage>
    </ApplyFrame>
  );
}
