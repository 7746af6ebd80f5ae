import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import styled from 'styled-components';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import {
  selectIsBusy,
  type OrderActionLeaf,
  type OrderActionRef,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { failureOf } from '../../api/queries.ts';
import { liveOrderQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { space } from '../../ui/theme.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useBack } from '../../shared/back.ts';
import { useServerNow } from '../../shared/clock.ts';
import { useOrderActions } from './flow.ts';
import { OrderView } from './OrderView.tsx';
import { DONE } from './words.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { withoutKeptNote } from '../../shared/failedRead.ts';

const Confirming = lazyPart(async () => (await import('./Confirming.tsx')).Confirming);
const Uncertain = lazyPart(async () => (await import('./Uncertain.tsx')).Uncertain);
const Revealing = lazyPart(async () => (await import('./Revealing.tsx')).Revealing);

function ActionLayer({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const state = useSelector(actor, (snapshot): OrderActionLeaf => snapshot.value);
  switch (state) {
    case 'confirming':
    case 'submitting':
    case 'refused':
      return <Confirming actor={actor} order={order} />;
    case 'uncertain':
      return <Uncertain actor={actor} />;
    case 'revealing':
      return <Revealing actor={actor} />;
    case 'completed':
    case 'viewing':
      return null;
  }
}

const Place = styled.div`
  margin: ${space.m} ${space.m} 0;
`;

/** What is being cancelled and what was carried out, said where the person sees it: the page comes back to its top. */
function Done({ actor }: { actor: OrderActionRef }) {
  const action = useSelector(actor, (snapshot) =>
    snapshot.matches('completed') ? snapshot.context.action : null,
  );
  const isCancelling = useSelector(
    actor,
    (snapshot) => selectIsBusy(snapshot) && snapshot.context.action === 'cancel',
  );
  useEffect(() => {
    if (action !== null) window.scrollTo(0, 0);
  }, [action]);
  if (isCancelling) {
    return (
      <Place>
        <Notice icon="clock" live="status">
          正在取消订单
        </Notice>
      </Place>
    );
  }
  return action === null ? null : (
    <Place>
      <Notice tone="good" live="status">
        {DONE[action]}
      </Notice>
    </Place>
  );
}

/** /index/orderDetail?orderId=… or ?out_trade_no=…, where the payment provider may lead back to. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const id = query.get('orderId') ?? query.get('id') ?? query.get('out_trade_no') ?? '';
  const back = useBack('myProducts');
  const { data: order, error, isPending, isFetching, refetch } = useQuery(liveOrderQuery(id, useServerNow()));
  const actor = useRegisteredActor(useOrderActions(), order?.id ?? id);
  const failure = failureOf(error);

  return (
    <>
      <TopBar title="订单详情" onBack={back} />
      {order ? (
        <>
          <Done actor={actor} />
          <OrderView order={order} actor={actor} />
          <ActionLayer actor={actor} order={order} />
        </>
      ) : (
        <PageBody aria-busy={isPending && id !== ''}>
          {id === '' || failure?.kind === 'notFound' ? (
            <EmptyState
              drawing="missing"
              title="没有找到这个订单"
              text="它可能属于另一个账号，请换个账号登录，或在我的订单里找找。"
              action={<ButtonLink href={href('myProducts')}>我的订单</ButtonLink>}
            />
          ) : failure ? (
            <FailedState
              text={withoutKeptNote(failure.message)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <>
              <Skeleton height={180} />
              <Skeleton height={110} />
              <Skeleton height={150} />
            </>
          )}
        </PageBody>
      )}
    </>
  );
}
