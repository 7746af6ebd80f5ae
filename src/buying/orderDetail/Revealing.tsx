import { useSelector } from '@xstate/react';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { CredentialDialog } from '../../shared/CredentialDialog.tsx';

/** The account itself; closing it forgets it. */
export function Revealing({ actor }: { actor: OrderActionRef }) {
  const credential = useSelector(actor, ({ context }) => context.credential);
  return (
    credential && (
      <CredentialDialog
        credential={credential}
        advice="登录游戏核对角色和资产，马上修改密码。24 小时内先不要充值。"
        onClose={() => actor.send({ type: 'result.dismiss' })}
      />
    )
  );
}
