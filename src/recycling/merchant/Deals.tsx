import { useInfiniteQuery } from '@tanstack/react-query';
import { recycleOrdersQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, Countdown, EmptyState, Price, VisuallyHidden } from '../../ui/index.ts';
import { ItemCard } from '../../shared/ItemCard.tsx';
import type { DaysInUrl } from '../../shared/list/days.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { ListByDays, type ListOfDays } from '../../shared/list/ListByDays.tsx';
import { endedText, STAGE } from '../deal/texts.ts';
import { TradeFacts } from '../deal/TradeFacts.tsx';
import { dealStep } from './texts.ts';

function List({ bounds, none }: ListOfDays) {
  const list = useInfiniteQuery(recycleOrdersQuery({ side: 'buy', ...bounds }));
  return (
    <EndlessCards
      list={list}
      renderRow={(order) => {
        const { next, act } = dealStep(order);
        return (
          <ItemCard
            label={`成交 ${order.no}`}
            item={order}
            state={STAGE[order.status]}
            lines={<Price fen={order.price} size={16} tone="plain" />}
            facts={<TradeFacts order={order} />}
            turn={
              <>
                {next}
                {next !== '' && order.dueAt !== undefined && (
                  <div>
                    <Countdown isSilent until={order.dueAt} label="剩余" ended={endedText(order)} />
                  </div>
                )}
              </>
            }
            acts={
              <ButtonLink
                small
                variant={act === undefined ? 'secondary' : 'primary'}
                href={href('merchant', { backOrderId: order.id })}
              >
                {act ?? '查看'}
                <VisuallyHidden> {order.title}</VisuallyHidden>
              </ButtonLink>
            }
          />
        );
      }}
      empty={
        none ?? <EmptyState drawing="order" title="还没有成交" text="卖家接受你的报价后会出现在这里。" />
      }
      end={(total) => `共 ${total} 笔`}
    />
  );
}

/** The merchant's trades. */
export function Deals({ days, onDays }: DaysInUrl) {
  return (
    <ListByDays label="成交时间" things="成交" days={days} onChange={onDays}>
      {(list) => <List {...list} />}
    </ListByDays>
  );
}
