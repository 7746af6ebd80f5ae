import { useSelector } from '@xstate/react';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { Takeover } from '../takeover/Takeover.tsx';
import { lookAgainText } from '../orderDetail/texts.ts';
import { CredentialDialog } from '../../shared/CredentialDialog.tsx';

/** Shows the credential. Closing removes it from memory. */
export function Revealing({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const credential = useSelector(actor, ({ context }) => context.credential);
  return (
    credential && (
      <CredentialDialog
        credential={credential}
        advice={`登录游戏核对角色和资产，马上修改密码。24 小时内先不要充值。${lookAgainText(order)}`}
        onClose={() => actor.send({ type: 'result.dismiss' })}
      >
        <Takeover order={order} />
      </CredentialDialog>
    )
  );
}
