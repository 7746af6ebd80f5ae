import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { ButtonLink } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';
import { OrderSummary } from './OrderSummary.tsx';

/** `closed`: no after-sale is possible; shows the reason and a next step. */
export function Closed({ actor }: { actor: ApplyRef }) {
  const why = useSelector(actor, ({ context }) => context.rule?.why);
  const orderId = useSelector(actor, ({ context }) => context.orderId);
  return (
    <ApplyFrame>
      <OrderSummary actor={actor} />
      <MessagePage
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
      </MessagePage>
    </ApplyFrame>
  );
}
