import { useSelector } from '@xstate/react';
import { href } from '../../app/routes.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { Frame } from '../../shared/Frame.tsx';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { beijing, ButtonLink } from '../../ui/index.ts';
import { useWithdrawalPorts } from '../withdrawing/flow.ts';
import { PayeeForm } from './PayeeForm.tsx';

/** /other/payee: the Alipay account that withdrawals are paid to. */
export function Screen() {
  const form = useRegisteredActor(useWithdrawalPorts().payees, undefined);
  const payee = useSelector(form, ({ context }) => context.answer);
  return (
    <Frame title="收款支付宝" fallback="wallet">
      <PayeeForm
        form={form}
        done={
          <MessagePage
            tone="good"
            title="收款支付宝已保存"
            acts={<ButtonLink href={href('wallet')}>回我的钱包</ButtonLink>}
          >
            <p>
              以后提现付到 {payee?.account}　{payee?.name}
            </p>
            {payee?.pausedUntil !== undefined && <p>{beijing(payee.pausedUntil)} 之后可以提现。</p>}
          </MessagePage>
        }
      />
    </Frame>
  );
}
