import { useSelector } from '@xstate/react';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { WaitActs } from './WaitActs.tsx';
import { METHOD_NAME, type PaymentProps } from './props.ts';

/** `handedOver.waiting`, with `busy` `checking`: waiting for the payment. */
export function Waiting({ busy = false, ...props }: PaymentProps & { busy?: boolean }) {
  const { payment } = props;
  const method = useSelector(payment, ({ context }) => context.method);
  return (
    <PaymentFrame {...props} title="等待付款结果" busy={busy}>
      <MessagePage asking title={busy ? '正在向支付渠道查询' : '正在等付款结果'}>
        <p>
          {busy
            ? '通常几秒钟就有结果，请不要重复付款。'
            : `付完后这里会自动更新。还没付的话，请在${METHOD_NAME[method]}里完成。`}
        </p>
      </MessagePage>
      <WaitActs payment={payment} busy={busy} />
    </PaymentFrame>
  );
}
