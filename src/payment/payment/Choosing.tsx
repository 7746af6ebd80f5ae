import { useSelector } from '@xstate/react';
import { selectCanCancel } from '../../../machines/buying/index.ts';
import { selectAmount, selectHasKinds } from '../../../machines/payment/payment/payment.ts';
import {
  ActionBar,
  beijing,
  Button,
  Card,
  DescriptionList,
  money,
  Notice,
  Price,
  RadioCards,
} from '../../ui/index.ts';
import { useDialogs } from '../../page/dialogs/port.ts';
import { Frame } from '../../page/Frame.tsx';
import { type PaymentProps, Summary } from '../../buying/index.ts';
import { Sum } from './Sum.tsx';

const LABEL = { full: '应付', deposit: '定金', balance: '尾款' } as const;

/** `choosing`, and with `busy` `opening`: how much now, and which way. */
export function Choosing({ actor, payment, busy = false }: PaymentProps & { busy?: boolean }) {
  const dialogs = useDialogs();
  const { order, note, failure: orderFailure } = useSelector(actor, (snapshot) => snapshot.context);
  const { method, kind, amounts, failure, isNothingCharged } = useSelector(
    payment,
    (snapshot) => snapshot.context,
  );
  const amount = useSelector(payment, selectAmount);
  const hasKinds = useSelector(payment, selectHasKinds);
  const canPay = useSelector(payment, (snapshot) => snapshot.can({ type: 'pay.submit' }));
  const canCancel = useSelector(actor, selectCanCancel);
  const rest = (amounts.full ?? 0) - (amounts.deposit ?? 0);

  const cancel = async () => {
    const isSure = await dialogs.ask({
      id: 'order.cancel',
      title: '取消订单',
      text: '取消后账号会重新上架，别人可以下单。',
      confirmText: '取消订单',
      cancelText: '再想想',
      tone: 'warning',
    });
    if (isSure) actor.send({ type: 'order.cancel' });
  };

  return (
    <Frame
      title="收银台"
      busy={busy}
      bar={
        <ActionBar amount={amount} label={LABEL[kind]}>
          <Button
            busy={busy}
            disabled={!busy && !canPay}
            onClick={() => payment.send({ type: 'pay.submit' })}
          >
            {busy ? '正在打开' : '立即支付'}
          </Button>
        </ActionBar>
      }
    >
      {isNothingCharged && (
        <Notice tone="info" live="status" title="没有扣款">
          已向平台核对，刚才的付款没有发出。可以重新付。
        </Notice>
      )}
      {note?.kind === 'notCancelled' && (
        <Notice tone="warn" live="status" title="订单没有取消">
          已向平台核对，订单还在，可以付款，也可以再取消一次。
        </Notice>
      )}
      {orderFailure && (
        <Notice tone="bad" live="alert" title="没有取消成功">
          {orderFailure.message}
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" live="alert" title="没有付款">
          {failure.message}
        </Notice>
      )}
      <Sum payment={payment} />
      {hasKinds && (
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
      )}
      <Card title="支付方式">
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
      </Card>
      {order && (
        <>
          <Summary subject={order} />
          <Card>
            <DescriptionList
              items={[
                { term: '订单编号', value: order.no },
                { term: '下单时间', value: beijing(order.createdAt, 'full') },
                { term: '保障', value: `${order.coverage.name} ${order.coverage.days} 天` },
              ]}
            />
          </Card>
        </>
      )}
      <Notice tone="neutral" icon="shield">
        {money(amount)} 由平台保管，确认收货后付给卖家
      </Notice>
      {canCancel && !busy && (
        <Button variant="quiet" onClick={() => void cancel()}>
          取消订单
        </Button>
      )}
    </Frame>
  );
}
