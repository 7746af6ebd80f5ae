import type { WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { Frame } from '../../shared/Frame.tsx';
import { PayeeForm } from '../payee/PayeeForm.tsx';
import { useWithdrawalPorts } from './flow.ts';

/** `naming`: asks for the payout account before the first withdrawal. */
export function Naming({ actor }: { actor: WithdrawalRef }) {
  const form = useRegisteredActor(useWithdrawalPorts().payees, undefined);
  return (
    <Frame title="收款支付宝" onBack={() => actor.send({ type: 'withdrawal.dismiss' })}>
      <PayeeForm form={form} />
    </Frame>
  );
}
