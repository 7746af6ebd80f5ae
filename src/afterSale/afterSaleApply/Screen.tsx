import { useSelector } from '@xstate/react';
import type { AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import { selectState, type ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { StepScroll } from '../../shared/StepScroll.tsx';
import { Skeleton } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';
import { ChooseOrder } from './ChooseOrder.tsx';
import { Choosing } from './Choosing.tsx';
import { Closed } from './Closed.tsx';
import { Describing } from './Describing.tsx';
import { Evidence } from './Evidence.tsx';
import { useAfterSaleApply } from './flow.ts';
import { Refused } from './Refused.tsx';
import { Reviewing } from './Reviewing.tsx';
import { Running } from './Running.tsx';
import { Submitted } from './Submitted.tsx';
import { Unavailable } from './Unavailable.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { typeIn } from './texts.ts';

function State({ actor }: { actor: ApplyRef }) {
  const state = useSelector(actor, selectState);
  switch (state) {
    case 'choosing':
      return <Choosing actor={actor} />;
    case 'describing':
      return <Describing actor={actor} />;
    case 'evidence':
      return <Evidence actor={actor} />;
    case 'reviewing':
      return <Reviewing actor={actor} />;
    case 'submitting':
      return <Reviewing actor={actor} busy />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'uncertain':
      return (
        <Uncertain
          actor={actor}
          as="page"
          frame="申请售后"
          fallback="afterSaleList"
          title="正在核对有没有提交成功"
        >
          <p>刚才没有收到回应，正在向平台核对。</p>
          <p>核对清楚之前不会重复提交，你填的都在。</p>
        </Uncertain>
      );
    case 'submitted':
      return <Submitted actor={actor} />;
    case 'running':
      return <Running actor={actor} />;
    case 'closed':
      return <Closed actor={actor} />;
    case 'unavailable':
      return <Unavailable actor={actor} />;
    case 'restoring':
    case 'reading':
    case 'routing':
      return (
        <ApplyFrame busy>
          <Skeleton height={92} />
          <Skeleton height={360} />
        </ApplyFrame>
      );
  }
}

export function ApplicationView({ actor }: { actor: ApplyRef }) {
  const state = useSelector(actor, selectState);
  return (
    <>
      <StepScroll key={state === 'submitting' ? 'reviewing' : state} />
      <State actor={actor} />
    </>
  );
}

function Application({ orderId, wanted }: { orderId: string; wanted: AfterSaleType | null }) {
  const { applications } = useAfterSaleApply();
  return <ApplicationView actor={useRegisteredActor(applications, { orderId, wanted })} />;
}

/** /other/afterOrdermoney?orderId=…&type=…; without an order, one is chosen first (`status`: the chosen tab). */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const orderId = query.get('orderId') ?? '';
  const wanted = typeIn(query.get('type'));
  return orderId === '' ? (
    <ChooseOrder wanted={wanted} tab={query.get('status')} />
  ) : (
    <Application key={orderId} orderId={orderId} wanted={wanted} />
  );
}
