import { useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { TAKEOVER_STEPS, type TakeoverStep } from '../../../contract/buying/takeover.ts';
import { Checkbox, FaintText } from '../../ui/index.ts';
import { api } from '../calls.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';

const STEP: Record<TakeoverStep, string> = {
  password: '修改密码',
  phone: '绑定自己的手机',
  devices: '移除其他登录过的设备',
  realName: '做二次实名，支持的游戏才有',
  logout: '让其他设备全部下线',
};

const List = styled.ul`
  width: 100%;
`;

/** Checklist for taking over a bought account. The ticks are stored with the order and change nothing else. */
export function Takeover({ order }: { order: OrderDetail }) {
  const client = useQueryClient();
  const tick = useMutation({
    mutationFn: (input: { step: TakeoverStep; isDone: boolean }) =>
      api.tickTakeover({ params: { id: order.id }, input }),
    onSuccess: ({ takeoverSteps }) =>
      // The order may be cached under a payment's number instead of its id.
      client.setQueriesData<OrderDetail>({ queryKey: ['order'] }, (old) =>
        old?.id === order.id ? { ...old, takeoverSteps } : old,
      ),
  });
  const done = order.takeoverSteps;
  const isTicked = (step: TakeoverStep) =>
    tick.isPending && tick.variables.step === step ? tick.variables.isDone : done.includes(step);
  return (
    <div>
      <List aria-label="接手清单">
        {TAKEOVER_STEPS.map((step) => (
          <li key={step}>
            <Checkbox
              checked={isTicked(step)}
              onChecked={(isDone) => {
                // Ignored instead of disabled, which would lose the focus.
                if (!tick.isPending) tick.mutate({ step, isDone });
              }}
            >
              {STEP[step]}
            </Checkbox>
          </li>
        ))}
      </List>
      <CallFailed error={tick.error} />
      <FaintText>勾选只给你自己作记录，不影响订单。</FaintText>
    </div>
  );
}
