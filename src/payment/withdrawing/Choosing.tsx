import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { minWithdrawal } from '../../../contract/payment/rule.ts';
import type { Wallet } from '../../../contract/payment/wallet.ts';
import { hasEnough } from '../../../machines/payment/withdrawing/amount.ts';
import type { WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { href } from '../../app/routes.ts';
import { Frame } from '../../shared/Frame.tsx';
import {
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  Field,
  money,
  NumberInput,
  space,
  spaceBetween,
} from '../../ui/index.ts';
import { ObstacleNotice } from '../wallet/Sums.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

const Line = styled.div`
  ${spaceBetween}
  gap: ${space.s};
`;

/** `choosing`: the amount. Also rendered behind the dialog of `confirming` and `submitting`. */
export function Choosing({ actor, wallet }: { actor: WithdrawalRef; wallet: Wallet }) {
  const { amount, fault } = useSelector(actor, ({ context }) => context);
  const canType = useSelector(actor, (snapshot) => snapshot.can({ type: 'amount.all' }));
  return (
    <Frame title="提现" fallback="wallet">
      <ObstacleNotice wallet={wallet} />
      <Card>
        <Stack
          as="form"
          noValidate
          aria-label="提现"
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: 'amount.submit' });
          }}
        >
          <Field
            label="提现金额（元）"
            required
            error={fault ?? undefined}
            hint={`每次至少 ${money(minWithdrawal(wallet.available))}，不收手续费`}
          >
            <NumberInput
              decimals={2}
              maxLength={12}
              readOnly={!canType}
              value={amount}
              onValue={(text) => actor.send({ type: 'amount.type', text })}
            />
          </Field>
          <Line>
            <span>可提现 {money(wallet.available)}</span>
            <Button
              variant="quiet"
              small
              disabled={!canType || !hasEnough(wallet)}
              onClick={() => actor.send({ type: 'amount.all' })}
            >
              全部提现
            </Button>
          </Line>
          <DescriptionList
            items={[
              {
                term: '付到',
                value: wallet.payee
                  ? `支付宝 ${wallet.payee.account}　${wallet.payee.name}`
                  : '还没有填，下一步填写',
              },
              { term: '今天还可以提现', value: money(wallet.leftToday) },
            ]}
          />
          <Button type="submit" block disabled={!canType || wallet.obstacle !== undefined}>
            下一步
          </Button>
          {wallet.payee && (
            <ButtonLink variant="secondary" block href={href('payee')}>
              修改收款支付宝
            </ButtonLink>
          )}
        </Stack>
      </Card>
    </Frame>
  );
}
