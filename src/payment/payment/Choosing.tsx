import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { selectAmount, selectHasKinds } from '../../../machines/payment/payment/payment.ts';
import { ActionBar, Button, Card, money, Notice, Price, RadioCards } from '../../ui/index.ts';
import { isInWechat, opensWechat } from '../payWay.ts';
import { NotReceived } from './NotReceived.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { Sum } from './Sum.tsx';
import type { PaymentProps } from './props.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

const LABEL = { full: '应付', deposit: '定金', balance: '尾款' } as const;

export interface PaymentSurroundings {
  notices?: ReactNode;
  /** Amount held for the seller, without fees, fen. */
  held?: number | undefined;
  /** Other actions. Hidden while the payment is being opened. */
  acts?: ReactNode;
}

const METHOD = {
  alipay: {
    title: '支付宝',
    text: () => (isInWechat() ? '微信里打不开，要到浏览器里付' : '到支付宝页面付款'),
  },
  wechat: { title: '微信支付', text: () => (opensWechat() ? '打开微信付款' : '用微信扫码付款') },
} as const;

function Methods({ payment, busy }: Pick<PaymentProps, 'payment'> & { busy: boolean }) {
  const { method, methods } = useSelector(payment, ({ context }) => context);
  return (
    <RadioCards
      legend="支付方式"
      hideLegend
      value={method}
      onValue={(chosen) => payment.send({ type: 'method.choose', method: chosen })}
      options={methods.map((value) => ({
        value,
        title: METHOD[value].title,
        text: METHOD[value].text(),
        disabled: busy,
      }))}
    />
  );
}

/** Full amount, or a deposit. */
function Kinds({ payment, busy }: Pick<PaymentProps, 'payment'> & { busy: boolean }) {
  const { kind, amounts } = useSelector(payment, ({ context }) => context);
  const rest = (amounts.full ?? 0) - (amounts.deposit ?? 0);
  return (
    <Card title="付多少">
      <RadioCards
        legend="付多少"
        hideLegend
        value={kind}
        onValue={(chosen) => payment.send({ type: 'kind.choose', kind: chosen })}
        options={[
          {
            value: 'full',
            title: '全款',
            text: '一次付清',
            aside: <Price fen={amounts.full ?? 0} size={16} tone="plain" />,
            disabled: busy,
          },
          {
            value: 'deposit',
            title: '定金',
            text: `验号通过后 24 小时内付尾款 ${money(rest)}`,
            aside: <Price fen={amounts.deposit ?? 0} size={16} tone="plain" />,
            disabled: busy,
          },
        ]}
      />
    </Card>
  );
}

/** `choosing`, with `busy` `opening`: amount and method. */
export function Choosing({
  notices,
  held,
  acts,
  busy = false,
  ...props
}: PaymentProps & PaymentSurroundings & { busy?: boolean }) {
  const { payment, panel } = props;
  const { kind, failure } = useSelector(payment, ({ context }) => context);
  const amount = useSelector(payment, selectAmount);
  const hasKinds = useSelector(payment, selectHasKinds);
  const canPay = useSelector(payment, (snapshot) => snapshot.can({ type: 'pay.submit' }));
  const pay = (label: string) => (
    <Button
      block={panel !== undefined}
      busy={busy}
      disabled={!busy && !canPay}
      onClick={() => payment.send({ type: 'pay.submit' })}
    >
      {busy ? '正在打开' : label}
    </Button>
  );
  return (
    <PaymentFrame
      {...props}
      title="收银台"
      busy={busy}
      withSum={false}
      bar={
        <ActionBar amount={amount} label={LABEL[kind]}>
          {pay('立即支付')}
        </ActionBar>
      }
    >
      <NotReceived payment={payment}>还没付的话，可以现在付款。</NotReceived>
      {notices}
      <FailureNotice failure={failure} title="没有付款" withoutInput />
      {panel ? (
        <>
          <Methods payment={payment} busy={busy} />
          {pay(`付${panel.what} ${money(amount)}`)}
        </>
      ) : (
        <>
          <Sum payment={payment} />
          {hasKinds && <Kinds payment={payment} busy={busy} />}
          <Card title="支付方式">
            <Methods payment={payment} busy={busy} />
          </Card>
        </>
      )}
      {props.about}
      <Notice tone="neutral" icon="shield">
        {panel
          ? `${money(amount)} ${panel.holder}`
          : `${held === undefined ? '货款' : `号价 ${money(held)} `}由平台保管，确认收货后付给卖家`}
      </Notice>
      {!busy && acts}
    </PaymentFrame>
  );
}
