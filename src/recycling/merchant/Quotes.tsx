import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuoteStatus } from '../../../contract/recycling/recycling.ts';
import type { MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantQuotesQuery } from '../reads.ts';
import { beijing, Button, Countdown, EmptyState, money, Price, type Tone } from '../../ui/index.ts';
import { ItemCard } from '../../shared/ItemCard.tsx';
import type { DaysInUrl } from '../../shared/list/days.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { ListByDays, type ListOfDays } from '../../shared/list/ListByDays.tsx';

const STATE: Record<QuoteStatus, { word: string; tone: Tone }> = {
  open: { word: '等卖家决定', tone: 'info' },
  accepted: { word: '已接受', tone: 'good' },
  rejected: { word: '没有成交', tone: 'neutral' },
  done: { word: '已完成', tone: 'good' },
  withdrawn: { word: '已失效', tone: 'neutral' },
};

function List({ actor, bounds, none }: ListOfDays & { actor: MerchantActRef }) {
  const list = useInfiniteQuery(merchantQuotesQuery(bounds));
  return (
    <EndlessCards
      list={list}
      renderRow={(quote) => (
        <ItemCard
          label={`报价 ${quote.title}`}
          item={quote}
          state={STATE[quote.status]}
          lines={
            <>
              <Price fen={quote.price} size={16} tone="plain" />
              <p>{beijing(quote.createdAt, 'full')} 报价</p>
              {quote.status === 'open' && <p>这件今天还能报 {quote.left} 次</p>}
            </>
          }
          turn={
            quote.status === 'open' ? (
              <Countdown isSilent until={quote.expiresAt} label="还有效" ended="已过期" />
            ) : (
              ''
            )
          }
          acts={
            quote.status === 'open' && (
              <Button
                small
                aria-label={`撤回 ${money(quote.price)} 的报价，${quote.title}`}
                onClick={() => {
                  actor.send({
                    type: 'action.choose',
                    action: { kind: 'withdraw', quoteId: quote.id, title: quote.title, price: quote.price },
                  });
                }}
              >
                撤回
              </Button>
            )
          }
        />
      )}
      empty={none ?? <EmptyState drawing="order" title="还没有报过价" text="在待报价里挑一件开始。" />}
      end={(total) => `共 ${total} 次报价`}
    />
  );
}

/** The merchant's quotes. */
export function Quotes({ actor, days, onDays }: DaysInUrl & { actor: MerchantActRef }) {
  return (
    <ListByDays label="报价时间" things="报价" days={days} onChange={onDays}>
      {(list) => <List actor={actor} {...list} />}
    </ListByDays>
  );
}
