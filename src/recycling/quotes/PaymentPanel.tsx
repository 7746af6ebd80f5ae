import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import {
  selectAmount,
  selectInquiry,
  selectLeaf,
  type PaymentLeaf,
  type PaymentReason,
  type PaymentRef,
} from '../../../machines/payment/index.ts';
import {
  Button,
  Card,
  color,
  Countdown,
  money,
  Notice,
  Price,
  RadioCards,
  space,
  text,
} from '../../ui/index.ts';
import { useServerNow } from '../../page/clock.ts';
import { Inquiry } from '../../page/Inquiry.tsx';
import { Ask } from '../../page/Ask.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { WaitActs } from '../../payment/index.ts';

const Sum = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.xs};
  padding: ${space.m} 0 ${space.l};
  p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${space.m};
`;

const Scan = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.m};
  color: ${color.inkSoft};
  text-align: center;
`;

const NAME = { alipay: '支付宝', wechat: '微信' } as const;

const REASON: Record<PaymentReason['kind'], { title: string; text: string }> = {
  declined: { title: '这次付款没有成功', text: '没有扣款，可以重新付。' },
  closed: { title: '这次付款已经关闭', text: '没有扣款，可以重新付。' },
  refunded: { title: '这笔付款已原路退回', text: '没有收到这笔钱，可以重新付。' },
  methodUnavailable: { title: '暂时不能用这种方式付款', text: '没有扣款，请换一种支付方式。' },
  fault: { title: '付款页面出了点问题', text: '已付的钱不会丢，可以先查一下结果。' },
};

interface Props {
  payment: PaymentRef;
  /** What is paid, as in 押金. */
  what: string;
  /** Who holds it. */
  holder: string;
}

/** Which way, and the button. */
function Choosing({ payment, what, holder, busy }: Props & { busy: boolean }) {
  const { method, failure, isNothingCharged } = useSelector(payment, ({ context }) => context);
  const amount = useSelector(payment, selectAmount);
  const canPay = useSelector(payment, (snapshot) => snapshot.can({ type: 'pay.submit' }));
  return (
    <>
      {isNothingCharged && (
        <Notice tone="info" live="status" title="没有扣款">
          已向平台核对，刚才的付款没有发出，可以重新付。
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" live="alert" title="没有付款">
          {failure.message}
        </Notice>
      )}
      <RadioCards
        legend="支付方式"
        hideLegend
        value={method}
        onValue={(chosen) => payment.send({ type: 'method.choose', method: chosen })}
        options={[
          { value: 'alipay', title: '支付宝', text: '到支付宝页面付款', disabled: busy },
          { value: 'wechat', title: '微信支付', text: '用微信扫码付款', disabled: busy },
        ]}
      />
      <Button
        block
        busy={busy}
        disabled={!busy && !canPay}
        onClick={() => payment.send({ type: 'pay.submit' })}
      >
        {busy ? '正在打开' : `付${what} ${money(amount)}`}
      </Button>
      <Notice tone="neutral" icon="shield">
        {money(amount)} {holder}
      </Notice>
    </>
  );
}

function Scanning({ payment }: { payment: PaymentRef }) {
  const { method, handOver } = useSelector(payment, ({ context }) => context);
  const name = NAME[method];
  return (
    <>
      <Scan>
        <p>用{name}扫一扫付款，付完这里会自动更新。</p>
        <QrCode text={handOver?.qrCode ?? ''} label={`${name}付款二维码`} />
      </Scan>
      <WaitActs payment={payment} />
    </>
  );
}

/** The server is asked about the money. */
function Unsettled({
  payment,
  ...words
}: { payment: PaymentRef } & Omit<ComponentProps<typeof Inquiry>, 'inquiry'>) {
  const inquiry = useSelector(payment, selectInquiry);
  return <Inquiry inquiry={inquiry} {...words} />;
}

