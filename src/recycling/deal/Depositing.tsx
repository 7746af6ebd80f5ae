import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { selectDeposit, type DealRef } from '../../../machines/recycling/deal/deal.ts';
import { Button, Card, Icon, Skeleton, StepStrip, color, space } from '../../ui/index.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { PaymentView } from '../../payment/index.ts';
import { DealItem } from './parts.tsx';
import { DEPOSIT_RULE, nextForSeller, STEPS } from './texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { LeadText } from '../../ui/SoftText.ts';

const Rules = styled.ul`
  display: grid;
  gap: ${space.s};
  li {
    display: flex;
    gap: ${space.s};
  }
  svg {
    flex: none;
    margin-top: 0.15em;
    color: ${color.accent};
  }
`;

const DEPOSIT = { what: '押金', holder: '由平台保管，交易完成后原路退回' };

export function Depositing({ actor }: { actor: DealRef }) {
  const deal = useSelector(actor, ({ context }) => context.deal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const payment = useSelector(actor, selectDeposit);
  const { ask } = useDialogs();
  if (!deal?.order) return <Skeleton height={220} />;
  const cancel = async () => {
    const isSure = await ask({
      id: 'deposit.cancel',
      title: '不卖了',
      text: '还没有付押金，现在可以取消。取消后这笔交易和估价都会结束。',
      confirmText: '取消交易',
    });
    if (isSure) actor.send({ type: 'valuation.cancel' });
  };
  return (
    <>
      <FailureNotice failure={failure} title="没有办成" withoutInput />
      <Card title={`已接受 ${deal.order.merchantName} 的报价`}>
        <LeadText>{nextForSeller(deal.order)}</LeadText>
        <StepStrip steps={STEPS} current={0} />
      </Card>
      {payment && <PaymentView payment={payment} panel={DEPOSIT} />}
      <Card title="押金规则">
        <Rules>
          {DEPOSIT_RULE.map((rule) => (
            <li key={rule}>
              <Icon name="shield" size={18} />
              {rule}
            </li>
          ))}
        </Rules>
      </Card>
      <DealItem item={deal.valuation} />
      <Button variant="quiet" block onClick={() => void cancel()}>
        不卖了，取消交易
      </Button>
    </>
  );
}
