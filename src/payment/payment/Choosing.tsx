import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { selectAmount, selectHasKinds } from '../../../machines/payment/payment/payment.ts';
import { ActionBar, Button, Card, money, Notice, Price, RadioCards } from '../../ui/index.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { Sum } from './Sum.tsx';
import type { PaymentProps } from './props.ts';

const LABEL = { full: '应付', deposit: '定金', balance: '尾款' } as const;

/** What whoever sells shows around the choice of a payment. */
export interface PaymentSurroundings {
  /** What should be known first. */
  notices?: ReactNode;
  /** What is paid for. */
  about?: ReactNode;
  /** What else can be done about it; hidden while the payment is being opened. */
  acts?: ReactNode;
}

const METHOD = {
  alipay: { title: '支付宝', text: '到支付宝页面付款' },
  wechat: { title: '微信支付', text: '用微信扫码付款' },
} as const;

/** Which way the money goes, of those the server takes. */
function Methods({ payment, busy }: Pick<PaymentProps, 'payment'> & { busy: boolean }) {
  const { method, methods } = useSelector(payment, ({ context }) => context);
  return (
    <RadioCards
      legend="支付方式"
      hideLegend
      value={method}
      onValue={(chosen) => payment.send({ type: 'method.choose', method: chosen })}
      options={methods.map((value) => ({ value, ...METHOD[value], disabled: busy }))}
    />
  );
}

/** All at once, or a deposit now and the rest later. */
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

/** `choosing`, and with `busy` `opening`: how much now, and which way. */
export function Choosing({
  notices,
  about,
  acts,
  busy = false,
  ...props
}: PaymentProps & PaymentSurroundings & { busy?: boolean }) {
  const { payment, panel } = props;
  const { kind, failure, isNothingCharged } = useSelector(payment, ({ context }) => context);
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
      {isNothingCharged && (
        <Notice tone="info" live="status" title="没有扣款">
          已向平台核对，刚才的付款没有发出。可以重新付。
        </Notice>
      )}
      {notices}
      {failure && (
        <Notice tone="bad" live="alert" title="没有付款">
          {failure.message}
        </Notice>
      )}
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
      {about}
      <Notice tone="neutral" icon="shield">
        {money(amount)} {panel ? panel.holder : '由平台保管，确认收货后付给卖家'}
      </Notice>
      {!busy && acts}
    </PaymentFrame>
  );
}
