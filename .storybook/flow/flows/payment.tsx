import { order } from '../../../machines/buying/ordering/fixtures.ts';
import { fixtures, NOW } from '../../../machines/payment/payment/fixtures.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { Summary } from '../../../src/buying/ordering/Summary.tsx';
import { ClockContext } from '../../../src/page/clock.ts';
import { PaymentView } from '../../../src/payment/payment/PaymentView.tsx';
import { PaymentContext } from '../../../src/payment/payment/props.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);
const ports = { postForm: () => undefined };

/** One payment, at the cashier of an order. */
export const flow = defineFlow({
  walks: paymentWalks,
  fixtures,
  route: '/index/pay?orderId=order-1',
  View: ({ actor }) => (
    <ClockContext value={now}>
      <PaymentContext value={ports}>
        <PaymentView payment={actor} about={<Summary subject={order} />} />
      </PaymentContext>
    </ClockContext>
  ),
});
