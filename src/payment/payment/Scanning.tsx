import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { centredColumn, color, space, text } from '../../ui/index.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { cardOfItsOwn } from './Sum.tsx';
import { WaitActs } from './WaitActs.tsx';
import { METHOD_NAME, type PaymentProps } from './props.ts';

const Root = styled.section<{ $isPanel: boolean }>`
  ${centredColumn}
  gap: ${space.m};
  ${({ $isPanel }) => !$isPanel && cardOfItsOwn}
  h2 {
    font-size: ${text.strong};
  }
  p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

/** `handedOver.scanning`: shows a QR code to pay. */
export function Scanning(props: PaymentProps) {
  const { payment, panel } = props;
  const { method, handOver } = useSelector(payment, ({ context }) => context);
  const name = METHOD_NAME[method];
  return (
    <PaymentFrame {...props} title={`${name}付款`}>
      <Root $isPanel={panel !== undefined}>
        <h2>用{name}扫一扫付款</h2>
        <QrCode text={handOver?.qrCode ?? ''} label={`${name}付款二维码`} />
        <p>在这台手机上付款：长按保存二维码，在{name}的扫一扫里从相册选取。</p>
        <p>付完后这里会自动更新。</p>
      </Root>
      <WaitActs payment={payment} />
    </PaymentFrame>
  );
}
