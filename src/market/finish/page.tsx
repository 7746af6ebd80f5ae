import { useLocation } from 'wouter';
import { href } from '../../app/routes.ts';
import { DealList } from './DealList.tsx';
import { Next } from './Next.tsx';
import { useTitle } from '../../shared/title.ts';
import { Frame } from '../../shared/Frame.tsx';

/** /index/finish: next steps of `?orderId`, and completed deals. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const orderId = new URLSearchParams(search).get('orderId') ?? '';
  useTitle(orderId === '' ? undefined : '付款结果');
  // The previous history entry may be the provider's page.
  const toOrder = () => navigate(href('orderDetail', { orderId }), { replace: true });
  return (
    <Frame title={orderId === '' ? '最近成交' : '付款结果'} {...(orderId !== '' && { onBack: toOrder })}>
      {orderId !== '' && <Next orderId={orderId} />}
      <DealList title={orderId === '' ? undefined : '最近成交'} />
    </Frame>
  );
}
