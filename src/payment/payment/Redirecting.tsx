import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { routeOf } from '../../app/routes.ts';
import { Button, CopyButton } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { isInWechat } from '../payWay.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { WaitActs } from './WaitActs.tsx';
import { METHOD_NAME, usePayment, type PaymentProps } from './props.ts';

/** Posts the stored form, or follows the stored link, in this tab once /index/goZFB is open. */
function PostOnAlipayPage() {
  const { postForm } = usePayment();
  const [path] = useLocation();
  const isAlipayPage = routeOf(path)?.name === 'alipay';
  useEffect(() => {
    if (isAlipayPage) postForm();
  }, [isAlipayPage, postForm]);
  return null;
}

/** Alipay does not open in WeChat's browser: explains how to pay in another one. */
function OpenInBrowser() {
  return (
    <MessagePage title="请到浏览器里付款" acts={<CopyButton text={window.location.href} label="复制地址" />}>
      <p>微信里打不开支付宝。点右上角的“…”，选“在浏览器打开”；或复制地址，粘贴到浏览器。</p>
      <p>在浏览器里登录后接着付，这笔付款保留着。</p>
    </MessagePage>
  );
}

/** `handedOver.redirecting`: on the way to the provider. With `panel`, the flow posts the form itself. */
export function Redirecting(props: PaymentProps) {
  const { payment, panel } = props;
  const method = useSelector(payment, ({ context }) => context.method);
  const name = METHOD_NAME[method];
  const canRepeat = useSelector(payment, (snapshot) => snapshot.can({ type: 'handOver.repeat' }));
  if (method === 'alipay' && isInWechat()) {
    return (
      <PaymentFrame {...props} title={`${name}付款`}>
        <OpenInBrowser />
        <WaitActs payment={payment} />
      </PaymentFrame>
    );
  }
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