function Failed({ payment }: { payment: PaymentRef }) {
  const reason = useSelector(payment, ({ context }) => context.reason);
  if (!reason) return null;
  const { title, text: said } = REASON[reason.kind];
  return (
    <Ask
      icon="crossCircle"
      tone="bad"
      title={title}
      acts={
        <>
          <Button onClick={() => payment.send({ type: 'payment.retry' })}>重新付款</Button>
          <Button variant="secondary" onClick={() => payment.send({ type: 'payment.recheck' })}>
            我已支付
          </Button>
        </>
      }
    >
      {reason.kind === 'declined' && reason.text !== null && <p>支付渠道的说明：{reason.text}。</p>}
      <p>{said}</p>
    </Ask>
  );
}

/** The server is being asked about the money; or could not be. */
function Checking({
  payment,
  title,
  text: said,
  unanswered = false,
}: {
  payment: PaymentRef;
  title: string;
  text: string;
  unanswered?: boolean;
}) {
  const failure = useSelector(payment, ({ context }) => context.failure);
  return (
    <>
      <Ask
        asking={!unanswered}
        icon="clock"
        title={title}
        acts={
          unanswered ? (
            <Button onClick={() => payment.send({ type: 'payment.recheck' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>{said}</p>
      </Ask>
      {unanswered && (
        <Notice tone="warn" live="status">
          {failure?.message ?? '平台还在处理。'}会自动再查。
        </Notice>
      )}
    </>
  );
}

function bodyOf(leaf: PaymentLeaf, props: Props): ReactNode {
  const { payment } = props;
  switch (leaf) {
    case 'choosing':
      return <Choosing {...props} busy={false} />;
    case 'opening':
      return <Choosing {...props} busy />;
    case 'handedOver.redirecting':
      return (
        <>
          <Ask asking title="正在打开支付宝">
            <p>请在支付宝页面完成付款，付完会回到这里。</p>
          </Ask>
          <WaitActs payment={payment} />
        </>
      );
    case 'handedOver.scanning':
      return <Scanning payment={payment} />;
    case 'handedOver.waiting':
      return (
        <>
          <Ask asking title="正在等付款结果">
            <p>付完后这里会自动更新。</p>
          </Ask>
          <WaitActs payment={payment} />
        </>
      );
    case 'checking':
      return (
        <Checking payment={payment} title="正在向支付渠道查询" text="通常几秒钟就有结果，请不要重复付款。" />
      );
    case 'failed':
      return <Failed payment={payment} />;
    case 'uncertain':
      return (
        <Unsettled payment={payment} title="正在核对这笔付款">
          <p>刚才没有收到回应。核对清楚之前不会重复扣款，请先不要再付。</p>
        </Unsettled>
      );
    case 'closing':
      return (
        <Unsettled
          payment={payment}
          title="付款时间到了"
          unanswered="付款时间到了"
          noAnswer="平台还在处理这笔钱。"
        >
          <p>正在核对最后一刻有没有付成，请不要再付。</p>
        </Unsettled>
      );
    case 'paid':
      return (
        <Ask icon="checkCircle" tone="good" title="付款已到平台">
          <p>正在打开下一步。</p>
        </Ask>
      );
    case 'ended':
      return (
        <Ask icon="clock" tone="warn" title="不再收款">
          <p>正在看现在的状态。</p>
        </Ask>
      );
  }
}

/** A payment inside a page: how much, until when, and the state it is in. */
export function PaymentPanel(props: Props) {
  const { payment, what } = props;
  const leaf = useSelector(payment, selectLeaf);
  const amount = useSelector(payment, selectAmount);
  const closesAt = useSelector(payment, ({ context }) => context.closesAt);
  const now = useServerNow();
  return (
    <Card>
      <Sum>
        <p>待付{what}</p>
        <Price fen={amount} size={34} />
        {closesAt !== null && (
          <p>
            <Countdown until={closesAt} now={now} label="剩余付款时间" ended="时间到，正在核对" />
          </p>
        )}
      </Sum>
      <Body>{bodyOf(leaf, props)}</Body>
    </Card>
  );
}
