import { DealList } from './DealList.tsx';
import { Next } from './Next.tsx';
import { PageBody, TopBar } from '../../ui/index.ts';
import { useBack } from '../../shared/useBack.ts';

/** /index/finish: next steps of `?orderId`, and completed deals. */
export function Screen({ search }: { search: string }) {
  const back = useBack('home');
  const orderId = new URLSearchParams(search).get('orderId') ?? '';
  return (
    <>
      <TopBar title={orderId === '' ? '最近交易' : '付款结果'} onBack={back} />
      <PageBody>
        {orderId !== '' && <Next orderId={orderId} />}
        <DealList />
      </PageBody>
    </>
  );
}
