import { useSelector } from '@xstate/react';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { selectIsBusy, type OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { CancelPrompt } from '../CancelPrompt.tsx';
import { ActConfirmation } from '../../account/index.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { CONFIRMATIONS } from '../orderDetail/texts.ts';

/** Prompt for a cancellation. After a refusal it opens again with the typed reason. */
function Cancelling({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const { remark, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    !isBusy && (
      <CancelPrompt
        refund={order.paid - order.refunded}
        initial={remark}
        refusal={failure?.message ?? null}
        onAnswer={(given) =>
          actor.send(given === null ? { type: 'action.dismiss' } : { type: 'action.confirm', remark: given })
        }
      />
    )
  );
}

export function Confirming({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const action = useSelector(actor, ({ context }) => context.action);
  if (action === null) return null;
  if (action === 'cancel') return <Cancelling actor={actor} order={order} />;
  const { text, ...question } = CONFIRMATIONS[action];
  return (
    <ActConfirmation actor={actor} {...question} text={text(order)}>
      {action === 'review' && <ReviewFields actor={actor} />}
    </ActConfirmation>
  );
}
