import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import {
  selectIsBusy,
  type OrderActionLeaf,
  type OrderActionRef,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { liveOrderQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, lazyPart, PageBody, Skeleton, useServerNow } from '../../ui/index.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { Bar } from '../../shared/Bar.tsx';
import { DoneNotice } from '../../shared/DoneNotice.tsx';
import { useOrderActions } from '../orderAction/flow.ts';
import { OrderView } from './OrderView.tsx';
import { SUCCESS_MESSAGES } from './texts.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';

const Confirming = lazyPart(async () => (await import('../orderAction/Confirming.tsx')).Confirming, {
  isLayer: true,
});
const Uncertain = lazyPart(async () => (await import('../../shared/inquiry/Uncertain.tsx')).Uncertain, {
  isLayer: true,
});
const Revealing = lazyPart(async () => (await import('../orderAction/Revealing.tsx')).Revealing, {
  isLayer: true,
});

function ActionLayer({ actor, order }: { actor: OrderActionRef; order: OrderDetail }) {
  const state = useSelector(actor, (snapshot): OrderActionLeaf => snapshot.value);
  switch (state) {
    case 'confirming':
    case 'submitting':
    case 'refused':
      return <Confirming actor={actor} order={order} />;
    case 'uncertain':
      return (
        <Uncertain
          actor={actor}
          as="dialog"
          title="正在确认结果"
          unanswered="还没有收到结果"
          again="查询结果"
          onClose={() => actor.send({ type: 'action.dismiss' })}
        >
          刚才的回应没有收到，正在向服务器确认结果，同一个操作不会执行两次。
        </Uncertain>
      );
    case 'revealing':
      return <Revealing actor={actor} order={order} />;
    case 'completed':
    case 'viewing':
      return null;
  }
}

/** Notice about a running cancellation or a completed action. Scrolls to the top. */
function Done({ actor }: { actor: OrderActionRef }) {
  const action = useSelector(actor, (snapshot) =>
    snapshot.matches('completed') ? snapshot.context.action : null,
  );
  const isCancelling = useSelector(
    actor,
    (snapshot) => selectIsBusy(snapshot) && snapshot.context.action === 'cancel',
  );
  return (
    <DoneNotice
      act={action}
      text={(done) => SUCCESS_MESSAGES[done]}
      running={isCancelling ? '正在取消订单' : null}
      isAnnounced={(done) => done === 'cancel' || done === 'confirm'}
    />
  );
}

const missing = (
  <EmptyState
    drawing="missing"
    title="没有找到这个订单"
    text="它可能属于另一个账号，请换个账号登录，或在我的订单里找找。"
    action={<ButtonLink href={href('myProducts')}>我的订单</ButtonLink>}
  />
);

/** /index/orderDetail?orderId=…, or ?out_trade_no=… after returning from the payment provider. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const id = query.get('orderId') ?? query.get('id') ?? query.get('out_trade_no') ?? '';
  const order = useQuery(liveOrderQuery(id, useServerNow()));
  const actor = useRegisteredActor(useOrderActions(), order.data?.id ?? id);

  return (
    <>
      <Bar title="订单详情" fallback="myProducts" />
      {order.data ? (
        <>
          <Done actor={actor} />
          <OrderView order={order.data} actor={actor} />
          <ActionLayer actor={actor} order={order.data} />
        </>
      ) : (
        <PageBody aria-busy={order.isPending && id !== ''}>
          {id === '' ? (
            missing
          ) : order.isError ? (
            <ReadFailed read={order} missing={missing} />
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
