import { useInfiniteQuery } from '@tanstack/react-query';
import { recycleOrdersQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, Countdown, EmptyState, Price } from '../../ui/index.ts';
import { useServerNow } from '../../shared/clock.ts';
import { ItemCard, ItemCardSkeleton } from '../../shared/ItemCard.tsx';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { STAGE } from '../deal/texts.ts';

const NEXT = {
  awaitingDeposit: '等卖家付押金',
  trading: '等你付款',
  underReview: '客服验号换绑中',
  reviewed: '等你确认收号',
  completed: '',
  failed: '',
} as const;

export function Deals() {
  const list = useInfiniteQuery(recycleOrdersQuery({ side: 'buy' }));
  const now = useServerNow();
  return (
    <EndlessCards
      skeleton={<ItemCardSkeleton />}
      list={list}
      renderRow={(order) => {
        const isOwnTurn = order.status === 'trading' || order.status === 'reviewed';
        return (
          <ItemCard
            label={`成交 ${order.no}`}
            gameName={order.gameName}
            state={STAGE[order.status]}
            picture={order.picture}
            title={order.title}
            region={order.region}
            lines={
              <>
                <Price fen={order.price} size={16} tone="plain" />
                <p>{order.no}</p>
              </>
            }
            turn={
              <>
                {NEXT[order.status]}
                {NEXT[order.status] !== '' && order.dueAt !== undefined && (
                  <div>
                    <Countdown until={order.dueAt} now={now} label="剩余" ended="正在确认" />
                  </div>
                )}
              </>
            }
            acts={
              <ButtonLink
                small
                variant={isOwnTurn ? 'primary' : 'secondary'}
                href={href('merchant', { backOrderId: order.id })}
              >
                {order.status === 'trading' ? '去付款' : order.status === 'reviewed' ? '去收号' : '查看'}
              </ButtonLink>
            }
          />
        );
      }}
      empty={<EmptyState drawing="order" title="还没有成交" text="卖家接受你的报价后会出现在这里。" />}
      end={(total) => `共 ${total} 笔`}
    />
  );
}
