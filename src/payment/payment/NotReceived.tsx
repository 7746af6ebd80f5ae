import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/index.ts';
import type { PaymentProps } from './props.ts';

/** Notice after 我已支付 if no payment has arrived. `children` say what to do. */
export function NotReceived({ payment, children }: Pick<PaymentProps, 'payment'> & { children: ReactNode }) {
  const isNotReceived = useSelector(payment, ({ context }) => context.recheck === 'notReceived');
  if (!isNotReceived) return null;
  return (
    <Notice tone="warn" live="status" title="还没有收到付款">
      刚付过的话，通常一分钟内到账，请不要重复付款。{children}
    </Notice>
  );
}
