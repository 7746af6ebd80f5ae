import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { routeOf } from '../../app/routes.ts';
import { Button } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { WaitActs } from './WaitActs.tsx';
import { METHOD_NAME, usePayment, type PaymentProps } from './props.ts';

/** On /index/goZFB the kept form is posted, or the kept link followed, in this tab. */
function PostOnAlipayPage() {
  const { postForm } = usePayment();
  const [path] = useLocation();
  const isAlipayPage = routeOf(path)?.name === 'alipay';
  useEffect(() => {
    if (isAlipayPage) postForm();
  }, [isAlipayPage, postForm]);
  return null;
}

/** `handedOver.redirecting`: on the way to the provider. In a panel the flow posts the form itself. */
export function Redirecting(props: PaymentProps) {
  const { payment, panel } = props;
  const name = useSelector(payment, ({ context }) => METHOD_NAME[context.method]);
  const canRepeat = useSelector(payment, (snapshot) => snapshot.can({ type: 'handOver.repeat' }));
  return (
    <PaymentFrame {...props} title={`${name}付款`}>
      {!panel && <PostOnAlipayPage />}
      <MessagePage
        asking
        title={`正在打开${name}`}
        acts={
          <Button
            variant="quiet"
            disabled={!canRepeat}
            onClick={() => payment.send({ type: 'handOver.repeat' })}
          >
            没有打开？再试一次
          </Button>
        }
      >
        <p>请在{name}里完成付款，付完会回到这里。</p>
      </MessagePage>
      <WaitActs payment={payment} />
    </PaymentFrame>
  );
}
