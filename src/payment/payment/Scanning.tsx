import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { color, radius, space, text } from '../../ui/index.ts';
import { Frame } from '../../page/Frame.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Sum } from './Sum.tsx';
import { WaitActs } from './WaitActs.tsx';
import { METHOD_NAME, type PaymentProps } from './props.ts';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  padding: ${space.xl} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  text-align: center;
  h2 {
    font-size: ${text.strong};
  }
  p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

/** `handedOver.scanning`: a code stands ready; the person has the turn. */
export function Scanning({ payment }: PaymentProps) {
  const { method, handOver } = useSelector(payment, ({ context }) => context);
  const name = METHOD_NAME[method];
  return (
    <Frame title={`${name}付款`}>
      <Sum payment={payment} />
      <Root>
        <h2>用{name}扫一扫付款</h2>
        <QrCode text={handOver?.qrCode ?? ''} label={`${name}付款二维码`} />
        <p>在这台手机上付款：长按保存二维码，在{name}的扫一扫里从相册选取。</p>
        <p>付完后这里会自动更新。</p>
      </Root>
      <WaitActs payment={payment} />
    </Frame>
  );
}
