import { useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  selectCanCancel,
  selectPayment,
  type OrderingRef,
} from '../../../machines/buying/ordering/ordering.ts';
import { PaymentContext, PaymentView } from '../../payment/index.ts';
import { beijing, Button, Card, DescriptionList } from '../../ui/index.ts';
import { CancelPrompt } from '../CancelPrompt.tsx';
import { useOrdering } from './flow.ts';
import { Resuming } from './Resuming.tsx';
import { Summary } from './Summary.tsx';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

/** Why a cancellation was refused. */
function Notices({ actor }: { actor: OrderingRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <FailureNotice failure={failure} title="没有取消成功" withoutInput />;
}

function About({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  if (!order) return null;
  return (
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
  );
}

function Cancel({ actor }: { actor: OrderingRef }) {
  const [isAsking, setAsking] = useState(false);
  const canCancel = useSelector(actor, selectCanCancel);
  if (!canCancel) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        取消订单
      </Button>
      {isAsking && (
        <CancelPrompt
          onAnswer={(remark) => {
            setAsking(false);
            if (remark !== null) actor.send({ type: 'order.cancel', remark });
          }}
        />
      )}
    </>
  );
}

/** `paying`: the cashier. The payment actor decides what it shows. */
export function Paying({ actor }: { actor: OrderingRef }) {
  const ports = useOrdering();
  const payment = useSelector(actor, selectPayment);
  const price = useSelector(actor, ({ context }) => context.order?.price);
  if (!payment) return <Resuming />;
  return (
    <PaymentContext value={ports}>
      <PaymentView
        payment={payment}
        notices={<Notices actor={actor} />}
        about={<About actor={actor} />}
        held={price}
        acts={<Cancel actor={actor} />}
      />
    </PaymentContext>
  );
}
